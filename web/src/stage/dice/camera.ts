/** How a tray is looked at: from the front and from above, so that the upper sides are read. */

import type { Vec3 } from "./numbering";
import type { Tray } from "./throw";

const FAR = 13; // edges from the middle of the tray
const ANGLE = (62 * Math.PI) / 180; // above it
const [SIN, COS] = [Math.sin(ANGLE), Math.cos(ANGLE)];
const TOP = 1.1; // how high dice lie

export class Camera {
  readonly #scale: number;
  readonly #middle: [number, number];

  /** A tray that fills so many pixels. */
  constructor(
    tray: Tray,
    readonly width: number,
    readonly height: number,
  ) {
    const corners = [-0.5, 0.5].flatMap((x) =>
      [-0.5, 0.5].flatMap((y) => [0, TOP].map((z) => flat([x * tray.width, y * tray.depth, z]))),
    );
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.#scale = Math.min(width / (right - left), height / (high - low));
    this.#middle = [(left + right) / 2, (low + high) / 2];
  }

  /** Where something is seen, in pixels. */
  seen(point: Vec3): [number, number] {
    const [x, y] = flat(point);
    return [
      this.width / 2 + (x - this.#middle[0]) * this.#scale,
      this.height / 2 - (y - this.#middle[1]) * this.#scale,
    ];
  }

  /** How many pixels an edge of a die is long there. */
  size(point: Vec3): number {
    return this.#scale / distance(point);
  }

  /** Whether a side with this normal, at this place, is turned to the eye. */
  sees([x, y, z]: Vec3, [nx, ny, nz]: Vec3): boolean {
    return nx * -x + ny * (-FAR * COS - y) + nz * (FAR * SIN - z) > 0;
  }
}

/** How far something is from the eye, along the line of sight. */
export const distance = ([, y, z]: Vec3): number => FAR + y * COS - z * SIN;

function flat(point: Vec3): [number, number] {
  const [x, y, z] = point;
  const far = distance(point);
  return [x / far, (y * SIN + z * COS) / far];
}
