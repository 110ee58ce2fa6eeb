import { describe, expect, it } from "vitest";
import { starsOf } from "./stars";

describe("stars", () => {
  it("are the same for the same table, and lie on it", () => {
    expect(starsOf(2400, 2400)).toEqual(starsOf(2400, 2400));
    expect(starsOf(3600, 3600)).not.toEqual(starsOf(2400, 2400));
    expect(starsOf(2400, 1200).every((each) => each.x <= 2400 && each.y <= 1200)).toBe(true);
  });
});
