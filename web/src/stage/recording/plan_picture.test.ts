import { describe, expect, it } from "vitest";
import { followed, standingAlone, type Box } from "./plan_picture";

const WHOLE: Box = [0, 0, 4800, 2700];

describe("a camera that follows", () => {
  const after = (steps: number, action: Box | null): Box =>
    Array.from({ length: steps }).reduce<Box>((now) => followed(now, WHOLE, action), WHOLE);

  it("comes nearer to where something happens, step by step, and never leaves the table", () => {
    const [first, late] = [after(1, [4700, 2600, 50, 50]), after(60, [4700, 2600, 50, 50])];
    expect(first[2]).toBeLessThan(WHOLE[2]);
    expect(first[2]).toBeGreaterThan(late[2]);
    expect(late[0] + late[2]).toBeLessThanOrEqual(WHOLE[2] + 1);
    expect(late[1] + late[3]).toBeLessThanOrEqual(WHOLE[3] + 1);
    expect(late[0]).toBeGreaterThan(1500);
  });

  it("goes back to the whole where nothing does", () => {
    const near = after(60, [0, 0, 10, 10]);
    const back = Array.from({ length: 80 }).reduce<Box>((now) => followed(now, WHOLE, null), near);
    for (const [place, each] of back.entries()) expect(each).toBeCloseTo(WHOLE[place] ?? 0, 0);
  });
});

describe("a drawing by itself", () => {
  it("brings its styles, its part of the table and the theme along, and leaves the page as it was", () => {
    document.documentElement.dataset["theme"] = "light";
    document.body.innerHTML = `<svg viewBox="0 0 10 10" class="plan"><circle class="base" r="3" /></svg>`;
    const svg = document.querySelector("svg") as unknown as SVGSVGElement;
    const alone = standingAlone(svg, ".base { fill: red; }", [1, 2, 3, 4], 640, 360);
    for (const part of ['viewBox="1 2 3 4"', 'width="640"', 'data-theme="light"', ".base { fill: red; }", "circle"])
      expect(alone).toContain(part);
    expect(svg.getAttribute("viewBox")).toBe("0 0 10 10");
    expect(svg.querySelector("style")).toBeNull();
  });
});
