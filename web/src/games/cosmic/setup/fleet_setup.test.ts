import { beforeEach, describe, expect, it } from "vitest";
import { serve, type Asked } from "../../../../tests/server";
import type { BattlePrepared, FleetChoices, FleetWish } from "../../../lib/wire";
import { saveArmy } from "../../../muster/saved_armies";
import { FleetSetup } from "./fleet_setup.svelte";

const fleet = (id: string, limit: number) => ({ id, limit, name: id }) as FleetChoices["armies"][number];
const CHOICES = {
  armies: [fleet("patrol", 1000), fleet("vanguard", 1500), fleet("procession", 1500)],
  pair: ["vanguard", "procession"],
  factions: [{ id: "empire-of-sol" }, { id: "bloodpact" }],
  boards: [{ id: "rocks", size: "36x36", name: "Rocks" }],
  scenarios: [{ id: "station", name: "The Station", text: "" }],
} as unknown as FleetChoices;
const prepared = { setup: {}, red: null, blue: null, board: null, size: "36x36", duration: "", faults: [] };

let setup: FleetSetup;
let asked: Asked[];

beforeEach(async () => {
  localStorage.clear();
  asked = serve({
    "GET /api/games/cosmic/choices": () => CHOICES,
    "POST /api/games/cosmic/setup": () => prepared satisfies BattlePrepared,
  });
  setup = new FleetSetup();
  await setup.open();
});

describe("two fleets", () => {
  it("begin with ready ones that are even", () => {
    expect([setup.red.ready, setup.blue.ready, setup.limit]).toEqual(["vanguard", "procession", 1500]);
  });

  it("may be one's own, of those that this browser keeps for battles in space", () => {
    saveArmy("f", { army: { game: "cosmic", name: "Mine", limit: 3000 } });
    saveArmy("a", { army: { name: "On foot", limit: 500 } });
    setup = new FleetSetup();
    expect(setup.savedArmies.map((each) => each.id)).toEqual(["f"]);
    [setup.red.source, setup.red.own] = ["own", "f"];
    expect(setup.wish.red.army).toEqual({ game: "cosmic", name: "Mine", limit: 3000 });
    expect(setup.limit).toBe(3000);
  });

  it("fight in a scenario only where one is chosen", async () => {
    expect(setup.wish.scenario).toBeUndefined();
    setup.scenario = "station";
    await setup.prepare();
    expect((asked[asked.length - 1]?.body as FleetWish).scenario).toBe("station");
  });
});
