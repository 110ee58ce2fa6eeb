import { describe, expect, it } from "vitest";
import type { AnswerSeen } from "../../lib/wire";
import { changes, comesTo, mainOf, told } from "./worth";

const seen = (more: Partial<AnswerSeen> = {}): AnswerSeen => ({
  answer: "0",
  works: null,
  dealt: null,
  lost: null,
  slays: null,
  falls: null,
  hero_falls: null,
  sensible: null,
  reply: "",
  means: "",
  is_idle: false,
  ...more,
});

describe("what an answer comes to", () => {
  it("is nothing where nothing is known", () => {
    expect(told(undefined)).toBe("");
    expect(told(seen())).toBe("");
  });

  it("of a power is whether it works, and nothing else", () => {
    expect(told(seen({ works: 0.25, dealt: 2 }))).toBe("the power works 25%");
  });

  it("of a fight is chances first, then Wounds", () => {
    expect(told(seen({ slays: 0.5, falls: 0.125, dealt: 1.234, lost: 0 }))).toBe(
      "slays somebody 50%, you lose a model 13%, Wounds dealt 1.23",
    );
  });

  it("names a hero who may fall, once", () => {
    expect(told(seen({ falls: 0.25, hero_falls: 0.25 }))).toBe("a hero of yours falls 25%");
    expect(told(seen({ falls: 0.5, hero_falls: 0.25 }))).toBe("you lose a model 50%, a hero of yours falls 25%");
  });
});

describe("what changes by another answer", () => {
  it("is told as before and after", () => {
    expect(changes(seen({ dealt: 1, slays: 0.25 }), seen({ dealt: 1.5, slays: 0.5 }))).toEqual([
      "slays somebody 25% → 50%",
      "Wounds dealt 1.00 → 1.50",
    ]);
  });

  it("is passed over where it is too little to be seen, or unknown", () => {
    expect(changes(seen({ dealt: 1 }), seen({ dealt: 1.004 }))).toEqual([]);
    expect(changes(seen({ dealt: 1 }), seen())).toEqual([]);
    expect(changes(undefined, seen())).toEqual([]);
  });
});

describe("what a shot comes to", () => {
  it("is Wounds on average, and how likely it slays", () => {
    expect(comesTo({ expected: 0.834, slays: 0.125 })).toBe("0.83 Wounds on average, slays 13%");
    expect(comesTo({ expected: 0.5, slays: 0 })).toBe("0.50 Wounds on average");
  });

  it("is left open where explosions go too far", () => {
    expect(comesTo({ expected: null, slays: null })).toContain("further than can be foretold");
  });
});

describe("the answer before the others", () => {
  const moment = { is_moment: true, question: "rain-fire" };
  const choices = [{ id: "no" }, { id: "yes" }];

  it("is at a moment the one that does something, unless nothing would come of it", () => {
    expect(mainOf(moment, choices, null)).toBe("yes");
    expect(mainOf(moment, choices, { answers: [seen({ answer: "yes" })] })).toBe("yes");
    expect(mainOf(moment, choices, { answers: [seen({ answer: "yes", is_idle: true })] })).toBe("no");
  });

  it("is the first where it is no moment, or one of many kinds of deeds", () => {
    expect(mainOf({ ...moment, is_moment: false }, choices, null)).toBe("no");
    expect(mainOf({ ...moment, question: "window" }, choices, null)).toBe("no");
    expect(mainOf(moment, choices.slice(0, 1), null)).toBe("no");
  });
});
