/** The shapes things are carved from. Each call is a part; from afar each has fewer sides and no cut corners. */

import { Chisel } from "./chisel";
import { anticlockwise, inset, triangles, type Polygon } from "./polygon";
import { add, cross, length, minus, times, unit, type Vec2, type Vec3 } from "./vectors";

/** How much lighter a cut corner is: the painter's edge highlight. */
const EDGE = 1.35;

export interface BoxShape {
  /** How much of the corners is cut off. */
  cut?: number;
  /** Width and depth of the top as shares of the bottom's. */
  taper?: Vec2;
  /** How far the top is pushed along x and y. */
  lean?: Vec2;
}

/** One ring of a lathe: radius, height, and where its middle is off the axis. */
export type Ring = readonly [radius: number, height: number, dx?: number, dy?: number];

export interface LatheShape {
  sides?: number;
  /** Width and depth as shares of the radius. */
  stretch?: Vec2;
  /** Degrees the first edge is turned. */
  turn?: number;
  /** The tone of every second side: reads as folds. */
  folds?: number;
  /** How far the lowest edge is torn, in inches. */
  torn?: number;
  /** Without lids at its ends. */
  isOpen?: boolean;
}

export interface PrismShape {
  cut?: number;
  /** How far the sides bend back, per square inch from the middle. */
  bend?: number;
}

export interface BallShape {
  at?: Vec3;
  stretch?: Vec3;
  /** How far corners are pushed in or out, as a share of the radius: a rock. */
  rough?: number;
  /** Nothing goes below this height: a rock that lies. */
  floor?: number;
  /** 20 faces, or 80. */
  faces?: 20 | 80;
}

export class Sculptor extends Chisel {
  /** A block about the origin, wide along x, deep along y, high along z, with its corners cut. */
  box([width, depth, height]: Vec3, { cut, taper = [1, 1], lean = [0, 0] }: BoxShape = {}): this {
    const [x, y, z] = [width / 2, depth / 2, height / 2];
    const c = this.isFar ? 0 : Math.min(cut ?? 0.14 * Math.min(width, depth, height), x * 0.9, y * 0.9, z * 0.9);
    const at = (px: number, py: number, pz: number): Vec3 => {
      const up = (pz / z + 1) / 2;
      return [px * (1 + (taper[0] - 1) * up) + lean[0] * up, py * (1 + (taper[1] - 1) * up) + lean[1] * up, pz];
    };
    const corner = (a: number, b: number, e: number): readonly [Vec3, Vec3, Vec3] => [
      at(a * x, b * (y - c), e * (z - c)),
      at(a * (x - c), b * y, e * (z - c)),
      at(a * (x - c), b * (y - c), e * z),
    ];
    return this.part(() => {
      for (const s of [-1, 1]) {
        this.#outward([corner(s, -1, -1)[0], corner(s, 1, -1)[0], corner(s, 1, 1)[0], corner(s, -1, 1)[0]]);
        this.#outward([corner(-1, s, -1)[1], corner(1, s, -1)[1], corner(1, s, 1)[1], corner(-1, s, 1)[1]]);
        this.#outward([corner(-1, -1, s)[2], corner(1, -1, s)[2], corner(1, 1, s)[2], corner(-1, 1, s)[2]]);
      }
      if (c === 0) return;
      for (const a of [-1, 1]) {
        for (const b of [-1, 1]) {
          const upper = b > 0 ? EDGE : 0.9;
          this.#outward([corner(a, -1, b)[0], corner(a, -1, b)[2], corner(a, 1, b)[2], corner(a, 1, b)[0]], upper);
          this.#outward([corner(-1, a, b)[1], corner(-1, a, b)[2], corner(1, a, b)[2], corner(1, a, b)[1]], upper);
          this.#outward(
            [corner(a, b, -1)[0], corner(a, b, -1)[1], corner(a, b, 1)[1], corner(a, b, 1)[0]],
            EDGE * 0.92,
          );
          for (const e of [-1, 1]) this.#outward([...corner(a, b, e)], e > 0 ? EDGE : 1);
        }
      }
    });
  }

  /** Rings about the z axis, from the lowest up: bodies, hats, barrels. */
  lathe(rings: readonly Ring[], shape: LatheShape = {}): this {
    const { stretch = [1, 1], turn = 0, folds = 1, torn = 0, isOpen = false } = shape;
    const sides = this.#sides(shape.sides ?? 8, 4);
    const bumps = Array.from({ length: sides }, (_, j) => (torn ? ((j * 5) % 3) * torn * 0.5 : 0));
    const point = (i: number, j: number): Vec3 => {
      const [radius, height, dx = 0, dy = 0] = rings[i] as Ring;
      const angle = (turn * Math.PI) / 180 + ((j % sides) / sides) * Math.PI * 2;
      const lift = i === 0 ? (bumps[j % sides] ?? 0) : 0;
      return [Math.cos(angle) * radius * stretch[0] + dx, Math.sin(angle) * radius * stretch[1] + dy, height + lift];
    };
    const radius = (i: number): number => (rings[i] as Ring)[0];
    const middle = (i: number): Vec3 => {
      const [, height, dx = 0, dy = 0] = rings[i] as Ring;
      return [dx, dy, height];
    };
    const last = rings.length - 1;
    return this.part(() => {
      for (let j = 0; j < sides; j++) {
        const tone = j % 2 ? folds : 1;
        for (let i = 0; i < last; i++) {
          const [a, b, c, d] = [point(i, j), point(i, j + 1), point(i + 1, j + 1), point(i + 1, j)];
          if (radius(i) > 1e-4) this.triangle(a, b, c, tone);
          if (radius(i + 1) > 1e-4) this.triangle(a, c, d, tone);
        }
        if (isOpen) continue;
        if (radius(0) > 1e-4) this.triangle(middle(0), point(0, j + 1), point(0, j), 0.7);
        if (radius(last) > 1e-4) this.triangle(middle(last), point(last, j), point(last, j + 1));
      }
    });
  }

  /** A bent rod through the points: arms, horns, tails. One radius for all of it, or one for each point. */
  tube(points: readonly Vec3[], radii: number | readonly number[], most = 6, flat = 1): this {
    const sides = this.#sides(most, 3);
    const last = points.length - 1;
    const at = (i: number): Vec3 => points[i] as Vec3;
    const rings = points.map((middle, i) => {
      const along = unit(minus(at(Math.min(i + 1, last)), at(Math.max(i - 1, 0))));
      const across = cross(along, [0.02, 1, 0.01]);
      const one = unit(length(across) < 0.05 ? cross(along, [1, 0, 0]) : across);
      const other = cross(along, one);
      const radius = typeof radii === "number" ? radii : (radii[i] ?? 0);
      return Array.from({ length: sides }, (_, j): Vec3 => {
        const angle = (j / sides) * Math.PI * 2;
        return add(add(middle, times(one, Math.cos(angle) * radius)), times(other, Math.sin(angle) * radius * flat));
      });
    });
    const on = (i: number, j: number): Vec3 => rings[i]?.[j % sides] as Vec3;
    return this.part(() => {
      for (let j = 0; j < sides; j++) {
        for (let i = 0; i < last; i++) {
          this.triangle(on(i, j), on(i, j + 1), on(i + 1, j + 1));
          this.triangle(on(i, j), on(i + 1, j + 1), on(i + 1, j));
        }
        this.triangle(at(0), on(0, j + 1), on(0, j));
        this.triangle(at(last), on(last, j), on(last, j + 1));
      }
    });
  }

  /** A flat shape in the plane of x and z, so thick along y, with cut edges: blades, shields, emblems. */
  prism(polygon: Polygon, thick: number, { cut = 0, bend = 0 }: PrismShape = {}): this {
    const outer = anticlockwise(polygon);
    const edge = this.isFar ? 0 : Math.min(cut, thick * 0.4);
    const inner = edge > 0 ? inset(outer, edge) : outer;
    const half = thick / 2;
    const front = ([x, z]: Vec2, y: number): Vec3 => [x, y - bend * x * x, z];
    return this.part(() => {
      for (const corners of triangles(inner)) {
        const [a, b, c] = corners.map((corner) => inner[corner] as Vec2) as [Vec2, Vec2, Vec2];
        this.triangle(front(c, half), front(b, half), front(a, half));
        this.triangle(front(a, -half), front(b, -half), front(c, -half), 0.95);
      }
      outer.forEach((here, i) => {
        const next = (i + 1) % outer.length;
        const [there, inHere, inThere] = [outer[next] as Vec2, inner[i] as Vec2, inner[next] as Vec2];
        const side = half - edge;
        this.face([front(here, side), front(there, side), front(there, -side), front(here, -side)], 1.1);
        if (edge === 0) return;
        this.face([front(inHere, half), front(inThere, half), front(there, side), front(here, side)], EDGE);
        this.face([front(here, -side), front(there, -side), front(inThere, -half), front(inHere, -half)]);
      });
    });
  }

  /** Cloth: rows of points from the top down, seen from both sides, so thick along y at its edges. */
  sheet(rows: readonly (readonly Vec3[])[], thick = 0.03, inside = 0.7): this {
    const back = (point: Vec3): Vec3 => [point[0], point[1] + thick, point[2]];
    const at = (i: number, j: number): Vec3 => rows[i]?.[j] as Vec3;
    const across = (rows[0]?.length ?? 1) - 1;
    return this.part(() => {
      for (let i = 0; i < rows.length - 1; i++) {
        for (let j = 0; j < across; j++) {
          const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
          const tone = j % 2 ? 0.84 : 1;
          this.face([a, b, c, d], tone);
          this.face([back(d), back(c), back(b), back(a)], tone * inside);
        }
      }
    });
  }

  /** A ball of flat faces; made rough it is a rock. */
  ball(
    radius: number,
    { at = [0, 0, 0], stretch = [1, 1, 1], rough = 0, floor = -Infinity, faces = 80 }: BallShape = {},
  ): this {
    const pushed = new Map<string, Vec3>();
    const corner = (point: Vec3): Vec3 => {
      const key = point.map((value) => value.toFixed(3)).join();
      const known = pushed.get(key);
      if (known) return known;
      const far = radius * (1 + (this.chance() - 0.5) * 2 * rough);
      const made: Vec3 = [
        point[0] * far * stretch[0] + at[0],
        point[1] * far * stretch[1] + at[1],
        Math.max(floor, point[2] * far * stretch[2]) + at[2],
      ];
      pushed.set(key, made);
      return made;
    };
    const shape = this.isFar ? (faces === 80 && radius > 0.12 ? BALL_20 : BALL_8) : faces === 80 ? BALL_80 : BALL_20;
    return this.part(() => {
      for (const [a, b, c] of shape) this.triangle(corner(a), corner(b), corner(c));
    });
  }

  /** A cone on the origin, upwards: spikes, teeth, claws. */
  spike(radius: number, height: number, sides = 5): this {
    return this.lathe(
      [
        [radius, 0],
        [0, height],
      ],
      { sides },
    );
  }

  #sides(near: number, least: number): number {
    return this.isFar ? Math.max(least, Math.round(near * 0.55)) : near;
  }

  /** A flat face of a block about the origin: wound so that it looks away from the middle. */
  #outward(points: readonly Vec3[], tone = 1): void {
    const [a, b, c] = points as readonly [Vec3, Vec3, Vec3];
    const normal = cross(minus(b, a), minus(c, a));
    const middle = points.reduce(add);
    const looksOut = normal[0] * middle[0] + normal[1] * middle[1] + normal[2] * middle[2] >= 0;
    this.face(looksOut ? points : [...points].reverse(), tone);
  }
}

type Face = readonly [Vec3, Vec3, Vec3];

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];

const BALL_8: readonly Face[] = [1, -1].flatMap((x) =>
  [1, -1].flatMap((y) =>
    [1, -1].map((z): Face => {
      const [a, b, c] = [times(X, x), times(Y, y), times(Z, z)];
      return x * y * z > 0 ? [a, b, c] : [a, c, b];
    }),
  ),
);

const BALL_20: readonly Face[] = icosahedron();

const BALL_80: readonly Face[] = BALL_20.flatMap(([a, b, c]): Face[] => {
  const [ab, bc, ca] = [unit(add(a, b)), unit(add(b, c)), unit(add(c, a))];
  return [
    [a, ab, ca],
    [ab, b, bc],
    [ca, bc, c],
    [ab, bc, ca],
  ];
});

/** Two caps of five faces with a belt of ten between. */
function icosahedron(): readonly Face[] {
  const ring = (height: number, turn: number): Vec3[] =>
    Array.from({ length: 5 }, (_, i): Vec3 => {
      const angle = ((i + turn) / 5) * Math.PI * 2;
      const wide = Math.sqrt(1 - height * height);
      return [Math.cos(angle) * wide, Math.sin(angle) * wide, height];
    });
  const [upper, lower] = [ring(1 / Math.sqrt(5), 0), ring(-1 / Math.sqrt(5), 0.5)];
  const of = (points: Vec3[], i: number): Vec3 => points[(i + 5) % 5] as Vec3;
  return Array.from({ length: 5 }, (_, i): Face[] => [
    [[0, 0, 1], of(upper, i), of(upper, i + 1)],
    [of(upper, i), of(lower, i), of(upper, i + 1)],
    [of(lower, i), of(lower, i + 1), of(upper, i + 1)],
    [[0, 0, -1], of(lower, i + 1), of(lower, i)],
  ]).flat();
}
