import { beforeEach, describe, expect, it } from "vitest";
import { serve, type Asked } from "../../../../tests/server";
import type { BattleChoices, BattlePrepared, BattleWish } from "../../../lib/wire";
import { saveArmy } from "../../../muster/saved_armies";
import { SkirmishSetup } from "./skirmish_setup.svelte";

const army = (id: string, limit: number) => ({ id, limit, name: id }) as BattleChoices["armies"][number];
const board = (id: string, size: string) => ({ id, size, name: id }) as BattleChoices["boards"][number];
const CHOICES = {
  armies: [army("small", 250), army("eel", 500), army("cohort", 500)],
  pair: ["eel", "cohort"],
  factions: [{ id: "bloodpact" }, { id: "citadel" }],
  boards: [board("plain", "48x36"), board("pass", "36x24"), board("tall", "24x36")],
} as unknown as BattleChoices;
const prepared = (size: string): BattlePrepared => ({
  setup: {},
  red: null,
  blue: null,
  board: { pieces: [{ terrain: "wood", at: [1, 2], turned: 90, name: "Wood" }] } as unknown as BattlePrepared["board"],
  size,
  duration: "",
  faults: [
    { about: "board", fact: "too many" } as BattlePrepared["faults"][number],
    { about: "red", fact: "no leader" } as BattlePrepared["faults"][number],
  ],
});

let setup: SkirmishSetup;
let asked: Asked[];
let size = "48x36";

beforeEach(async () => {
  localStorage.clear();
  size = "48x36";
  asked = serve({
    "GET /api/games/skirmish/choices": () => CHOICES,
    "POST /api/games/skirmish/setup": () => prepared(size),
  });
  setup = new SkirmishSetup();
  await setup.open();
});

describe("a battle that is set up", () => {
  it("is chosen already: two ready armies that are even, and a board", () => {
    expect(setup.wish).toEqual({
      red: { seats: 1, ready: "eel" },
      blue: { seats: 1, ready: "cohort" },
      board: { ready: "plain" },
      rulings: {},
    });
    expect(setup.limit).toBe(500);
  });

  it("has the other side follow an army of another size", () => {
    setup.red.ready = "small";
    setup.follow("red");
    expect(setup.limit).toBe(250);
    expect([setup.blue.source, setup.levyLimit]).toEqual(["levy", 250]);
  });

  it("finds another ready army of the same size for the other side, where there is one", () => {
    setup.blue.ready = "small";
    setup.red.ready = "eel";
    setup.follow("red");
    expect(setup.blue.ready).toBe("cohort");
  });

  it("levies for the points of the other army", () => {
    setup.blue.source = "levy";
    expect(setup.wish.blue.levy).toMatchObject({ faction: "citadel", limit: 500 });
    expect(setup.isFree).toBe(false);
    setup.red.source = "levy";
    setup.levyLimit = 300;
    expect(setup.isFree).toBe(true);
    expect(setup.wish.red.levy).toMatchObject({ limit: 300 });
  });

  it("offers the armies of this browser, and no forces of other games", () => {
    saveArmy("a", { army: { name: "On foot", limit: 500 } });
    saveArmy("f", { army: { game: "elsewhere", name: "Afloat", limit: 500 } });
    expect(new SkirmishSetup().savedArmies.map((each) => each.id)).toEqual(["a"]);
  });

  it("takes an army that came with the address", () => {
    setup.carried = { name: "Carried", limit: 750 };
    [setup.red.source, setup.red.own] = ["own", "link"];
    expect(setup.wish.red.army).toEqual({ name: "Carried", limit: 750 });
    expect(setup.limit).toBe(750);
  });

  it.each([
    ["drawn", { drawn: "seed" }],
    ["pool", { pool: "seed" }],
    ["open", "open"],
    ["own", { pieces: [] }],
  ] as const)("may have a board that is %s", (kind, wish) => {
    [setup.board, setup.seed] = [kind, "seed"];
    expect(setup.wish.board).toEqual(wish);
  });

  it("takes a board of the usual size until somebody chooses one", async () => {
    size = "36x24";
    await setup.prepare();
    expect(setup.ready).toBe("pass");
    expect(setup.fits(CHOICES.boards[2]!)).toBe(true); // turned, it is the same
    expect(setup.fits(CHOICES.boards[0]!)).toBe(false);
    [setup.hasChosenBoard, setup.ready] = [true, "plain"];
    await setup.prepare();
    expect(setup.ready).toBe("plain");
  });

  it("begins a layout with what lies on the board", async () => {
    await setup.takeOver();
    expect(setup.board).toBe("own");
    expect(setup.pieces).toEqual([{ terrain: "wood", at: [1, 2], turned: 90 }]);
  });

  it("has its faults by what they are about", async () => {
    await setup.prepare();
    expect(setup.faults("board").map((each) => each.fact)).toEqual(["too many"]);
    expect(setup.faults("battle")).toEqual([]);
  });

  it("shows the answer to the last question alone", async () => {
    const wish = (seats: number): BattleWish => ({ ...setup.wish, red: { seats, ready: "eel" } });
    const first = setup.prepare(wish(1));
    size = "36x24";
    await setup.prepare(wish(2));
    await first;
    expect(setup.prepared?.size).toBe("36x24");
    expect(asked).toHaveLength(3);
  });

  it("says what went wrong", async () => {
    serve({});
    await expect(setup.prepare()).rejects.toThrow("not there");
    expect(setup.problem).toBe("not there");
  });
});
