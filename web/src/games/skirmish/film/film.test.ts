import { describe, expect, it } from "vitest";
import { INCH, told } from "../../../../tests/battles";
import type { Point } from "../../../tabletop/view/table_geometry";
import { beatsOf } from "./film";

const straight: Point[] = [
  [0, 0],
  [4 * INCH, 0],
];
const bent: Point[] = [...straight, [4 * INCH, 4 * INCH]];

describe("scenes", () => {
  it.each(["moved", "retreated", "scouted"] as const)("of who has %s are walks along the way", (event) => {
    const [beat] = beatsOf([told({ event, model: "r1", path: bent }, "r1 goes")]);
    expect(beat).toMatchObject({ kind: "walk", model: "r1", path: bent, words: "r1 goes" });
  });

  it("are none of who stays", () => {
    expect(beatsOf([told({ event: "moved", model: "r1", path: [[0, 0]] })])).toEqual([]);
  });

  it("last longer for a longer way, up to a limit", () => {
    const far: Point[] = [
      [0, 0],
      [40 * INCH, 0],
    ];
    const times = [straight, bent, far].map((path) => beatsOf([told({ event: "moved", model: "r1", path })])[0]?.time);
    expect(times).toEqual([260 + 4 * 70, 260 + 8 * 70, 900]);
  });

  it("of a shot tell a hit by what follows it", () => {
    const shot = told({ event: "battle-shot", shooter: "r1", target: "b1" });
    const roll = told({ event: "rolled", hits: 0 });
    expect(beatsOf([shot, roll, told({ event: "battle-wounds", model: "b1" })])[0]).toMatchObject({ outcome: "hit" });
    expect(beatsOf([shot, told({ event: "shotfailed", shooter: "r1" })])[0]).toMatchObject({ outcome: "miss" });
    expect(beatsOf([shot, roll])[0]).toMatchObject({ outcome: "open" });
    expect(beatsOf([shot, told({ event: "rolled", hits: 2 })])[0]).toMatchObject({ outcome: "hit" });
  });

  it("of a shot leave the next shot's wounds to that one", () => {
    const [first, second] = beatsOf([
      told({ event: "battle-shot", shooter: "r1", target: "b1" }),
      told({ event: "battle-shot", shooter: "r2", target: "b1" }),
      told({ event: "battle-wounds", model: "b1" }),
    ]);
    expect([first, second]).toMatchObject([{ outcome: "open" }, { outcome: "hit" }]);
  });

  it("of a power are drawn only where it goes to somebody else", () => {
    const cast = (target: string | null) => beatsOf([told({ event: "battle-power-cast", caster: "r1", target })]);
    expect(cast("b1")).toMatchObject([{ kind: "power", from: "r1", to: "b1" }]);
    expect(cast("r1")).toEqual([]);
    expect(cast(null)).toEqual([]);
  });

  it("of a fight show all who are in it", () => {
    const [beat] = beatsOf([
      told({ event: "fightpicked", attackers: [{ id: "r1" }], defenders: [{ id: "b1" }, { id: "b2" }] }),
    ]);
    expect(beat).toMatchObject({ kind: "melee", models: ["r1", "b1", "b2"] });
  });

  it("follow the events in their order, and pass over what is only told", () => {
    const beats = beatsOf([
      told({ event: "phasebegan", turn: 1, phase: "close-combat" }),
      told({ event: "opportunitytaken", model: "r1" }),
      told({ event: "rolled", hits: 1 }),
      told({ event: "battle-wounds", model: "b1" }),
      told({ event: "slain", victim: { id: "b1" } }),
    ]);
    expect(beats.map((each) => each.kind)).toEqual(["melee", "dice", "hurt", "fall"]);
  });

  it("say the first line of what is told, the short one where there is one", () => {
    const long = told({ event: "battle-wounds", model: "b1" }, "b1 loses a Wound\nby the pilum");
    expect(beatsOf([long, { ...long, short: "b1 is hurt" }]).map((each) => each.words)).toEqual([
      "b1 loses a Wound",
      "b1 is hurt",
    ]);
  });
});
