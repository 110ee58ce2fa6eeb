import { describe, expect, it } from "vitest";
import { INCH, settled } from "../../../../tests/battles";
import { asks, planner, ship, space } from "../../../../tests/fleets";
import { PlacePlan } from "./place_plan.svelte";

const scene = space([ship("r1", null), ship("r2", null, { radius: 500 }), ship("r3", [10 * INCH, 10 * INCH])]);
const zone: [number, number, number, number] = [0, 27 * INCH, 36 * INCH, 36 * INCH];
const deployment = asks({ form: "deployment", models: ["r1", "r2"], may_be_held_back: ["r2"], zone });

function begun(form = deployment, faults: object[] = []) {
  const hands = planner(scene, form, { faults: { faults } });
  const plan = new PlacePlan(hands.given);
  plan.begin();
  return { ...hands, plan };
}

describe("ships that are deployed", () => {
  it("look into the table, and the next is at hand", () => {
    const { plan } = begun();
    expect([plan.chosen, plan.inward]).toEqual(["r1", 180]);
    plan.point([5000, 30_000]);
    expect([plan.places["r1"], plan.chosen]).toEqual([{ at: [5000, 30_000], heading: 180 }, "r2"]);
  });

  it("are written with their heading, but for round ones", () => {
    const { plan } = begun();
    plan.put("r1", [5000, 30_000]);
    plan.turn(30);
    plan.put("r2", [9000, 30_000]);
    expect(plan.answer).toEqual({ models: { r1: [5000, 30_000, 210], r2: [9000, 30_000] }, held_back: [] });
    plan.hold("r2", true);
    expect(plan.answer).toEqual({ models: { r1: [5000, 30_000, 210] }, held_back: ["r2"] });
  });

  it("are ready once nothing speaks against it", async () => {
    const { plan } = begun();
    plan.point([5000, 30_000]);
    expect(plan.ready).toBeNull();
    await settled();
    expect(plan.ready).not.toBeNull();
    const wrong = begun(deployment, [{ rule: null, fact: "outside", tally: null }]).plan;
    wrong.point([5000, 3000]);
    await settled();
    expect(wrong.ready).toBeNull();
  });

  it("are pushed and turned by keys", () => {
    const { plan } = begun();
    plan.key(new KeyboardEvent("keydown", { key: "ArrowLeft", shiftKey: true }));
    expect(plan.places["r1"]?.at).toEqual([16 * INCH, 31.5 * INCH]);
    plan.key(new KeyboardEvent("keydown", { key: "r" }));
    expect(plan.places["r1"]?.heading).toBe(165);
  });
});

describe("a friend that is moved", () => {
  it("goes in a direction and so far", () => {
    const { plan } = begun(asks({ form: "reposition-ship", ship: "r3", most: 3000 }));
    plan.point([7 * INCH, 10 * INCH]);
    expect(plan.answer).toEqual({ direction: 90, distance: 3000 });
  });
});
