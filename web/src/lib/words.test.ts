import { describe, expect, it } from "vitest";
import { botTold, capital, decidedTold, isPlural, oneDie, percent, span, spanned, spoken, turnTold } from "./words";

describe("turns", () => {
  it("are counted from 1, out of how many there are", () => {
    expect([turnTold(0, 6), turnTold(2, 6), turnTold(2)]).toEqual(["before the first turn", "turn 2 of 6", "turn 2"]);
  });
});

describe("a decision", () => {
  it("is told to all without what it meant to whom it was asked", () => {
    expect(decidedTold("Fight: you roll 3 dice (hits on 2+); they roll nothing")).toBe("Fight");
    expect(decidedTold("Isolde Vane: Surge for 1 Destiny")).toBe("Isolde Vane: Surge for 1 Destiny");
  });
});

describe("percent", () => {
  it("rounds to whole numbers", () => {
    expect(percent(0.125)).toBe("13%");
    expect(percent(0.5)).toBe("50%");
  });
  it("calls nothing certain that is not", () => {
    expect(percent(0.0001)).toBe("<1%");
    expect(percent(0.9999)).toBe(">99%");
    expect([percent(0), percent(1)]).toEqual(["0%", "100%"]);
  });
});

describe("dice and those who roll them", () => {
  it("has one die in the singular", () => {
    expect(oneDie("Re-roll 1 missed save dice for 1 Destiny")).toBe("Re-roll 1 missed save die for 1 Destiny");
    expect(oneDie("Re-roll 1 successful enemy attack dice")).toBe("Re-roll 1 successful enemy attack die");
    expect(oneDie("Re-roll 2 missed save dice for 2 Destiny")).toBe("Re-roll 2 missed save dice for 2 Destiny");
    expect(oneDie("Re-roll 11 missed dice")).toBe("Re-roll 11 missed dice");
  });
  it("knows a side of several by its name", () => {
    expect([isPlural("enemies"), isPlural("red"), isPlural("boss")]).toEqual([true, false, false]);
  });
});

describe("spoken", () => {
  it("lists words as a person does", () => {
    expect(spoken([])).toBe("");
    expect(spoken(["a bow"])).toBe("a bow");
    expect(spoken(["a bow", "a sword"])).toBe("a bow and a sword");
    expect(spoken(["a", "b", "c"])).toBe("a, b and c");
  });
});

describe("span", () => {
  it("shows seconds as a clock does", () => {
    expect([span(5), span(65), span(3605)]).toEqual(["0:05", "1:05", "1:00:05"]);
  });
  it("counts days in words", () => {
    expect(span(3 * 86_400 + 2 * 3600)).toBe("3 d 2 h");
  });
});

it("begins a sentence", () => {
  expect(capital("one side has fled")).toBe("One side has fled");
  expect(capital("")).toBe("");
});

it("says how long moments are let pass for, of a game it does not know too", () => {
  expect(spanned("model")).toBe("until the next move or shot");
  expect(spanned("watch")).toBe("for this watch");
});

describe("a bot", () => {
  it("is told with how hard it is to beat, where that is known", () => {
    expect(botTold("warlord", { warlord: "hard" })).toBe("the warlord (hard)");
    expect(botTold("sparring", {})).toBe("the sparring");
  });
});
