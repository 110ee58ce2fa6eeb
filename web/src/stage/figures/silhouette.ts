/** The outline of a carved thing as one looks at it: drawn into cells, walked round and thinned to a path. */

import type { Mesh } from "../sculpt/mesh";
import type { Vec2, Vec3 } from "../sculpt/vectors";

/** A path for SVG: within -100 to 100 both ways, y down, the middle of what is seen at 0. */
export interface Silhouette {
  path: string;
  corners: number;
}

/** Where a point is seen, y up. */
export type Looking = (point: Vec3) => Vec2;

/** From the front, a little above, the figure turned by so many degrees: who looks has the east at the left. */
export function fromFront(turn: number): Looking {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return ([x, y, z]) => [-(x * cos - y * sin), z - (x * sin + y * cos) * 0.12];
}

export const fromAbove: Looking = ([x, y]) => [x, y];

const CELLS = 132; // along the longer side
const MARGIN = 2;

interface Grid {
  wide: number;
  high: number;
  isFilled: (x: number, y: number) => boolean;
}

export function silhouetteOf(mesh: Mesh, looking: Looking): Silhouette {
  const seen = cornersSeen(mesh, looking);
  const [west, south, east, north] = boxOf(seen);
  const size = Math.max(east - west, north - south) || 1;
  const cell = size / CELLS;
  const grid = filled(
    seen.map(([x, y]) => [(x - west) / cell + MARGIN, (north - y) / cell + MARGIN]),
    Math.ceil((east - west) / cell) + 2 * MARGIN,
    Math.ceil((north - south) / cell) + 2 * MARGIN,
  );
  const [midX, midY] = [(east - west) / cell / 2 + MARGIN, (north - south) / cell / 2 + MARGIN];
  const place = ([x, y]: Vec2): string =>
    `${Math.round(((x - midX) / CELLS) * 200)} ${Math.round(((y - midY) / CELLS) * 200)}`;
  const loops = loopsOf(grid)
    .filter((loop) => loop.length > 16)
    .map((loop) => thinnedLoop(loop, 0.75));
  return {
    path: loops.map((loop) => `M${loop.map(place).join("L")}Z`).join(""),
    corners: loops.reduce((sum, loop) => sum + loop.length, 0),
  };
}

function cornersSeen({ positions }: Mesh, looking: Looking): Vec2[] {
  const seen: Vec2[] = [];
  for (let i = 0; i < positions.length; i += 3)
    seen.push(looking([positions[i] as number, positions[i + 1] as number, positions[i + 2] as number]));
  return seen;
}

function boxOf(points: readonly Vec2[]): [number, number, number, number] {
  return points.reduce<[number, number, number, number]>(
    ([west, south, east, north], [x, y]) => [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
}

/** Every cell whose middle lies in a triangle. */
function filled(corners: readonly Vec2[], wide: number, high: number): Grid {
  const cells = new Uint8Array(wide * high);
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = [corners[i] as Vec2, corners[i + 1] as Vec2, corners[i + 2] as Vec2];
    const side = (p: Vec2, q: Vec2, x: number, y: number): number =>
      (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);
    const turn = Math.sign(side(a, b, c[0], c[1])) || 1;
    for (let y = Math.floor(Math.min(a[1], b[1], c[1])); y <= Math.max(a[1], b[1], c[1]); y++)
      for (let x = Math.floor(Math.min(a[0], b[0], c[0])); x <= Math.max(a[0], b[0], c[0]); x++) {
        const within = [side(a, b, x + 0.5, y + 0.5), side(b, c, x + 0.5, y + 0.5), side(c, a, x + 0.5, y + 0.5)];
        if (within.every((each) => each * turn >= 0)) cells[y * wide + x] = 1;
      }
  }
  return { wide, high, isFilled: (x, y) => x >= 0 && y >= 0 && x < wide && y < high && cells[y * wide + x] === 1 };
}

/** The edges between filled and empty cells, each with the filled one at its right, linked to loops. */
function loopsOf({ wide, high, isFilled }: Grid): Vec2[][] {
  const next = new Map<number, Vec2[]>();
  const keyOf = ([x, y]: Vec2): number => y * (wide + 1) + x;
  const edge = (from: Vec2, to: Vec2): void => {
    const known = next.get(keyOf(from));
    if (known) known.push(to);
    else next.set(keyOf(from), [to]);
  };
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      if (!isFilled(x, y)) continue;
      if (!isFilled(x, y - 1)) edge([x, y], [x + 1, y]);
      if (!isFilled(x + 1, y)) edge([x + 1, y], [x + 1, y + 1]);
      if (!isFilled(x, y + 1)) edge([x + 1, y + 1], [x, y + 1]);
      if (!isFilled(x - 1, y)) edge([x, y + 1], [x, y]);
    }
  const loops: Vec2[][] = [];
  for (const start of next.keys())
    while (next.get(start)?.length) {
      const loop: Vec2[] = [];
      let here = start;
      do {
        const there = next.get(here)?.pop();
        if (!there) break;
        loop.push(there);
        here = keyOf(there);
      } while (here !== start);
      loops.push(loop);
    }
  return loops;
}

/** A loop without the points that nobody misses, thinned in two halves because it has no ends. */
function thinnedLoop(loop: readonly Vec2[], tolerance: number): Vec2[] {
  const half = loop.length >> 1;
  const one = thinned(loop.slice(0, half + 1), tolerance);
  const other = thinned([...loop.slice(half), loop[0] as Vec2], tolerance);
  return [...one.slice(0, -1), ...other.slice(0, -1)];
}

function thinned(line: readonly Vec2[], tolerance: number): Vec2[] {
  const [first, last] = [line[0] as Vec2, line.at(-1) as Vec2];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const long = Math.hypot(dx, dy);
  let [far, at] = [0, 0];
  line.forEach(([x, y], i) => {
    const [px, py] = [x - first[0], y - first[1]];
    const off = long < 1e-6 ? Math.hypot(px, py) : Math.abs(dx * py - dy * px) / long;
    if (off > far) [far, at] = [off, i];
  });
  if (far <= tolerance) return [first, last];
  return [...thinned(line.slice(0, at + 1), tolerance).slice(0, -1), ...thinned(line.slice(at), tolerance)];
}
