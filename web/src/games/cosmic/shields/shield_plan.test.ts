import { describe, expect, it } from "vitest";
import { settled } from "../../../../tests/battles";
import { asks, CRUISER, planner, ship, space } from "../../../../tests/fleets";
import { shieldsTold } from "../table/ship_told";
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

  const threat = (id: string) => ({ ship: id, weapon: "lance", name: "Lance", distance: 5000, in_range: true });
  const side = (name: string, ...foes: string[]) => ({
    side: name,
    save: 5,
    save_of_two: 4,
    threats: foes.map(threat),
  });

  it("light the enemies that could fire at the worst side of the ship at hand, and then at the one looked at", async () => {
    const { plan } = begun({ facing: { ship: "r1", sides: [side("front", "b1"), side("rear")] } });
    await settled();
    expect(plan.lit).toEqual([["b1", "foe"]]);
    plan.look("rear");
    expect(plan.lit).toEqual([]);
    plan.pick("r1");
    expect(plan.lit).toEqual([["b1", "foe"]]);
  });

  it("leave the side that a finger has guarded lit while the next ship is at hand", async () => {
    const { plan } = begun({ facing: { ship: "r1", sides: [side("front", "b1"), side("left", "b2"), side("rear")] } });
    await settled();
    plan.guard("front");
    plan.guard("left");
    await settled();
    expect([plan.chosen, plan.looked?.ship, plan.looked?.side]).toEqual(["r2", "r1", "left"]);
    expect(plan.lit).toEqual([["b2", "foe"]]);
    plan.look("front");
    expect([plan.looked?.ship, plan.lit]).toEqual(["r2", [["b1", "foe"]]]);
    plan.pick("r1");
    expect(plan.looked?.side).toBe("left"); // what it guards
  });

  it("need not be pointed where a token guards all sides, and everybody who could fire is lit", async () => {
    const station = space([ship("r1", [0, 0], { radius: 1000 })], { kinds: [{ ...CRUISER, facing: "all-round" }] });
    const hands = planner(station, asks({ form: "shields", ships: { r1: 2 } }), {
      facing: { ship: "r1", sides: [side("front", "b1"), side("left", "b2", "b1"), side("rear")] },
    });
    const plan = new ShieldPlan(hands.given);
    plan.begin();
    await settled();
    expect([plan.missing, plan.ready]).toEqual([[], { ships: { r1: ["front", "front"] } }]);
    plan.guard("left");
    expect(plan.of("r1")).toEqual(["front", "front"]);
    expect(plan.lit.map(([id]) => id)).toEqual(["b1", "b2"]);
    expect([shieldsTold(plan.of("r1"), "all-round"), plan.looked?.side]).toEqual(["all round twice", null]);
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
