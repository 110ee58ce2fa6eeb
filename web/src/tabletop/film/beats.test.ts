import { describe, expect, it } from "vitest";
import { INCH, type Point } from "../view/table_geometry";
import { along, turned } from "./beats";

const straight: Point[] = [
  [0, 0],
  [4 * INCH, 0],
];
const bent: Point[] = [...straight, [4 * INCH, 4 * INCH]];

describe("along a way", () => {
  it("one is where so much of it is gone", () => {
    expect(along(straight, 0)).toEqual([0, 0]);
    expect(along(straight, 0.25)).toEqual([INCH, 0]);
    expect(along(bent, 0.75)).toEqual([4 * INCH, 2 * INCH]);
    expect(along(bent, 1)).toEqual([4 * INCH, 4 * INCH]);
  });

  it("legs without length are passed over", () => {
    expect(along([[0, 0], ...straight], 0.5)).toEqual([2 * INCH, 0]);
    expect(along([[7, 8]], 0.5)).toEqual([7, 8]);
    expect(along([], 0.5)).toEqual([0, 0]);
  });
});

describe("who turns", () => {
  it("goes round the shorter side", () => {
    expect(turned([0, 90], 0.5)).toBe(45);
    expect(turned([10, 350], 0.5)).toBe(0);
    expect(turned([350, 10], 1)).toBe(10);
  });
});
