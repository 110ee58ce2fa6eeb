import { describe, expect, it } from "vitest";
import { INCH, settled, sum } from "../../../../tests/battles";
import { asks, planner, ship, space } from "../../../../tests/fleets";
import type { ShipShown } from "../../../lib/wire";
import { LINE, MovePlan, TURN } from "./move_plan.svelte";

const shown = (id: string, more: Partial<ShipShown> = {}): ShipShown => ({
  ship: id,
  orders: ["move"],
  move: 8 * INCH,
  back: 2 * INCH,
  to_board: 0,
  flies: false,
  drifts: false,
  targets: [],
  ...more,
});
const scene = space([
  ship("r1", [10 * INCH, 10 * INCH]),
  ship("r2", [20 * INCH, 10 * INCH]),
  ship("b1", [10 * INCH, 16 * INCH]),
]);
const step = (more = {}) => ({
  faults: [],
  rams: [],
  cost: sum(0),
  allowance: sum(0),
  base: { at: [1, 2], heading: 3 },
  ...more,
});
const course = (more = {}) => ({ course: { steps: [step(more)], drift: null, leaves: [], shots: [], zones: [] } });

function begun(ships: ShipShown[], probes = {}) {
  const form = asks({ form: "ship-movement", ships, degrees: 90, legs: 4, may_reverse: true, powers: [], actions: [] });
  const hands = planner(scene, form, probes);
  const plan = new MovePlan(hands.given);
  plan.begin();
  return { ...hands, plan };
}
const arrow = (key: string, shiftKey = false) => new KeyboardEvent("keydown", { key, shiftKey });

describe("a ship that moves", () => {
  it("is at hand where it is the only one", () => {
    expect(begun([shown("r1")]).plan.chosen).toBe("r1");
    expect(begun([shown("r1"), shown("r2")]).plan.chosen).toBeNull();
  });

  it("goes ahead where one points before it, turns where one points aside, and goes back behind", () => {
    const { plan } = begun([shown("r1")]);
    plan.point([10 * INCH, 14 * INCH], false);
    expect(plan.deed).toEqual({ do: "advance", ship: "r1", distance: 4000 });
    plan.point([2 * INCH, 11 * INCH], false);
    expect(plan.deed).toEqual({ do: "turn", ship: "r1", degrees: 90 });
    plan.point([10 * INCH, 9 * INCH], false);
    expect(plan.deed).toEqual({ do: "reverse", ship: "r1", distance: 1000 });
  });

  it("follows its handles", () => {
    const { plan } = begun([shown("r1")]);
    expect([plan.isMovable(LINE), plan.isMovable(TURN), plan.isMovable("r1"), plan.isMovable("b1")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    plan.drag(LINE, [11 * INCH, 13 * INCH]);
    expect(plan.deed).toMatchObject({ do: "advance", distance: 3000 });
    plan.drag(TURN, [20 * INCH, 11 * INCH]);
    expect(plan.deed).toMatchObject({ do: "turn", degrees: -90 });
  });

  it("goes by arrow keys", () => {
    const { plan } = begun([shown("r1")]);
    plan.key(arrow("ArrowUp", true));
    plan.key(arrow("ArrowUp"));
    expect(plan.deed).toMatchObject({ do: "advance", distance: 1250 });
    plan.key(arrow("ArrowDown", true));
    plan.key(arrow("ArrowDown", true));
    expect(plan.deed).toMatchObject({ do: "reverse", distance: 750 });
    plan.key(arrow("ArrowLeft"));
    plan.key(arrow("ArrowLeft", true));
    expect(plan.deed).toMatchObject({ do: "turn", degrees: 20 });
    expect(plan.key(arrow("x"))).toBe(false);
  });

  it("rams an enemy ahead that is touched, and boards one that it may", () => {
    const { plan } = begun([shown("r1")]);
    expect(plan.touch("b1")).toBe(true);
    expect(plan.deed).toEqual({ do: "advance", ship: "r1", distance: 6000, ram: "b1" });
    const boarding = begun([shown("r1", { orders: ["boarding"], targets: ["b1"] })]).plan;
    expect(boarding.touch("b1")).toBe(true);
    expect(boarding.deed).toEqual({ do: "board", ship: "r1", target: "b1", direction: 0 });
  });

  it("is sure only of the draft as it is, and ready where nothing speaks against it", async () => {
    const { plan, asked } = begun([shown("r1")], course());
    plan.set({ distance: 2000 });
    expect([plan.sure, plan.ready]).toEqual([false, null]);
    await settled();
    expect(asked[0]).toEqual({ probe: "course", ship: "r1", deeds: [{ do: "advance", ship: "r1", distance: 2000 }] });
    expect(plan.sure).toBe(true);
    expect(plan.end).toEqual({ at: [1, 2], heading: 3 });
    expect(plan.ready).toMatchObject({ do: "advance" });
  });

  it("is not ready where something speaks against it", async () => {
    const { plan } = begun([shown("r1")], course({ faults: [{ rule: null, fact: "too far", tally: null }] }));
    plan.set({ distance: 2000 });
    await settled();
    expect([plan.sure, plan.ready]).toEqual([true, null]);
  });

  it("stays without being looked at", () => {
    const { plan } = begun([shown("r1")]);
    plan.go("hold");
    expect(plan.ready).toEqual({ do: "hold", ship: "r1" });
  });
});

describe("a fighter", () => {
  it("flies leg by leg, as far as it goes, and turns at last", () => {
    const { plan } = begun([shown("r1", { flies: true })]);
    plan.point([10 * INCH, 30 * INCH], false);
    expect(plan.deed).toMatchObject({ do: "fly", legs: [[0, 8000]] });
    plan.point([10 * INCH, 12 * INCH], false);
    plan.point([8 * INCH, 12 * INCH], true);
    expect(plan.deed).toMatchObject({
      legs: [
        [0, 2000],
        [90, 2000],
      ],
      heading: null,
    });
    plan.drag(TURN, [8 * INCH, 2 * INCH]);
    expect(plan.deed).toMatchObject({ heading: 180 });
  });
});
