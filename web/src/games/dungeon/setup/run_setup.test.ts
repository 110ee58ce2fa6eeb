import { beforeEach, describe, expect, it } from "vitest";
import { serve, type Asked } from "../../../../tests/server";
import type { DungeonChoices, TableWish } from "../../../lib/wire";
import { FrontDesk } from "../../../table/new_table/front_desk.svelte";
import { RunSetup } from "./run_setup.svelte";

const CHOICES = {
  first_hero: "captain",
  heroes: [
    { id: "captain", name: "Captain", usual: ["pistol"] },
    { id: "orc", name: "Orc", usual: [] },
  ],
  objectives: [{ id: "escape", name: "Escape" }],
  factions: [{ id: "bloodpact", name: "Bloodpact" }],
  settings: [],
  races: [],
} as unknown as DungeonChoices;

let run: RunSetup;
let asked: Asked[];

beforeEach(async () => {
  localStorage.clear();
  asked = serve({
    "GET /api/games/dungeon/choices": () => CHOICES,
    "POST /api/games/dungeon/setup": ({ body }) => ({ prepared: body }),
    "POST /api/tables": () => ({
      table: "t1",
      host: "h",
      spectator: { seat: "", token: "w", link: "" },
      seats: [{ seat: "hero", token: "s", link: "" }],
      commitment: null,
    }),
  });
  run = new RunSetup();
  await run.load();
});
const wish = (): TableWish => asked.at(-1)?.body as TableWish;

describe("a run", () => {
  it("begins with the first hero, as it is usually equipped", () => {
    expect([run.picked?.name, run.wargear]).toEqual(["Captain", ["pistol"]]);
    run.pick("orc");
    expect(run.wargear).toEqual([]);
  });

  it("leaves to the dice what is not chosen", () => {
    expect(run.wish).toEqual({ hero: "captain", name: "", wargear: ["pistol"], with_races: false });
    expect(run.words).toBe("objective, rooms, enemy and place are rolled for");
    [run.objective, run.rooms] = ["escape", "3"];
    expect(run.wish).toMatchObject({ objective: "escape", rooms: 3 });
    expect(run.words).toBe("Escape, 3 rooms");
  });

  it("wears one thing in a slot", () => {
    const slot = [{ id: "pistol" }, { id: "bow" }];
    run.wear(slot, "bow");
    expect(run.wargear).toEqual(["bow"]);
    run.wear(slot, "");
    expect(run.wargear).toEqual([]);
  });

  it("keeps a ruling until it is as recommended again", () => {
    run.rule("R-DD-01", "other");
    expect(run.chosen).toEqual({ "R-DD-01": "other" });
    run.rule("R-DD-01", "");
    expect(run.chosen).toEqual({});
  });

  it("makes a table of one seat, with a share in its dice", async () => {
    await run.start(new FrontDesk());
    expect(wish()).toMatchObject({ game: "dungeon", dice: "seed", setup: { prepared: { hero: "captain" } } });
    expect(wish().seats?.["hero"]?.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(location.hash).toBe("#/table/t1");
  });

  it("with words for a seed gives the same dice to everybody", async () => {
    [run.seed, run.terms.seconds] = ["tuesday", "60"];
    await run.start(new FrontDesk());
    expect(wish()).toMatchObject({ seed: "tuesday", clock: { seconds: 60, then: "bot" } });
    expect(wish().seats?.["hero"]?.salt).toBeNull();
  });

  it("with one's own dice needs no seed", async () => {
    [run.seed, run.ownDice] = ["tuesday", true];
    await run.start(new FrontDesk());
    expect([wish().dice, wish().seed]).toEqual(["table", undefined]);
  });
});

describe("the front desk", () => {
  it("says what went wrong, and tries it again", async () => {
    const desk = new FrontDesk();
    let isThere = false;
    const load = async (): Promise<void> => {
      if (!isThere) throw new Error("not yet");
    };
    await desk.load(load);
    expect([desk.problem, desk.canRetry]).toEqual(["not yet", true]);
    isThere = true;
    desk.retry();
    expect([desk.problem, desk.canRetry]).toEqual([null, false]);
  });

  it("stays where a table cannot be made", async () => {
    serve({});
    const desk = new FrontDesk();
    location.hash = "#/";
    await run.start(desk);
    expect([desk.problem, desk.busy, location.hash]).toEqual(["not there", false, "#/"]);
  });
});
