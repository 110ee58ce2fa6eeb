import { expect, it } from "vitest";
import { happened, model, room } from "../../../tests/rooms";
import type { DungeonEvent, Told } from "../../lib/wire";
import type { ToldBy } from "../../table/kit";
import { recap } from "./recap";
import { roomNow } from "./room_now";

const told = (...events: Parameters<typeof happened>[0][]) =>
  events.map((event, number) => ({
    number,
    entry: 1,
    text: "",
    short: `${event.event}`,
    event: happened(event),
  })) as unknown as (Told & ToldBy<DungeonEvent>)[];
const phase = [
  { event: "enemyphasebegan" },
  { event: "enemymoved", id: "e1", path: [0, 1] },
  { event: "meleebegan", attacker: "e1", defender: "hero" },
  { event: "woundslost", id: "e1", name: "e1", lost: 2, left: 0 },
  { event: "woundslost", id: "hero", name: "hero", lost: 1, left: 1 },
] as Parameters<typeof happened>[0][];

it("is seen as it has been told while the enemies act, and as it is drawn otherwise", () => {
  const scene = room([model("e1", 1, 1)]);
  const now = roomNow(scene, told(...phase));
  expect(now.enemies[0]).toMatchObject({ row: 1, column: 2, square: "1,2", wounds: 0, slain: true });
  expect(now.hero.wounds).toBe(1);
  expect(roomNow(scene, told(...phase, { event: "turnbegan" } as Parameters<typeof happened>[0]))).toBe(scene);
});

it("says who struck whom, and who struck back", () => {
  const words = recap.tell(told(...phase), room([model("e1", 1, 1)]), ["hero"]).map((each) => each.words);
  expect(words).toEqual(["woundslost, by hero", "woundslost, by e1"]);
});
