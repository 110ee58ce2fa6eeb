import { describe, expect, it } from "vitest";
import { StageCamera } from "./camera.svelte";
import { figureUnder, type Stood } from "./figure_under";
import { heightAt, isWithin, type Place, type StagePiece } from "./scene";

const hill: StagePiece = {
  id: "1",
  look: "watch-hill",
  name: "Watch Hill",
  kinds: ["difficult"],
  outline: [],
  at: [12, 12],
  radius: 3.5,
  height: 4,
  cover: null,
  isClimbed: true,
};

function camera(): StageCamera {
  const made = new StageCamera();
  made.resize(900, 600);
  made.fit(24, 24);
  return made;
}

const figure = (id: string, x: number, y: number): Stood => ({
  id,
  at: [x, y],
  elevation: 0,
  radius: 0.63,
  isFallen: false,
});

describe("the camera", () => {
  it("finds the place again that it shows", () => {
    const eye = camera();
    for (const at of [
      [1, 1],
      [12, 20],
      [23, 5],
    ] as const) {
      const { x, y } = eye.seen([...at, 0]);
      const [px, py] = eye.ground([x, y]);
      expect([px, py]).toEqual([expect.closeTo(at[0], 6), expect.closeTo(at[1], 6)]);
    }
  });

  it("shows the whole table, from every side and from above", () => {
    const eye = camera();
    for (const view of ["free", "top"] as const) {
      eye.turnTo(view);
      for (const corner of [
        [0, 0, 0],
        [24, 0, 0],
        [24, 24, 0],
        [0, 24, 0],
      ] as const) {
        const { x, y } = eye.seen(corner);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(900);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(600);
      }
    }
  });

  it("lays a sheet on the table where its points are seen", () => {
    const eye = camera();
    const cells =
      /matrix3d\((.*)\)/
        .exec(eye.sheet(24, 40, 0.6))?.[1]
        ?.split(",")
        .map(Number) ?? [];
    const [x, y] = [(6 + 0.6) * 40, (24 - 9 + 0.6) * 40];
    const cell = (row: number): number => (cells[row] ?? 0) * x + (cells[4 + row] ?? 0) * y + (cells[12 + row] ?? 0);
    const seen = eye.seen([6, 9, 0]);
    expect(cell(0) / cell(3)).toBeCloseTo(seen.x, 2);
    expect(cell(1) / cell(3)).toBeCloseTo(seen.y, 2);
  });

  it("points at the top of a hill before the ground behind it", () => {
    const eye = camera();
    const { x, y } = eye.seen([12, 12, 4]);
    const [px, py] = eye.ground([x, y], [hill]);
    expect(isWithin(hill, [px, py])).toBe(true);
    expect([px, py]).toEqual([expect.closeTo(12, 4), expect.closeTo(12, 4)]);
    expect(eye.ground([x, y])[1]).toBeGreaterThan(14);
    expect(heightAt([hill], [12, 12])).toBe(4);
    expect(heightAt([hill], [2, 2])).toBe(0);
    const crates = { ...hill, radius: null, outline: [[17, 16.5], [19, 16.5], [19, 18.5], [17, 18.5]] as Place[] }; // prettier-ignore
    expect(heightAt([crates], [17.63, 16.501])).toBe(4);
    expect(heightAt([crates], [17.63, 16.5])).toBe(0); // on the border one stands beside it
  });

  it("keeps what is under the pointer when it comes nearer", () => {
    const eye = camera();
    const before = eye.ground([600, 300]);
    eye.zoom(1.5, [600, 300]);
    const after = eye.ground([600, 300]);
    expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(0.6);
  });

  it("comes near to what stands together on a large table, and to what happens where it follows that", () => {
    const eye = camera();
    eye.fit(72, 48);
    const whole = eye.distance;
    eye.gather([[2, 2], [70, 46]]); // prettier-ignore
    expect(eye.distance).toBe(whole);
    const places = [[20, 20], [34, 26]] as const; // prettier-ignore
    eye.gather(places);
    expect(eye.distance).toBeLessThan(whole * 0.6);
    for (const [x, y] of places) {
      const seen = eye.seen([x, y, 0]);
      expect(Math.min(seen.x, 900 - seen.x, seen.y, 600 - seen.y)).toBeGreaterThan(0);
    }
    eye.fit(72, 48, "follow");
    eye.follow([[60, 10]]);
    expect(eye.distance).toBeLessThan(whole * 0.4);
    expect(Math.hypot(eye.target[0] - 60, eye.target[1] - 10)).toBeLessThan(6);
    const rests = eye.target;
    eye.follow([[61, 11]]); // seen from near already
    expect(eye.target).toEqual(rests);
    eye.follow([[20, 20], [34, 26]]); // prettier-ignore
    expect(eye.distance).toBeLessThan(whole * 0.6);
    expect(eye.target).not.toEqual(rests);
    eye.follow([[2, 2], [70, 46]]); // prettier-ignore
    expect(eye.distance).toBe(whole);
  });

  it("stays where somebody has put it when the picture changes its size, else shows all again", () => {
    const eye = camera();
    const whole = eye.distance;
    eye.resize(450, 600);
    expect(eye.distance).toBeGreaterThan(whole);
    eye.zoom(3);
    const near = eye.distance;
    eye.resize(900, 600);
    expect(eye.distance).toBe(near);
  });
});

describe("a figure", () => {
  it("is pointed at by its body, and the nearer one first", () => {
    const eye = camera();
    const one = figure("one", 12, 12);
    const body = eye.seen([12, 12, 1.2]);
    expect(figureUnder(eye, [one], [body.x, body.y])).toBe("one");
    expect(figureUnder(eye, [one], [body.x + 80, body.y])).toBeNull();
    const { forward } = eye.pose;
    const nearer = figure("nearer", 12 - forward[0], 12 - forward[1]);
    const hidden = eye.seen([12, 12, 0.1]);
    expect(figureUnder(eye, [one, nearer], [hidden.x, hidden.y])).toBe("nearer");
  });
});
