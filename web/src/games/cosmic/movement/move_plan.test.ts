import { describe, expect, it, vi } from "vitest";
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
  meets: [],
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

  it("goes as far as it is clear, unless somebody means it to go further", async () => {
    const at: [number, number] = [10 * INCH, 10 * INCH];
    const faults = [{ rule: "CC-TERR-02", fact: "Asteroid is in the way", tally: null }];
    const ends = { start: { at, heading: 0 }, base: { at: [at[0], at[1] + 519], heading: 0 } };
    const { plan } = begun([shown("r1")], course({ halted_by: "Asteroid", faults, ...ends }));
    plan.go("advance");
    await vi.waitFor(() => expect(plan.draft.distance).toBe(510));
    plan.set({ distance: 4000 });
    await vi.waitFor(() => expect(plan.clear).toBe(510));
    expect([plan.draft.distance, plan.ready]).toEqual([4000, null]);
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

  it("may mean to ram an enemy that it reaches, and no friend or wreck", async () => {
    const met = (id: string, more = {}) => ({ ship: id, name: id, is_friend: false, can_be_rammed: true, ...more });
    const meets = [met("r2", { is_friend: true }), met("b1"), met("b2", { can_be_rammed: false })];
    const { plan } = begun([shown("r1")], course({ meets }));
    plan.set({ distance: 8000 });
    await settled();
    expect(plan.rammable).toEqual(["b1"]);
    plan.set({ ram: "b1" });
    await settled();
    expect(plan.deed).toEqual({ do: "advance", ship: "r1", distance: 8000, ram: "b1" });
    expect(plan.rammable).toEqual([]);
  });

  it("that is to turn looks at whom one points at, and means no ram", () => {
    const { plan } = begun([shown("r1")]);
    plan.point([2 * INCH, 11 * INCH], false);
    expect(plan.touch("b1")).toBe(true);
    expect(plan.deed).toEqual({ do: "turn", ship: "r1", degrees: 0 });
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

describe("two orders", () => {
  const both = shown("r1", { orders: ["move", "move"] });
  const twice = (...bases: { at: [number, number]; heading: number }[]) => ({
    course: { steps: bases.map((base) => step({ base })), drift: null, leaves: [], shots: [], zones: [] },
  });
  const first = { at: [10 * INCH, 14 * INCH] as [number, number], heading: 0 };
  const second = { at: [10 * INCH, 15 * INCH] as [number, number], heading: 90 };

  /** Questions are asked with a pause between them. */
  const sure = (plan: MovePlan) => vi.waitFor(() => expect(plan.sure).toBe(true));

  function planned(ships = [both]) {
    const hands = begun(ships, twice(first, second));
    hands.plan.set({ distance: 4000 });
    hands.plan.take(1);
    hands.plan.go("turn");
    hands.plan.set({ degrees: 90 });
    return hands;
  }

  it("are planned one after the other, and looked at together", async () => {
    const { plan, asked } = planned();
    expect(plan.from).toEqual(first);
    await sure(plan);
    expect(asked.at(-1)).toEqual({
      probe: "course",
      ship: "r1",
      deeds: [
        { do: "advance", ship: "r1", distance: 4000 },
        { do: "turn", ship: "r1", degrees: 90 },
      ],
    });
    expect([plan.end, plan.ready]).toEqual([second, { do: "advance", ship: "r1", distance: 4000 }]);
  });

  it("wait for each other: the second cannot be planned before the first", () => {
    const { plan } = begun([both]);
    plan.take(1);
    expect(plan.place).toBe(0);
  });

  it("are exchanged with what is planned for them, by a key too (R-CC-12)", () => {
    const { plan } = planned();
    plan.exchange();
    expect(plan.deeds.map((each) => each.do)).toEqual(["turn", "advance"]);
    plan.key(arrow("x"));
    expect(plan.deeds.map((each) => each.do)).toEqual(["advance", "turn"]);
    plan.key(arrow("1"));
    expect(plan.draft.how).toBe("advance");
  });

  it("of two kinds change places as soon as the other kind is meant", () => {
    const { plan } = begun([shown("r1", { orders: ["move", "boarding"], targets: ["b1"], to_board: 4 * INCH })]);
    expect(plan.sequence).toEqual(["move", "boarding"]);
    plan.go("board");
    expect([plan.sequence, plan.deed?.do]).toEqual([["boarding", "move"], "board"]);
    plan.exchange();
    expect([plan.sequence, plan.draft.how]).toEqual([["move", "boarding"], "advance"]);
  });

  it("board whom only the first brings near, and aim anew when that changes", () => {
    const { plan } = begun([shown("r1", { orders: ["move", "boarding"], to_board: 1 * INCH })]);
    expect(plan.ways).not.toContain("board");
    plan.set({ distance: 3000 });
    plan.take(1);
    expect([plan.draft.how, plan.targets]).toEqual(["board", ["b1"]]);
    plan.board("b1");
    plan.take(0);
    plan.go("turn");
    expect(plan.deeds.map((each) => each.do)).toEqual(["turn", "board"]);
  });

  it("follow one another where the first comes to what was foretold", async () => {
    const { plan, now, answers } = planned();
    await sure(plan);
    expect(plan.decided()).toMatchObject({ do: "advance" });
    now.scene = space([ship("r1", first.at), ship("r2", [0, 0])]);
    now.request = asks({ ...plan.form!, ships: [shown("r1"), shown("r2")] });
    plan.begin();
    expect([plan.chosen, plan.draft.how, plan.next?.asForeseen]).toEqual(["r1", "turn", true]);
    await sure(plan);
    plan.course = { ...plan.course!, steps: plan.course!.steps.slice(0, 1) };
    plan.goOn();
    expect(answers).toEqual([{ do: "turn", ship: "r1", degrees: 90 }]);
  });

  it("are asked about again where something else came of the first", async () => {
    const { plan, now, answers } = planned();
    await sure(plan);
    plan.decided();
    now.scene = space([ship("r1", [10 * INCH, 13 * INCH], { wounds: 2 })]);
    now.request = asks({ ...plan.form!, ships: [shown("r1")] });
    plan.begin();
    await sure(plan);
    plan.goOn();
    expect([plan.next?.asForeseen, plan.draft.how, answers]).toEqual([false, "turn", []]);
  });

  it("may be left with the second open", () => {
    const { plan } = planned();
    plan.leaveOpen();
    expect(plan.deeds.map((each) => each.do)).toEqual(["advance"]);
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

  it("bends its way without a mouse: one leg more, as far as its Move is left", () => {
    const { plan } = begun([shown("r1", { flies: true })]);
    for (let inch = 0; inch < 5; inch += 1) plan.key(arrow("ArrowUp", true));
    plan.key(arrow("l"));
    expect(plan.deed).toMatchObject({ legs: [[0, 5000]] });
    plan.point([0, 15 * INCH], false);
    expect(plan.deed).toMatchObject({
      legs: [
        [0, 5000],
        [90, 3000],
      ],
    });
  });
});
