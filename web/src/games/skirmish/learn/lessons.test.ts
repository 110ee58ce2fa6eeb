import { describe, expect, it } from "vitest";
import { base, battle, request, told, withForm } from "../../../../tests/battles";
import type { BaseDrawn, BattleScene, RequestShown } from "../../../lib/wire";
import { COURSE, lessonOf, passedBy } from "./lessons";
import { situationOf } from "./situation";

const hero = (more: Partial<BaseDrawn> = {}): BaseDrawn =>
  base("r1", [10, 10], { name: "Centurion", type: "hero", ...more });
const legionaire = (more: Partial<BaseDrawn> = {}): BaseDrawn =>
  base("r2", [20, 10], { name: "Legionaire 1", ...more });
const velite = (more: Partial<BaseDrawn> = {}): BaseDrawn => base("r3", [30, 10], { name: "Velite 1", ...more });
const foe = base("b1", [10, 30], { name: "Orc" });

function lesson(asked: RequestShown | null, models: BaseDrawn[], more: Partial<BattleScene> = {}, events = 0) {
  const shots = Array.from({ length: events }, () => told({ event: "battle-shot", seat: "red" }));
  return lessonOf(situationOf(battle([...models, foe], more), asked, shots));
}
const asks = (question: string, more: Partial<RequestShown> = {}) => request({ question, ...more });

describe("the first turn", () => {
  it("begins with one model to move", () => {
    expect(lesson(asks("movement"), [hero(), legionaire()])).toMatchObject({
      title: "Move a model",
      models: ["r2"],
      answer: "confirm",
    });
  });

  it("goes on to coherency with the hero, and ends when all have moved", () => {
    const moved = legionaire({ has_moved: true });
    expect(lesson(asks("movement"), [hero(), moved])).toMatchObject({ title: "Keep together", models: ["r1"] });
    const all = [hero({ has_moved: true }), moved, velite({ has_moved: true })];
    expect(lesson(asks("movement"), all)).toMatchObject({ title: "Finish your move", models: [], answer: "done" });
  });
});

describe("a lesson", () => {
  it("is of whoever stands: without Velites the second turn teaches something else", () => {
    expect(lesson(asks("movement"), [hero(), velite()], { turn: 2 }).title).toBe("Come within range");
    expect(lesson(asks("movement"), [hero()], { turn: 2 }).title).toBe("Nobody left to shoot");
    expect(lesson(asks("movement"), [legionaire()], { turn: 4 }).title).toBe("Without a hero");
  });

  it("of shooting lights those who may, and another follows the first shot", () => {
    const shoot = withForm({
      form: "skirmish-shoot",
      shots_left: null,
      models: [{ id: "r3", weapons: [] }],
      casts: [],
      objectives: [],
    });
    const asked = { ...shoot, question: "shoot" };
    expect(lesson(asked, [velite(), hero()], { turn: 2 })).toMatchObject({ title: "Shoot", models: ["r3"] });
    expect(lesson(asked, [velite(), hero()], { turn: 2 }, 1).title).toBe("And the next");
  });

  it("of the end says who has won", () => {
    const over = { is_over: true, turn: 5 };
    expect(lesson(null, [hero()], { ...over, winner: "red" }).text).toMatch(/^You have won\. Each enemy/);
    expect(lesson(null, [hero()], { ...over, winner: "blue" }).text).toMatch(/^Blue has won this time/);
    expect(lesson(null, [hero()], over).text).toMatch(/^A draw\./);
  });

  it("is there for any question, with its rule", () => {
    expect(lesson(asks("no-such-question", { rule: "SK-TEST-01" }), [hero()]).text).toContain("SK-TEST-01");
    expect(lesson(null, [hero()]).title).toBe("Blue’s part");
  });

  it("is told for every turn of the course", () => {
    for (const turn of COURSE.keys())
      expect(lesson(asks("movement"), [hero(), legionaire(), velite()], { turn: turn + 1 }).title).not.toBe(
        "A question",
      );
  });
});

describe("a moment", () => {
  const at = (turn: number, question: string, seen = false) =>
    passedBy(situationOf(battle([hero()], { turn }), asks(question, { is_moment: true }), []), seen);

  it("is let pass, whatever it is, until heroes are taught", () => {
    expect(at(1, "window")).toBeNull();
    expect(at(3, "reroll")).toBeNull();
  });

  it("is asked once in the turn of heroes, and those between moves no more after it", () => {
    expect(at(4, "window")).toBeUndefined();
    expect(at(4, "window", true)).toBe("window");
    expect(at(5, "window")).toBe("window");
    expect(at(5, "reroll")).toBeUndefined();
  });

  it("is not what a plain question is", () => {
    expect(passedBy(situationOf(battle([hero()]), asks("movement"), []), false)).toBeUndefined();
  });
});
