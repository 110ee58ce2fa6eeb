/** Flat shapes: which way round they go, how they are cut into triangles, drawn in by an edge, and a few of them. */

import type { Vec2 } from "./vectors";

export type Polygon = readonly Vec2[];

/** Above 0 where the corners go against the clock. */
export function area(polygon: Polygon): number {
  let sum = 0;
  polygon.forEach(([x, y], i) => {
    const [nx, ny] = polygon[(i + 1) % polygon.length] as Vec2;
    sum += x * ny - nx * y;
  });
  return sum / 2;
}

/** The same shape with its corners against the clock. */
export const anticlockwise = (polygon: Polygon): Polygon => (area(polygon) < 0 ? [...polygon].reverse() : polygon);

const turn = (a: Vec2, b: Vec2, c: Vec2): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

function covers(a: Vec2, b: Vec2, c: Vec2, point: Vec2): boolean {
  return turn(a, b, point) >= 0 && turn(b, c, point) >= 0 && turn(c, a, point) >= 0;
}

/** Triangles, as numbers of corners, of a shape that goes against the clock and does not cross itself: ears cut off. */
export function triangles(polygon: Polygon): [number, number, number][] {
  const left = polygon.map((_, index) => index);
  const corner = (index: number): Vec2 => polygon[index] as Vec2;
  const cut: [number, number, number][] = [];
  while (left.length > 3) {
    const ear = left.findIndex((index, at) => {
      const before = left[(at + left.length - 1) % left.length] as number;
      const after = left[(at + 1) % left.length] as number;
      const [a, b, c] = [corner(before), corner(index), corner(after)];
      if (turn(a, b, c) <= 1e-12) return false;
      return !left.some(
        (other) => other !== before && other !== index && other !== after && covers(a, b, c, corner(other)),
      );
    });
    const at = Math.max(ear, 0); // a shape that crosses itself still ends
    cut.push([
      left[(at + left.length - 1) % left.length] as number,
      left[at] as number,
      left[(at + 1) % left.length] as number,
    ]);
    left.splice(at, 1);
  }
  if (left.length === 3) cut.push([left[0] as number, left[1] as number, left[2] as number]);
  return cut;
}

/** Whether no two edges cross. */
export function isSimple(polygon: Polygon): boolean {
  const edge = (index: number): [Vec2, Vec2] => [polygon[index] as Vec2, polygon[(index + 1) % polygon.length] as Vec2];
  for (let i = 0; i < polygon.length; i++) {
    for (let j = i + 2; j < polygon.length; j++) {
      if (i === 0 && j === polygon.length - 1) continue;
      const [[a, b], [c, d]] = [edge(i), edge(j)];
      if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return false;
    }
  }
  return true;
}

/** The shape drawn in by so much along each edge; it must go against the clock. */
export function inset(polygon: Polygon, by: number): Polygon {
  const inward = (from: Vec2, to: Vec2): Vec2 => {
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return [-(to[1] - from[1]) / far, (to[0] - from[0]) / far];
  };
  return polygon.map((corner, i) => {
    const one = inward(polygon[(i + polygon.length - 1) % polygon.length] as Vec2, corner);
    const other = inward(corner, polygon[(i + 1) % polygon.length] as Vec2);
    const middle: Vec2 = [one[0] + other[0], one[1] + other[1]];
    const far = Math.hypot(...middle);
    const push = by / Math.max(0.35, far / 2) / (far || 1); // no further at a sharp corner than three times
    return [corner[0] + middle[0] * push, corner[1] + middle[1] * push];
  });
}

export const scaled = (polygon: Polygon, by: number): Polygon => polygon.map(([x, y]) => [x * by, y * by]);
export const shifted = (polygon: Polygon, dx: number, dy: number): Polygon => polygon.map(([x, y]) => [x + dx, y + dy]);
export const flipped = (polygon: Polygon): Polygon => polygon.map(([x, y]) => [-x, y]);

/** A star with so many points; with both radii alike a regular shape of twice as many sides. */
export function star(points: number, outer: number, inner: number): Polygon {
  return Array.from({ length: points * 2 }, (_, i): Vec2 => {
    const [angle, far] = [(i * Math.PI) / points, i % 2 ? inner : outer];
    return [-Math.sin(angle) * far, Math.cos(angle) * far];
  });
}

/** A regular shape of so many sides, with an edge at the bottom. */
export function regular(sides: number, radius: number): Polygon {
  return Array.from({ length: sides }, (_, i): Vec2 => {
    const angle = ((i + 0.5) / sides) * Math.PI * 2 - Math.PI / 2;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
}
