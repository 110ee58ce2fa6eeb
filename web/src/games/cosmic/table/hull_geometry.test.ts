import { describe, expect, it } from "vitest";
import { ahead, arcOutline, between, corners, distanceAhead, headingTo, moved, whole } from "./hull_geometry";

const near = (one: number[], another: number[]) => one.every((each, at) => Math.abs(each - (another[at] ?? 0)) < 1);
const hull = { length: 2000, width: 1000 };

describe("headings", () => {
  it("of 0 look north and of 90 west", () => {
    expect(near(ahead(0, 1000), [0, 1000])).toBe(true);
    expect(near(ahead(90, 1000), [-1000, 0])).toBe(true);
    expect(headingTo([0, 0], [-5, 0])).toBe(90);
    expect(headingTo([0, 0], [5, 0])).toBe(270);
  });

  it("are whole degrees of one turn, and turned the shorter way", () => {
    expect([whole(-90), whole(359.6), whole(720)]).toEqual([270, 0, 0]);
    expect([between(350, 20), between(20, 350), between(0, 90)]).toEqual([30, -30, 90]);
  });

  it("tell how far a point lies ahead", () => {
    expect(distanceAhead([0, 0], 90, [-3000, 777])).toBeCloseTo(3000);
    expect(distanceAhead([0, 0], 0, [0, -500])).toBeCloseTo(-500);
    expect(near(moved([100, 100], 180, 50), [100, 50])).toBe(true);
  });
});

describe("a hull", () => {
  it("has its front left corner first", () => {
    const [left, right, ...rear] = corners({ at: [0, 0], heading: 0 }, hull);
    expect(near(left ?? [], [-500, 1000]) && near(right ?? [], [500, 1000])).toBe(true);
    expect(rear.every((each) => each[1] < 0)).toBe(true);
  });

  it("looks to each side between its diagonals, out from its edge", () => {
    const front = arcOutline({ at: [0, 0], heading: 0 }, hull, "front", 6000);
    expect(Math.max(...front.map((each) => each[1]))).toBeCloseTo(7000);
    expect(Math.min(...front.map((each) => each[1]))).toBeGreaterThan(0);
    const left = arcOutline({ at: [0, 0], heading: 0 }, hull, "left", 6000);
    expect(left.every((each) => each[0] < 1)).toBe(true);
    expect(Math.min(...left.map((each) => each[0]))).toBeCloseTo(-6500);
    const all = arcOutline({ at: [0, 0], heading: 0 }, hull, null, 1000);
    expect(Math.min(...all.map((each) => each[1]))).toBeCloseTo(-2000);
  });

  it("that is round looks as far from its rim everywhere", () => {
    const all = arcOutline({ at: [0, 0], heading: 30 }, { length: 2000, width: null }, null, 500);
    expect(all.every((each) => Math.abs(Math.hypot(...each) - 1500) < 1)).toBe(true);
  });
});
