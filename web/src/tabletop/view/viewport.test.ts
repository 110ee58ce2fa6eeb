import { beforeEach, describe, expect, it } from "vitest";
import { INCH } from "../../../tests/battles";
import { Viewport } from "./viewport.svelte";

let viewport: Viewport;
const WHOLE = 4800 + 120;

beforeEach(() => {
  viewport = new Viewport();
  viewport.fit(48 * INCH, 36 * INCH);
});

describe("the part of the table that is seen", () => {
  it("is the whole table with an edge at first", () => {
    expect(viewport.box).toBe(`-60 -60 ${WHOLE} ${3600 + 120}`);
  });

  it("is nearer about a point, which stays where it is", () => {
    viewport.zoom(2, [1000, 1000]);
    expect(viewport.width).toBe(WHOLE / 2);
    expect((1000 - viewport.x) / viewport.width).toBeCloseTo((1000 + 60) / WHOLE);
  });

  it("is never further off than the whole table, nor nearer than six inches", () => {
    viewport.further();
    expect(viewport.width).toBe(WHOLE);
    viewport.zoom(1000);
    expect(viewport.width).toBe(600);
  });

  it("does not leave the table", () => {
    viewport.zoom(2);
    viewport.shift(100_000, -100_000);
    expect(viewport.x + viewport.width).toBeCloseTo(WHOLE - 60);
    expect(viewport.y).toBe(-60);
  });

  it("comes to a point that is out of sight, and stays for one that is not", () => {
    viewport.zoom(4, [0, 0]);
    const before = viewport.x;
    viewport.show(viewport.x + viewport.width / 2, viewport.y + viewport.height / 2);
    expect(viewport.x).toBe(before);
    viewport.show(4000, 3000);
    expect(viewport.x).toBeLessThan(4000);
    expect(viewport.x + viewport.width).toBeGreaterThan(4000);
    expect(viewport.y + viewport.height).toBeGreaterThan(3000);
  });
});
