/** Points and directions in inches: x east, y north, z up. */

export type Vec3 = readonly [x: number, y: number, z: number];
export type Vec2 = readonly [x: number, y: number];

export const ORIGIN: Vec3 = [0, 0, 0];
export const UP: Vec3 = [0, 0, 1];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vec3, factor: number): Vec3 => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);

/** The same direction, one inch long; up where there is no direction. */
export function unit(a: Vec3): Vec3 {
  const far = length(a);
  return far < 1e-9 ? UP : times(a, 1 / far);
}

export const between = (a: Vec3, b: Vec3, share: number): Vec3 => add(a, times(minus(b, a), share));

/** A point's reflection in the plane that parts left from right. */
export const mirrored = (a: Vec3): Vec3 => [-a[0], a[1], a[2]];
