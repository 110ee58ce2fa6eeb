import { beforeEach, describe, expect, it } from "vitest";
import { base, battle, INCH, movement, prober, settled, sum, withForm } from "../../../../tests/battles";
import type { BattleScene, RequestShown } from "../../../lib/wire";
import { Plan } from "./plan.svelte";
import { taskOf } from "./task";

const FREE = {
  cost: sum(3),
  allowance: sum(6),
  faults: [],
  mates: [],
  engaged: [],
  terrain: [],
  shots: [],
  prices: [],
};
const REACH = { allowance: sum(6), outline: [], charges: ["b1"], ranges: [], held: [] };
const SHOTS = {
  shots: [
    { target: "b1", weapon: "pilum", faults: [{ rule: null, fact: "too far" }], expected: 0 },
    { target: "b1", weapon: "bow", faults: [], expected: 0.5 },
  ],
};

let scene: BattleScene;
let open: RequestShown | null;
let known: ReturnType<typeof prober>;
const plan = (): Plan =>
  new Plan(
    () => scene,
    () => taskOf(open),
    () => known.ask,
  );

beforeEach(() => {
  scene = battle([base("r1", [10 * INCH, 10 * INCH]), base("r2", [12 * INCH, 10 * INCH]), base("b1", [0, 0])]);
  open = movement("r1", "r2");
  known = prober({ path: FREE, reach: REACH, shots: SHOTS, faults: { faults: [] } });
});

describe("a plan of a move", () => {
  it("asks how far the picked model reaches", async () => {
    const made = plan();
    made.pick("r1");
    await settled();
    expect(made.reach?.charges).toEqual(["b1"]);
    expect(known.asked).toEqual([{ probe: "reach", model: "r1" }]);
  });

  it("goes from where the model stands to where it is aimed", () => {
    const made = plan();
    made.pick("r1");
    made.aim([14 * INCH, 10 * INCH]);
    expect(made.way).toEqual([
      [10 * INCH, 10 * INCH],
      [14 * INCH, 10 * INCH],
    ]);
    expect(made.answer).toEqual({ do: "move", model: "r1", path: made.way, manner: "plain" });
  });

  it("bends where it was aimed before", () => {
    const made = plan();
    made.pick("r1");
    made.aim([12 * INCH, 12 * INCH]);
    made.aim([14 * INCH, 10 * INCH], true);
    expect(made.way.slice(1)).toEqual([
      [12 * INCH, 12 * INCH],
      [14 * INCH, 10 * INCH],
    ]);
  });

  it("keeps the whole base on the board", () => {
    const made = plan();
    made.pick("r1");
    made.aim([-5 * INCH, 40 * INCH]);
    expect(made.end).toEqual([500, 36 * INCH - 500]);
  });

  it("is sure only once it is known what it comes to", async () => {
    const made = plan();
    made.pick("r1");
    made.aim([14 * INCH, 10 * INCH]);
    expect(made.sure).toBe(false);
    await settled();
    expect(made.sure).toBe(true);
    expect(made.faults).toEqual([]);
    expect(made.path?.cost.total).toBe(3);
  });

  it("is not sure of a way that has changed since it was asked about", async () => {
    const made = plan();
    made.pick("r1");
    made.aim([14 * INCH, 10 * INCH]);
    made.aim([15 * INCH, 10 * INCH]);
    await settled();
    expect(made.sure).toBe(false);
  });

  it("forgets what was found for another model", async () => {
    const made = plan();
    made.pick("r1");
    made.aim([14 * INCH, 10 * INCH]);
    made.pick("r2");
    await settled();
    expect(made.path).toBeNull();
    expect(made.end).toBeNull();
  });

  it("is nudged from where the model stands at first, then from its end", () => {
    const made = plan();
    made.pick("r1");
    made.nudge(250, 0);
    made.nudge(0, 250);
    expect(made.end).toEqual([10_250, 10_250]);
  });

  it("may be to stay", () => {
    const made = plan();
    made.pick("r1");
    expect(made.stay()).toEqual({ do: "move", model: "r1", path: [[10 * INCH, 10 * INCH]] });
  });

  it("takes no model that may not move", () => {
    const made = plan();
    made.pick("b1");
    made.nudge(250, 0);
    expect(made.end).toBeNull();
    expect(made.isMovable("b1")).toBe(false);
  });
});

describe("a plan of another kind", () => {
  it("of a retreat says so", () => {
    open = withForm({ form: "retreat", movers: [{ model: "r1", allowance: 3 * INCH }] });
    const made = plan();
    made.pick("r1");
    made.aim([12 * INCH, 10 * INCH]);
    expect(made.answer).toMatchObject({ do: "retreat", model: "r1" });
    expect(made.stay()).toBeNull();
  });

  it("of a walk is the way alone", () => {
    open = withForm({
      form: "walk",
      model: "r1",
      allowance: INCH,
      beside: null,
      may_engage: false,
      manners: ["plain"],
    });
    const made = plan();
    made.pick("r1");
    expect(made.stay()).toEqual({ path: [[10 * INCH, 10 * INCH]] });
    made.aim([11 * INCH, 10 * INCH]);
    expect(made.answer).toEqual({ path: made.way, manner: "plain" });
  });

  it("of a deployment gathers places, and those who are held back", () => {
    open = withForm({
      form: "deployment",
      models: ["r1", "r2"],
      may_be_held_back: ["r2"],
      zone: [0, 0, 48 * INCH, INCH],
      most: null,
    });
    const made = plan();
    expect(made.answer).toBeNull();
    made.pick("r1");
    made.aim([3 * INCH, 2 * INCH]);
    made.held = ["r2"];
    expect(made.answer).toEqual({ models: { r1: [3 * INCH, 2 * INCH] }, held_back: ["r2"] });
  });

  it("of something without a place begins in the middle of its zone", () => {
    open = withForm({
      form: "deployment",
      models: ["r1"],
      may_be_held_back: [],
      zone: [0, 0, 20 * INCH, 10 * INCH],
      most: null,
    });
    scene = battle([base("r1", null)]);
    const made = plan();
    made.pick("r1");
    made.nudge(250, 0);
    expect(made.places["r1"]).toEqual([10_250, 5 * INCH]);
  });

  it("of terrain has the piece's number, place and turn", () => {
    open = withForm({
      form: "terrain",
      pieces: [4],
      spacing: INCH,
      kinds: [{ piece: 4, name: "Wood", radius: INCH, corners: [] }],
    });
    const made = plan();
    made.pick("piece 4");
    made.turned = 90;
    made.aim([5 * INCH, 5 * INCH]);
    expect(made.answer).toEqual({ piece: 4, at: [5 * INCH, 5 * INCH], turned: 90 });
  });

  it("of a spot is its place", () => {
    open = withForm({ form: "spot", apart: INCH, from_edges: INCH });
    const made = plan();
    made.reset();
    expect(made.picked).toBe("spot");
    made.aim([5 * INCH, 5 * INCH]);
    expect(made.answer).toEqual({ at: [5 * INCH, 5 * INCH] });
  });

  it("of a hill is its middle, drawn as wide as it is", () => {
    open = withForm({ form: "hill", radius: 4 * INCH, kept_clear: [] });
    const made = plan();
    made.reset();
    expect(made.thing("hill")?.radius).toBe(4 * INCH);
    made.aim([5 * INCH, 12 * INCH]);
    expect(made.answer).toEqual({ at: [5 * INCH, 12 * INCH] });
  });

  it("of a shot takes the best that is allowed", async () => {
    open = withForm({
      form: "skirmish-shoot",
      shots_left: null,
      models: [{ id: "r1", weapons: [] }],
      casts: [],
      objectives: [],
    });
    const made = plan();
    made.pick("r1");
    await settled();
    expect(made.shot("b1")?.weapon).toBe("bow");
    expect(made.shot("b2")).toBeNull();
  });
});

describe("another request", () => {
  it("picks the only one that may move", () => {
    open = movement("r2");
    const made = plan();
    made.reset();
    expect(made.picked).toBe("r2");
  });

  it("keeps who is picked as long as it may still act", () => {
    const made = plan();
    made.pick("r2");
    made.reset();
    expect(made.picked).toBe("r2");
    open = null;
    made.reset();
    expect(made.picked).toBeNull();
  });
});
