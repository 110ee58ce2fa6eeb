import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pass, withFrames } from "../../../../tests/battles";
import { model, room } from "../../../../tests/rooms";
import type { DungeonEvent } from "../../../lib/wire";
import { Film } from "../../../table/film/film.svelte";
import type { ToldBy } from "../../../table/kit";
import { Projector } from "../../../tabletop/film/projector.svelte";
import { beatsOf, type Beat } from "./film";
import { stagedRoom } from "./staged_room";

const told = (event: { event: DungeonEvent["event"] } & Record<string, unknown>, number = 0): ToldBy<DungeonEvent> => ({
  number,
  entry: 1,
  text: "",
  short: "It goes",
  rules: [],
  is_standing: false,
  event: event as unknown as DungeonEvent,
});
const moved = told({ event: "enemymoved", id: "e1", path: [0, 1, 7] }); // a step to the right, and one down
const slain = told({ event: "woundslost", id: "e1", left: 0 }, 1);

beforeEach(withFrames);
afterEach(() => vi.useRealTimers());

describe("the film of a room", () => {
  it("has ways by rows and columns, blows, wounds and falls", () => {
    expect(beatsOf([moved])[0]).toMatchObject({ kind: "walk", model: "e1", path: [[1, 1], [1, 2], [2, 2]] }); // prettier-ignore
    expect(beatsOf([told({ event: "meleebegan", attacker: "Orc", defender: "You" })])[0]).toMatchObject({
      kind: "strike",
      from: "Orc",
      to: "You",
    });
    expect(beatsOf([slain, told({ event: "woundslost", id: "hero", left: 2 })]).map((each) => each.kind)).toEqual([
      "fall",
      "hurt",
    ]);
    expect(beatsOf([told({ event: "enemymoved", id: "e1", path: [3] }), told({ event: "turnbegan" })])).toEqual([]);
    expect(beatsOf([told({ event: "rolled", sides: 4 })])).toEqual([]);
  });

  it("leads whoever walks from square to square, and takes who falls away", () => {
    const film: Film<Beat> = new Film<Beat>({ pace: () => 1, skip: () => film.cut() });
    const projector = new Projector<Beat>(() => film);
    const scene = room([model("e1", 1, 1)]);
    film.run([...beatsOf([moved, slain]), ...beatsOf([told({ event: "rolled", sides: 6 }, 2)])], true, () => undefined);
    pass(160);
    const [enemy] = stagedRoom(scene, projector).enemies;
    expect([enemy?.row, (enemy?.column ?? 0) > 1]).toEqual([1, true]);
    expect(enemy?.square).toBe(`1,${Math.round(enemy?.column ?? 0)}`); // for those who listen and those who click
    pass(800);
    expect(stagedRoom(scene, projector).enemies[0]?.slain).toBe(true);
    film.cut();
    expect(stagedRoom(scene, projector)).toBe(scene);
  });
});
