import { beforeEach, describe, expect, it } from "vitest";
import { base, battle, INCH, movement, prober, settled, sum } from "../../../../tests/battles";
import type { BattleScene, FormFilled, RequestShown } from "../../../lib/wire";
import { Group } from "./group.svelte";
import { taskOf } from "./task";

const free = (model: string) => ({ model, cost: sum(1), allowance: sum(6), faults: [] });
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
    });
  });

  it("lets those in front go first", () => {
    group.box([9 * INCH, 9 * INCH], [31 * INCH, 11 * INCH]);
    group.shift([INCH, 0]);
    expect(group.ways.map((each) => each.model)).toEqual(["r3", "r2", "r1"]);
    group.shift([-INCH, 0]);
    expect(group.ways.map((each) => each.model)).toEqual(["r1", "r2", "r3"]);
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
