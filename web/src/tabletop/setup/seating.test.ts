import { beforeEach, describe, expect, it } from "vitest";
import { serve, type Asked } from "../../../tests/server";
import type { BattlePrepared, TableWish } from "../../lib/wire";
import * as savedSeats from "../../lib/saved_seats";
import { seatBattle, type Terms } from "./seating";

const prepared = (red: string[] = [], blue: string[] = []): BattlePrepared => ({
  setup: { red: { seats: red }, blue: { seats: blue } },
  red: { name: "The Noon Cohort" } as BattlePrepared["red"],
  blue: null,
  board: null,
  size: "48x36",
  duration: "",
  faults: [],
});
const terms = (more: Partial<Terms> = {}): Terms => ({
  game: "skirmish",
  who: "bot",
  mine: "red",
  bots: { red: "soldier", blue: "recruit" },
  hasBot: false,
  ownDice: false,
  rulings: {},
  seconds: "",
  then: "claim",
  webhook: "",
  isOpen: false,
  ...more,
});

let asked: Asked[];
const wish = (): TableWish => asked[0]?.body as TableWish;
const kept = (): (string | null)[] => savedSeats.table("t1")?.seats.map((each) => each.seat) ?? [];
const given = (): (string | null)[] => savedSeats.table("t1")?.give.map((each) => each.seat) ?? [];

beforeEach(() => {
  localStorage.clear();
  asked = serve({
    "POST /api/tables": ({ body }) => ({
      table: "t1",
      host: "h",
      spectator: { seat: "", token: "w", link: "" },
      seats: Object.keys((body as TableWish).seats ?? {}).map((seat) => ({ seat, token: seat, link: "" })),
      commitment: null,
    }),
  });
});

describe("a battle", () => {
  it("against a bot has the bot in the other seat, and begins at once", async () => {
    expect(await seatBattle(prepared(), terms())).toBe("t1");
    expect(wish()).toMatchObject({ game: "skirmish", dice: "seed", seats: { blue: { bot: "recruit" } } });
    expect(wish().seats?.["red"]).toMatchObject({ is_ready: true });
    expect(wish().seats?.["red"]?.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(kept()).toEqual(["red"]);
  });

  it("on the other side has red played by its bot", async () => {
    await seatBattle(prepared(), terms({ mine: "blue" }));
    expect(wish().seats).toMatchObject({ red: { bot: "soldier" }, blue: { is_ready: true } });
    expect(kept()).toEqual(["blue"]);
  });

  it("at one screen keeps every seat", async () => {
    await seatBattle(prepared(["ann", "bob"], []), terms({ who: "here" }));
    expect(kept()).toEqual(["ann", "bob", "blue"]);
    expect(given()).toEqual([""]);
  });

  it("by link gives the others away, and waits for them", async () => {
    await seatBattle(prepared(["ann", "bob"], []), terms({ who: "network" }));
    expect(kept()).toEqual(["ann"]);
    expect(given()).toEqual(["bob", "blue", ""]);
    expect(wish().seats?.["ann"]).toMatchObject({ is_ready: false });
  });

  it("by link may have a bot on the other side, whose link nobody needs", async () => {
    await seatBattle(prepared(["ann", "bob"], []), terms({ who: "network", hasBot: true }));
    expect(wish().seats?.["blue"]).toEqual({ bot: "recruit" });
    expect(given()).toEqual(["bob", ""]);
  });

  it("of two bots is watched, without a clock or dice of one's own", async () => {
    await seatBattle(prepared(), terms({ who: "watch", ownDice: true, seconds: "60" }));
    expect(wish().seats).toEqual({ red: { bot: "soldier" }, blue: { bot: "recruit" } });
    expect([wish().dice, wish().clock]).toEqual(["seed", undefined]);
    expect(kept()).toEqual([null]);
  });

  it("with one's own dice gives no share in the server's", async () => {
    await seatBattle(prepared(), terms({ ownDice: true, seconds: "60", then: "bot" }));
    expect(wish()).toMatchObject({ dice: "table", clock: { seconds: 60, then: "bot" } });
    expect(wish().seats?.["red"]?.salt).toBeNull();
  });

  it("is kept under the names of its armies", async () => {
    await seatBattle(prepared(), terms());
    expect(savedSeats.table("t1")?.title).toBe("The Noon Cohort against Blue");
  });

  it("that is not ready is not made", async () => {
    await expect(seatBattle({ ...prepared(), setup: null }, terms())).rejects.toThrow("put right first");
    expect(asked).toEqual([]);
  });
});
