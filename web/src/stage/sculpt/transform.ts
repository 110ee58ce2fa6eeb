/** Where a part stands: moved, turned, stretched. A matrix of three rows, the fourth column is the way it is moved. */

import { cross, dot, unit, type Vec3 } from "./vectors";

type Row = readonly [number, number, number, number];
export type Transform = readonly [Row, Row, Row];

export const STILL: Transform = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

/** How a part is put in place; it is stretched first, then turned about x, y and z in degrees, then moved. */
export interface Placing {
  at?: Vec3;
  turn?: Vec3;
  scale?: number | Vec3;
}

/** The inner transform seen through the outer one. */
export function through(outer: Transform, inner: Transform): Transform {
  const row = (r: Row): Row => {
    const cell = (column: 0 | 1 | 2 | 3): number =>
      r[0] * inner[0][column] + r[1] * inner[1][column] + r[2] * inner[2][column] + (column === 3 ? r[3] : 0);
    return [cell(0), cell(1), cell(2), cell(3)];
  };
  return [row(outer[0]), row(outer[1]), row(outer[2])];
}

export function applied(transform: Transform, [x, y, z]: Vec3): Vec3 {
  const cell = (r: Row): number => r[0] * x + r[1] * y + r[2] * z + r[3];
  return [cell(transform[0]), cell(transform[1]), cell(transform[2])];
}

/** Whether right and left have changed places, so that faces have to be wound the other way. */
export function isMirrored([a, b, c]: Transform): boolean {
  return dot(cross([a[0], a[1], a[2]], [b[0], b[1], b[2]]), [c[0], c[1], c[2]]) < 0;
}

export function placed({ at = [0, 0, 0], turn = [0, 0, 0], scale = 1 }: Placing): Transform {
  const [sx, sy, sz] = typeof scale === "number" ? [scale, scale, scale] : scale;
  const [cx, cy, cz] = turn.map((degrees) => Math.cos((degrees * Math.PI) / 180)) as [number, number, number];
  const [ix, iy, iz] = turn.map((degrees) => Math.sin((degrees * Math.PI) / 180)) as [number, number, number];
  return [
    [cz * cy * sx, (cz * iy * ix - iz * cx) * sy, (cz * iy * cx + iz * ix) * sz, at[0]],
    [iz * cy * sx, (iz * iy * ix + cz * cx) * sy, (iz * iy * cx - cz * ix) * sz, at[1]],
    [-iy * sx, cy * ix * sy, cy * cx * sz, at[2]],
  ];
}

/** Turns a part's own up towards a direction; its front stays as near to the north as that allows, then rolls. */
export function towards(at: Vec3, direction: Vec3, roll = 0, scale = 1): Transform {
  const up = unit(direction);
  const north: Vec3 = Math.abs(up[1]) > 0.94 ? [0, 0, up[1] > 0 ? -1 : 1] : [0, 1, 0];
  const right = unit(cross(north, up));
  const front = cross(up, right);
  const basis: Transform = [
    [right[0] * scale, front[0] * scale, up[0] * scale, at[0]],
    [right[1] * scale, front[1] * scale, up[1] * scale, at[1]],
    [right[2] * scale, front[2] * scale, up[2] * scale, at[2]],
  ];
  return roll === 0 ? basis : through(basis, placed({ turn: [0, 0, roll] }));
}
