import { describe, expect, it } from "vitest";
import { capital, percent, span, spanned, spoken } from "./words";

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
