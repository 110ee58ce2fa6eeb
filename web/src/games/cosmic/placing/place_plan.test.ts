import { describe, expect, it } from "vitest";
import { INCH, settled } from "../../../../tests/battles";
import { asks, planner, ship, space } from "../../../../tests/fleets";
import type { Fault } from "../../../lib/wire";
import { PlacePlan } from "./place_plan.svelte";

const scene = space([ship("r1", null), ship("r2", null, { radius: 500 }), ship("r3", [10 * INCH, 10 * INCH])]);
const zone: [number, number, number, number] = [0, 27 * INCH, 36 * INCH, 36 * INCH];
const deployment = asks({ form: "deployment", models: ["r1", "r2"], may_be_held_back: ["r2"], zone, most: null });

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

describe("what is set up for somebody", () => {
  it("keeps the ships that have their places, and is not sent", () => {
    const { plan, answers } = begun();
    plan.put("r2", [9000, 30_000], 200);
    plan.deploying.fill({ models: { r2: [9000, 30_000], r1: [5000, 30_000, 180] }, held_back: [] });
    expect(plan.places).toEqual({
      r2: { at: [9000, 30_000], heading: 200 },
      r1: { at: [5000, 30_000], heading: 180 },
    });
    plan.takeOff("r2");
    expect(plan.answer).toEqual({ models: { r1: [5000, 30_000, 180] }, held_back: [] });
    expect(answers).toEqual([]);
  });

  it("may be a piece of terrain, which is turned and moved before it is placed", () => {
    const kinds = [{ piece: 3, name: "Rock", radius: 900, corners: [] }];
    const { plan } = begun(asks({ form: "terrain", pieces: [3], kinds, spacing: 0 }));
    plan.deploying.fill({ piece: 3, at: [7000, 7000], turned: 40 });
    expect(plan.answer).toEqual({ piece: 3, at: [7000, 7000], turned: 40 });
  });
});

describe("a fleet of which one ship is placed at a time", () => {
  const models = ["r1", "r2"];
  const oneEach = asks({ form: "deployment", models, may_be_held_back: [], zone, most: 1 });
  const places = { models: { r1: [5000, 30_000, 180], r2: [9000, 30_000] }, left_out: [] };

  const answered = (): Promise<void> => new Promise((done) => setTimeout(done, 300)); // with pauses between questions

  const fault = (fact: string, about: string | null): Fault => ({ rule: null, fact, tally: null, about });
  const tooNear = fault("too near to an enemy", "r2");

  async function stamped() {
    const against = { faults: [] as Fault[] };
    const hands = planner(scene, oneEach, { faults: against, places });
    const plan = new PlacePlan(hands.given);
    plan.begin();
    plan.deploying.take(models);
    plan.point([7000, 30_000]);
    await answered();
    return { ...hands, plan, against };
  }

  const first = { models: { r1: [5000, 30_000, 180] }, held_back: [] };
  const second = { models: { r2: [9000, 30_000] }, held_back: [] };

  /** The first has been placed, and it is asked again. */
  async function askedAgain({ now, plan }: Awaited<ReturnType<typeof stamped>>): Promise<void> {
    now.request = asks({ form: "deployment", models: ["r2"], may_be_held_back: [], zone, most: 1 });
    plan.begin();
    await answered();
  }

  it("is stamped as a whole, and sent ship by ship at one word", async () => {
    const fleet = await stamped();
    const { plan, answers } = fleet;
    expect(plan.later).toBe(1);
    await plan.confirm();
    expect([plan.isGoing, answers]).toEqual([true, [first]]);
    await askedAgain(fleet);
    expect([plan.isGoing, answers]).toEqual([false, [first, second]]);
  });

  it("keeps its plan where somebody stops that", async () => {
    const fleet = await stamped();
    const { plan, answers } = fleet;
    await plan.confirm();
    plan.stop();
    await askedAgain(fleet);
    expect([answers, plan.hasStopped, plan.places["r2"]?.at]).toEqual([[first], false, [9000, 30_000]]);
    expect(plan.ready).toEqual(second);
  });

  it("stops by itself where a place is legal no more, and says why", async () => {
    const fleet = await stamped();
    const { plan, answers, against } = fleet;
    await plan.confirm();
    against.faults = [tooNear];
    await askedAgain(fleet);
    expect([answers, plan.isGoing, plan.hasStopped, plan.faults]).toEqual([[first], false, true, [tooNear]]);
    plan.put("r2", [9000, 29_000]);
    expect(plan.hasStopped).toBe(false); // the plan is another
  });

  it("stops where what it sends is not taken", async () => {
    const { plan, now } = await stamped();
    now.takes = false;
    await plan.confirm();
    expect(plan.isGoing).toBe(false);
  });

  it("waits where somebody who follows finds no room, however many they are", async () => {
    const { plan, given } = await stamped();
    const ofBoth = [fault("2 are more than 1 at a time", null), tooNear];
    given.ask = () => async (look) => {
      const isOfBoth = look.probe === "faults" && JSON.stringify(look.answer).includes("r2");
      return { found: "faults", faults: isOfBoth ? ofBoth : [] };
    };
    plan.put("r2", [9000, 30_000]);
    await answered();
    expect([plan.faults, plan.ready]).toEqual([[tooNear], null]);
  });

  it("stands as in the last battle", async () => {
    const { plan } = await stamped();
    await plan.confirm();
    plan.clear();
    expect(plan.deploying.kept).toHaveLength(3);
    plan.deploying.asLast();
    await answered();
    expect(Object.keys(plan.places)).toEqual(models);
  });
});
