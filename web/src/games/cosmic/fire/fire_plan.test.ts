import { describe, expect, it } from "vitest";
import { settled } from "../../../../tests/battles";
import { asks, planner, ship, space } from "../../../../tests/fleets";
import type { FireSeen } from "../../../lib/wire";
import { FirePlan } from "./fire_plan.svelte";

const scene = space([ship("r1", [0, 0]), ship("b1", [0, 9000]), ship("b2", [9000, 9000])]);
const weapon = (id: string, shots = 1) => ({ id, name: id, range: 12_000, side: null, shots, arc: false });
const form = (weapons = [weapon("lance"), weapon("gun", 2)]) =>
  asks({ form: "ship-shoot", firing: null, ships: [{ id: "r1", weapons }], powers: [], actions: [] });
const shot = (weaponId: string, target: string, more: Partial<FireSeen> = {}) =>
  ({
    weapon: weaponId,
    target,
    lobbed: false,
    faults: [],
    expected: 1,
    met: [],
    in_the_way: [],
    steps: [],
    ...more,
  }) as unknown as FireSeen;
const VOLLEY = {
  volley: {
    ship: "r1",
    weapons: [],
    shots: [
      shot("lance", "b1"),
      shot("gun", "b1", { expected: 0.2 }),
      shot("gun", "b1", { lobbed: true, expected: 0.6 }),
      shot("lance", "b2", { faults: [{ rule: null, fact: "too far", tally: null, about: null }] }),
    ],
  },
};

async function begun() {
  const hands = planner(scene, form(), VOLLEY);
  const plan = new FirePlan(hands.given);
  plan.begin();
  await settled();
  return { ...hands, plan };
}

describe("fire", () => {
  it("may go at whom nothing forbids", async () => {
    const { plan } = await begun();
    expect([plan.chosen, plan.targets]).toEqual(["r1", ["b1"]]);
    expect(plan.lit).toEqual([["b1", "target"]]);
  });

  it("of all that bears has each weapon's shots, the better way of each", async () => {
    const { plan } = await begun();
    expect(plan.volleyAt("b1").map((each) => [each.weapon, each.lobbed])).toEqual([
      ["lance", false],
      ["gun", true],
      ["gun", true],
    ]);
  });

  it("is aimed first and opened by touching again, shot after shot", async () => {
    const { plan, answers, now } = await begun();
    expect(plan.touch("b1")).toBe(true);
    expect([plan.aimed, answers]).toEqual(["b1", []]);
    plan.touch("b1");
    await settled();
    now.request = form([weapon("gun", 2)]);
    await plan.goOn();
    now.request = form([weapon("gun", 1)]);
    await plan.goOn();
    expect(answers.map((each) => (each as { weapon: string }).weapon)).toEqual(["lance", "gun", "gun"]);
    expect(plan.waiting).toEqual([]);
  });

  it("ceases when its target is lost, or something is refused", async () => {
    const { plan, answers, now } = await begun();
    plan.fireAll("b1");
    await settled();
    now.scene = space([ship("r1", [0, 0]), ship("b1", [0, 9000], { is_slain: true })]);
    await plan.goOn();
    expect([answers.length, plan.waiting]).toEqual([1, []]);
    now.scene = scene;
    now.takes = false;
    plan.fireAll("b1");
    await settled();
    expect(plan.waiting).toEqual([]);
  });

  it("of one weapon is a single answer", async () => {
    const { plan, answers } = await begun();
    plan.fire(shot("lance", "b1"));
    expect(answers).toEqual([{ do: "shoot", ship: "r1", weapon: "lance", target: "b1", lobbed: false }]);
  });
});
