import { beforeEach, describe, expect, it } from "vitest";
import { base, battle, INCH, prober, settled, withForm } from "../../../../tests/battles";
import type { BattleScene } from "../../../lib/wire";
import { Plan } from "../plan/plan.svelte";
import { taskOf } from "../plan/task";
import { Deploying } from "../../../tabletop/deploy/deploying.svelte";
import type { Point } from "../../../tabletop/view/table_geometry";
import { deployHost } from "./deploy_host";

const zone: [number, number, number, number] = [0, 0, 48 * INCH, 9 * INCH];
const scene: BattleScene = battle([
  base("r1", null, { name: "Hunter 1" }),
  base("r2", null, { name: "Hunter 2" }),
  base("r3", null, { name: "Captain" }),
  base("r4", [20 * INCH, 4 * INCH], { name: "Scout" }),
]);
const form = withForm({ form: "deployment", models: ["r1", "r2", "r3"], may_be_held_back: ["r3"], zone, most: null });

let known: ReturnType<typeof prober>;
let plan: Plan;
let deploying: Deploying<Point>;

function begin(answers: Parameters<typeof prober>[0]): void {
  known = prober({ faults: { faults: [] }, ...answers });
  plan = new Plan(
    () => scene,
    () => taskOf(form),
    () => known.ask,
  );
  deploying = new Deploying(
    deployHost(plan, () => scene),
    () => known.ask,
  );
  plan.reset();
  deploying.begin();
}

beforeEach(() => {
  localStorage.clear();
  begin({ places: { models: { r1: [10_000, 5000], r2: [12_000, 5000] }, left_out: [] } });
});

describe("an army that is deployed", () => {
  it("has units of several models", () => {
    expect(deploying.units).toEqual([{ name: "Hunter", ids: ["r1", "r2"] }]);
  });

  it("places a unit at once, then where there is room, beside what is placed", async () => {
    plan.pick("r3");
    plan.aim([4000, 4000]);
    deploying.take(["r1", "r2"]);
    deploying.put([11_000, 5000]);
    expect(Object.keys(plan.places)).toEqual(["r3", "r1", "r2"]);
    expect(plan.places["r1"]).not.toEqual(plan.places["r2"]);
    await settled();
    expect(plan.places).toEqual({ r3: [4000, 4000], r1: [10_000, 5000], r2: [12_000, 5000] });
    const asked = known.asked.find((each) => each.probe === "places");
    expect(asked).toMatchObject({ begun: { models: { r3: [4000, 4000] }, held_back: [] } });
    deploying.undo();
    expect(plan.places).toEqual({ r3: [4000, 4000] });
    expect(deploying.canUndo).toBe(false);
  });

  it("says who finds no room", async () => {
    begin({ places: { models: { r1: [10_000, 5000] }, left_out: ["r2"] } });
    deploying.take(["r1", "r2"]);
    deploying.put([11_000, 5000]);
    await settled();
    expect(Object.keys(plan.places)).toEqual(["r1"]);
    expect(deploying.said).toBe("1 of them finds no room there.");
  });

  it("is drawn up anew where it stands", async () => {
    deploying.take(["r1", "r2"]);
    deploying.put([11_000, 5000]);
    deploying.drawUp("column");
    const [one, two] = [plan.places["r1"]!, plan.places["r2"]!];
    expect(one[0]).toBe(two[0]);
    deploying.turn();
    expect(plan.places["r1"]![0]).not.toBe(plan.places["r2"]![0]);
  });

  it("is filled in and stays to be changed; nothing is thrown away without a way back", () => {
    plan.pick("r3");
    plan.aim([4000, 4000]);
    deploying.fill({ models: { r3: [4000, 4000], r1: [9000, 5000] }, held_back: ["r2"] });
    expect(plan.answer).toEqual({ models: { r3: [4000, 4000], r1: [9000, 5000] }, held_back: ["r2"] });
    plan.pick("r1");
    plan.aim([15_000, 5000]);
    expect(plan.places["r1"]).toEqual([15_000, 5000]);
    deploying.takeOff("r1");
    deploying.undo();
    expect(plan.answer).toEqual({ models: { r3: [4000, 4000] }, held_back: [] });
  });

  it("stands as it did in the last battle, but for who has a place", async () => {
    expect(deploying.kept).toBeNull();
    deploying.fill({ models: { r1: [9000, 5000], r2: [11_000, 5000], r3: [30_000, 2000] }, held_back: [] });
    deploying.keep();
    begin({ places: { models: { r1: [9000, 5000] }, left_out: ["r2"] } });
    expect(deploying.kept).toHaveLength(4);
    plan.pick("r3");
    plan.aim([4000, 4000]);
    deploying.asLast();
    await settled();
    const asked = known.asked.find((each) => each.probe === "places");
    expect(asked).toMatchObject({ wanted: { r1: [9000, 5000], r2: [11_000, 5000] }, within: 0 });
    expect(plan.places).toEqual({ r3: [4000, 4000], r1: [9000, 5000] });
  });
});
