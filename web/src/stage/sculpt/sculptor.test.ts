import { describe, expect, it } from "vitest";
import { bounds, joined, triangleCount, type Mesh } from "./mesh";
import { colourOf, hexOf } from "./paint";
import { area, inset, isSimple, regular, star, triangles, type Polygon } from "./polygon";
import { Sculptor } from "./sculptor";
import { cross, dot, type Vec2, type Vec3 } from "./vectors";

/** What the mesh encloses: below 0 if its faces look inwards, too little if some of them do. */
function volume({ positions }: Mesh): number {
  const corner = (at: number): Vec3 => [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  let sum = 0;
  for (let i = 0; i < positions.length; i += 9) sum += dot(corner(i), cross(corner(i + 3), corner(i + 6))) / 6;
  return sum;
}

const carved = (carve: (s: Sculptor) => void, detail: "near" | "far" = "near"): Mesh => {
  const sculptor = new Sculptor(3, detail);
  carve(sculptor);
  return sculptor.mesh();
};

const SHAPES: [string, (s: Sculptor) => void, number][] = [
  ["a block", (s) => s.box([2, 3, 4], { cut: 0 }), 24],
  ["a drum", (s) => s.lathe([[1, 0], [1, 2]], { sides: 24 }), Math.PI * 2],
  ["a rod", (s) => s.tube([[0, 0, 0], [0, 3, 1]], 0.5, 24), Math.PI * 0.25 * Math.hypot(3, 1)],
  ["a plate", (s) => s.prism([[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], 0.5), 1.5],
  ["a ball", (s) => s.ball(1), (4 / 3) * Math.PI],
  ["a spike", (s) => s.spike(1, 3, 24), Math.PI],
]; // prettier-ignore

describe("a shape", () => {
  it.each(SHAPES)("%s looks outwards everywhere", (_, carve, expected) => {
    const found = volume(carved(carve));
    expect(found).toBeGreaterThan(expected * 0.85);
    expect(found).toBeLessThan(expected * 1.01);
  });

  it.each(SHAPES)("%s looks outwards when mirrored, turned and aimed", (_, carve) => {
    const plain = volume(carved(carve));
    const moved = volume(
      carved((s) =>
        s.aim([3, -2, 5], [1, 2, -1], () => s.place({ turn: [20, 40, 60], scale: [-1, 1, 1] }, () => carve(s)), 35),
      ),
    );
    expect(moved).toBeCloseTo(plain, 4);
  });

  it("with cut corners is closed too", () => {
    expect(volume(carved((s) => s.box([2, 2, 2], { cut: 0.1, taper: [0.5, 0.8] })))).toBeGreaterThan(4.5);
    expect(volume(carved((s) => s.prism(regular(6, 1), 0.5, { cut: 0.1 })))).toBeCloseTo(1.22, 1);
  });

  it.each(SHAPES)("%s has no more triangles from afar", (_, carve) => {
    expect(triangleCount(carved(carve, "far"))).toBeLessThanOrEqual(triangleCount(carved(carve)));
  });

  it("is the same each time, and another by another seed", () => {
    const rock = (seed: number): Mesh => new Sculptor(seed).ball(1, { rough: 0.3 }).mesh();
    expect(rock(5).positions).toEqual(rock(5).positions);
    expect(rock(5).positions).not.toEqual(rock(6).positions);
  });
});

describe("a mesh", () => {
  it("keeps its largest parts within a bound", () => {
    const sculptor = new Sculptor().ball(1).ball(0.1, { at: [3, 0, 0] });
    expect(triangleCount(sculptor.mesh())).toBe(160);
    expect(triangleCount(sculptor.mesh({ most: 100 }))).toBe(80);
    expect(bounds(sculptor.mesh({ most: 100 })).most[0]).toBeLessThan(1.01);
  });

  it("is darker at the feet, and a glow is not", () => {
    const column = (glow: number): Mesh => new Sculptor().paint("#ffffff", { glow }).box([1, 1, 4], { cut: 0 }).mesh();
    const shades = (mesh: Mesh): number[] => [...mesh.colours];
    expect(Math.min(...shades(column(0)))).toBeLessThan(0.6);
    expect(Math.min(...shades(column(1)))).toBe(1);
  });

  it("joins others", () => {
    const one = new Sculptor().ball(1).mesh();
    expect(triangleCount(joined([one, one, one]))).toBe(240);
  });
});

describe("a flat shape", () => {
  const jaw: Polygon = [[-1, 0.3], [-0.6, 0.8], [-0.5, 0], [0.5, 0], [0.6, 0.8], [1, 0.3], [0.4, -0.9], [-0.4, -0.9]]; // prettier-ignore

  it.each([
    ["a star", star(8, 1, 0.4)],
    ["a jaw", [...jaw].reverse()],
    ["a ring", regular(9, 1)],
  ])("%s is cut into triangles that cover it", (_, polygon: Polygon) => {
    const cut = triangles(polygon).map((each) => each.map((corner) => polygon[corner] as Vec2));
    expect(cut.every((each) => area(each) >= 0)).toBe(true);
    expect(cut.reduce((sum, each) => sum + area(each), 0)).toBeCloseTo(area(polygon), 6);
  });

  it("drawn in is smaller all round", () => {
    expect(area(inset(regular(4, Math.SQRT2), 0.25))).toBeCloseTo(1.5 * 1.5, 6);
  });

  it("that crosses itself is found out", () => {
    expect(isSimple(star(5, 1, 0.4))).toBe(true);
    expect(isSimple([[0, 0], [1, 1], [1, 0], [0, 1]])).toBe(false); // prettier-ignore
  });
});

describe("a colour", () => {
  it("comes back as it was written", () => {
    expect(hexOf(colourOf("#1286f0"))).toBe("#1286f0");
  });

  it("that is none is refused", () => {
    expect(() => colourOf("teal")).toThrow("no colour: teal");
  });
});
