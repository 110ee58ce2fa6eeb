/** How a die is numbered once it lies: the side that landed up gets the face of the record, and the rest follow as on a
 * real die (opposite sides make seven, 1, 2 and 3 run the same way round). */

/** A place, a direction or a normal: x to the right, y away, z up. */
export type Vec3 = readonly [number, number, number];

/** How something is turned, as a quaternion: x, y, z, w. */
export type Turn = readonly [number, number, number, number];

/** The sides of a cube by their normals, in the order in which they are numbered. */
export const NORMALS: readonly Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

/** The faces of a die by side. */
export type Numbering = readonly number[];

const PLAIN: Numbering = [2, 5, 3, 4, 1, 6];

const dot = (one: Vec3, other: Vec3): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
export const cross = (one: Vec3, other: Vec3): Vec3 => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
];

/** The side whose normal this is. */
const sideOf = (normal: Vec3): number => NORMALS.findIndex((each) => dot(each, normal) > 0.5);

/** All 24 ways in which a die can be numbered: where its x and y sides go decides the third. */
const NUMBERINGS: readonly Numbering[] = NORMALS.flatMap((x) =>
  NORMALS.filter((y) => dot(x, y) === 0).map((y) => {
    const turned = (normal: Vec3): Vec3 => {
      const z = cross(x, y);
      return [0, 1, 2].map((axis) => x[axis]! * normal[0] + y[axis]! * normal[1] + z[axis]! * normal[2]) as never;
    };
    const faces: number[] = [];
    NORMALS.forEach((normal, side) => (faces[sideOf(turned(normal))] = PLAIN[side]!));
    return faces;
  }),
);

/** A numbering with this face on that side; which of the four is a matter of chance. */
export function numbered(side: number, face: number, chance: number): Numbering {
  const fitting = NUMBERINGS.filter((each) => each[side] === face);
  const found = fitting[chance % fitting.length];
  if (!found) throw new Error(`A die has no face ${face}.`);
  return found;
}

/** Where a point of a body is once the body is turned. */
export function turnedBy([x, y, z, w]: Turn, [a, b, c]: Vec3): Vec3 {
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}
