/** A die as a body: a cube with cut edges and corners, and the pips on its sides. */

import { cross, NORMALS, type Vec3 } from "./numbering";

/** A flat piece of a die. */
export interface Facet {
  corners: readonly Vec3[];
  normal: Vec3;
  side: number; // the side of the cube whose face it bears; -1 of a cut
}

const HALF = 0.5;
const CUT = 0.085;
const INNER = HALF - CUT;
const SIGNS = [-1, 1] as const;

const unit = ([x, y, z]: Vec3): Vec3 => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

/** Two directions along a side. */
export function alongSide(normal: Vec3): [Vec3, Vec3] {
  const one: Vec3 = [normal[1], normal[2], normal[0]];
  return [one, cross(normal, one)];
}

const corner = (a: Vec3, b: Vec3, c: Vec3, far: number, s: number, t: number): Vec3 =>
  [0, 1, 2].map((axis) => a[axis]! * far + b[axis]! * s + c[axis]! * t) as unknown as Vec3;

const sides: Facet[] = NORMALS.map((normal, side) => {
  const [one, other] = alongSide(normal);
  const corners = ([[-1, -1], [1, -1], [1, 1], [-1, 1]] as const).map(([s, t]) =>
    corner(normal, one, other, HALF, s * INNER, t * INNER),
  ); // prettier-ignore
  return { corners, normal, side };
});

const edges: Facet[] = [0, 1, 2].flatMap((along) =>
  SIGNS.flatMap((one) =>
    SIGNS.map((other): Facet => {
      const [a, b] = [(along + 1) % 3, (along + 2) % 3];
      const at = (end: number, isFirst: boolean): Vec3 => {
        const point = [0, 0, 0];
        point[along] = end * INNER;
        point[a] = one * (isFirst ? HALF : INNER);
        point[b] = other * (isFirst ? INNER : HALF);
        return point as unknown as Vec3;
      };
      const normal = [0, 0, 0];
      [normal[a], normal[b]] = [one, other];
      return {
        corners: [at(-1, true), at(1, true), at(1, false), at(-1, false)],
        normal: unit(normal as unknown as Vec3),
        side: -1,
      };
    }),
  ),
);

const tips: Facet[] = SIGNS.flatMap((x) =>
  SIGNS.flatMap((y) =>
    SIGNS.map((z): Facet => ({
      corners: [
        [x * HALF, y * INNER, z * INNER],
        [x * INNER, y * HALF, z * INNER],
        [x * INNER, y * INNER, z * HALF],
      ],
      normal: unit([x, y, z]),
      side: -1,
    })),
  ),
);

export const FACETS: readonly Facet[] = [...sides, ...edges, ...tips];

const FAR = 0.235; // of the outer pips from the middle
const PLACES: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, 1], [-1, 1], [1, -1]],
  5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]],
  6: [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]],
}; // prettier-ignore

/** The rim of every pip of a face on a side. */
export function pips(side: number, face: number): Vec3[][] {
  const normal = NORMALS[side]!;
  const [one, other] = alongSide(normal);
  return (PLACES[face] ?? []).map(([s, t]) =>
    RIM.map(([cos, sin]) => corner(normal, one, other, HALF, s * FAR + cos * PIP, t * FAR + sin * PIP)),
  );
}

const PIP = 0.092;
const RIM = Array.from({ length: 14 }, (_, place): [number, number] => {
  const angle = (place / 14) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
});
