import { describe, expect, it } from "vitest";
import { settled } from "../../../../tests/battles";
import { asks, planner, ship, space } from "../../../../tests/fleets";
import { ShieldPlan } from "./shield_plan.svelte";

const scene = space([ship("r1", [0, 0]), ship("r2", [5000, 0]), ship("b1", [0, 9000])]);
const form = asks({ form: "shields", ships: { r1: 2, r2: 1 } });

function begun(probes = {}) {
  const hands = planner(scene, form, probes);
  const plan = new ShieldPlan(hands.given);
  plan.begin();
  return { ...hands, plan };
}

describe("shields", () => {
  it("point one token after the other, and the next ship is at hand", () => {
    const { plan } = begun();
    plan.guard("front");
    expect([plan.of("r1"), plan.chosen, plan.ready]).toEqual([["front"], "r1", null]);
    plan.guard("left");
    expect(plan.chosen).toBe("r2");
    plan.key(new KeyboardEvent("keydown", { key: "ArrowDown" }), null);
    expect(plan.ready).toEqual({ ships: { r1: ["front", "left"], r2: ["rear"] } });
  });

  it("may both guard one side, and the first is taken up for a third", () => {
    const { plan } = begun();
    for (const side of ["front", "left", "left"] as const) plan.guard(side, "r1");
    expect(plan.of("r1")).toEqual(["left", "left"]);
    plan.guard("front", "b1");
    expect(plan.of("b1")).toEqual([]);
  });

  it("light the enemies that could fire at the side that is looked at", async () => {
    const threats = [{ ship: "b1", weapon: "lance", name: "Lance", distance: 5000, in_range: true }];
    const { plan } = begun({ facing: { ship: "r1", sides: [{ side: "front", save: 5, threats }] } });
    await settled();
    expect(plan.lit).toEqual([]);
    plan.looked = "front";
    expect(plan.lit).toEqual([["b1", "foe"]]);
    plan.looked = "rear";
    expect(plan.lit).toEqual([]);
  });

  it("that are sealed stay as they are until they are set anew", () => {
    const hands = planner(scene, form);
    hands.now.answered = { ships: { r1: ["front", "front"], r2: ["rear"] } };
    const plan = new ShieldPlan(hands.given);
    plan.begin();
    plan.guard("left", "r2");
    expect([plan.isSealed, plan.of("r2")]).toEqual([true, ["rear"]]);
    [hands.now.draft, hands.now.answered] = [hands.now.answered, null];
    plan.guard("left", "r2");
    expect(plan.ready).toEqual({ ships: { r1: ["front", "front"], r2: ["left"] } });
    plan.begin();
    expect(plan.ready).toEqual({ ships: { r1: ["front", "front"], r2: ["rear"] } });
  });
});
