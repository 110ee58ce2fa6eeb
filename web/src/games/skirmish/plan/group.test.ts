import { beforeEach, describe, expect, it } from "vitest";
import { base, battle, INCH, movement, prober, settled, sum, withForm } from "../../../../tests/battles";
import type { BattleScene, FormFilled, RequestShown } from "../../../lib/wire";
import { Group } from "./group.svelte";
import { taskOf } from "./task";

const path = [
  [10 * INCH, 10 * INCH],
  [10 * INCH, 11 * INCH],
];
const free = (model: string) => ({ model, path, manner: "plain", cost: sum(1), allowance: sum(6), faults: [] });
const held = (model: string) => ({ ...free(model), faults: [{ rule: "SK-MOVE-07", fact: "too near", tally: null }] });

let scene: BattleScene;
let open: RequestShown | null;
let known: ReturnType<typeof prober>;
let group: Group;

beforeEach(() => {
  scene = battle([
    base("r1", [10 * INCH, 10 * INCH]),
    base("r2", [12 * INCH, 10 * INCH]),
    base("r3", [30 * INCH, 10 * INCH]),
    base("b1", [11 * INCH, 10 * INCH]),
  ]);
  open = movement("r1", "r2", "r3");
  known = prober({ paths: { ways: [free("r1"), held("r2")], strays: [] } });
  group = new Group(
    () => scene,
    () => taskOf(open),
    () => known.ask,
  );
});

describe("a group", () => {
  it("is of those who may move, and of more than one", () => {
    expect(group.isOpen).toBe(true);
    open = movement("r1");
    expect(group.isOpen).toBe(false);
    open = null;
    expect(group.may("r1")).toBe(false);
  });

  it("takes a model in, and out again", () => {
    group.toggle("r1");
    group.toggle("b1");
    expect(group.members).toEqual(["r1"]);
    group.toggle("r1");
    expect(group.members).toEqual([]);
  });

  it("is gathered by a box, whichever corner was first", () => {
    group.box([13 * INCH, 11 * INCH], [9 * INCH, 9 * INCH]);
    expect(group.members).toEqual(["r1", "r2"]);
  });

  it("goes as far as the one that is aimed", () => {
    group.box([9 * INCH, 9 * INCH], [13 * INCH, 11 * INCH]);
    group.aim("r1", [10 * INCH, 13 * INCH]);
    expect(group.by).toEqual([0, 3 * INCH]);
    expect(group.ways).toContainEqual({
      model: "r2",
      path: [
        [12 * INCH, 10 * INCH],
        [12 * INCH, 13 * INCH],
      ],
      manner: "plain",
      foe: null,
    });
  });

  it("bends where it is told to, and is straightened", () => {
    group.toggle("r1");
    group.shift([0, 2 * INCH]);
    group.bend();
    group.shift([3 * INCH, 2 * INCH]);
    expect(group.ways[0]?.path).toEqual([
      [10 * INCH, 10 * INCH],
      [10 * INCH, 12 * INCH],
      [13 * INCH, 12 * INCH],
    ]);
    group.straighten();
    expect(group.ways[0]?.path).toHaveLength(2);
  });

  it("is drawn up about where its middle is aimed", () => {
    group.box([9 * INCH, 9 * INCH], [31 * INCH, 11 * INCH]);
    group.drawUp("column");
    group.aim("r1", [20 * INCH, 20 * INCH]);
    const ends = group.ways.map((each) => each.path[1]!);
    expect(new Set(ends.map(([x, y]) => `${x} ${y}`)).size).toBe(3);
    expect(Math.round(ends.reduce((sum, [x]) => sum + x, 0) / 3)).toBe(20 * INCH);
  });

  it("goes in a manner as far as each has it", () => {
    const form = open?.form;
    if (form?.form === "movement") form.movers[0]!.manners = ["plain", "defensive"];
    group.box([9 * INCH, 9 * INCH], [13 * INCH, 11 * INCH]);
    expect(group.manners).toEqual(["plain", "defensive"]);
    group.shift([0, INCH]);
    group.go("defensive");
    expect(group.ways.map((each) => each.manner)).toEqual(["defensive", "plain"]);
  });

  it("gets at an enemy, and as far as it can", async () => {
    group.toggle("r1");
    group.charge("b1");
    expect(group.ways[0]).toMatchObject({ foe: "b1" });
    await settled();
    expect(known.asked[0]).toMatchObject({ probe: "paths", as_far: true });
    group.shift([0, INCH]);
    expect(group.ways[0]?.foe).toBeNull();
  });

  it("is of those who retreat, and of scouts, too", async () => {
    open = withForm({ form: "scout", models: ["r1", "r2"], allowance: 6 * INCH, away: 9 * INCH });
    expect(group.isOpen).toBe(true);
    group.box([9 * INCH, 9 * INCH], [13 * INCH, 11 * INCH]);
    group.shift([0, INCH]);
    await settled();
    group.confirm();
    const sent: unknown[] = [];
    await group.goOn(async (answer) => sent.push(answer) > 0);
    expect(sent).toEqual([{ do: "move", model: "r1", path }]);
  });

  it("is nudged step by step", () => {
    group.toggle("r1");
    group.nudge(250, 0);
    group.nudge(250, 250);
    expect(group.by).toEqual([500, 250]);
  });

  it("moves only those whom nothing holds", async () => {
    group.box([9 * INCH, 9 * INCH], [13 * INCH, 11 * INCH]);
    group.shift([0, INCH]);
    expect(group.sure).toBe(false);
    await settled();
    expect(group.sure).toBe(true);
    expect(group.able.map((each) => each.model)).toEqual(["r1"]);
    group.confirm();
    expect(group.waiting.map((each) => each.model)).toEqual(["r1"]);
    expect(group.members).toEqual([]);
  });

  it("is not confirmed before it is known what holds somebody back", () => {
    group.box([9 * INCH, 9 * INCH], [13 * INCH, 11 * INCH]);
    group.shift([0, INCH]);
    group.confirm();
    expect(group.isGoing).toBe(false);
  });
});

describe("a group that goes", () => {
  beforeEach(async () => {
    known = prober({ paths: { ways: [free("r1"), free("r2")], strays: [] } });
    group.box([9 * INCH, 9 * INCH], [13 * INCH, 11 * INCH]);
    group.shift([0, INCH]);
    await settled();
    group.confirm();
  });

  it("is sent one after the other", async () => {
    const sent: unknown[] = [];
    const taken = async (answer: FormFilled): Promise<boolean> => sent.push("model" in answer && answer.model) > 0;
    await group.goOn(taken);
    await group.goOn(taken);
    expect(sent).toEqual(["r1", "r2"]);
    expect(group.isGoing).toBe(false);
  });

  it("waits while something else is asked", async () => {
    open = null;
    await group.goOn(async () => true);
    expect(group.waiting).toHaveLength(2);
  });

  it("stops where one is refused, and says who", async () => {
    await group.goOn(async () => false);
    expect(group.isGoing).toBe(false);
    expect(group.stopped).toContain("r1");
  });

  it("stops where one may not move any more", async () => {
    open = movement("r2", "r3");
    await group.goOn(async () => true);
    expect(group.stopped).toBe("r1 may not move any more.");
  });
});
