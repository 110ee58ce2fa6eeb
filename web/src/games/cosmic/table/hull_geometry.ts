/** Hulls as they are drawn: where they look, their corners, and how far an arc reaches. 0 looks north, 90 west. */
import type { HullSide } from "../../../lib/wire";
import type { Point } from "../../../tabletop/view/table_geometry";

export interface HullShape {
  length: number;
  width: number | null; // null: round
}

export interface Placed {
  at: Point;
  heading: number;
}

export const SIDES: HullSide[] = ["front", "left", "right", "rear"];
const TURN = 360;
const STEPS = 12; // corners of a curve

/** Degrees from 0 to 359. */
export const whole = (degrees: number): number => ((Math.round(degrees) % TURN) + TURN) % TURN;

/** The shorter way from one heading to another: to the left above zero. */
export const between = (from: number, to: number): number => ((((to - from) % TURN) + 540) % TURN) - 180;

/** A length in the direction of a heading. */
export function ahead(heading: number, length: number): Point {
  const angle = (heading * Math.PI) / 180;
  return [-Math.sin(angle) * length, Math.cos(angle) * length];
}

export const moved = (at: Point, heading: number, length: number): Point => {
  const [x, y] = ahead(heading, length);
  return [at[0] + x, at[1] + y];
};

/** Where one looks from a point to another. */
export const headingTo = (from: Point, to: Point): number =>
  whole((Math.atan2(-(to[0] - from[0]), to[1] - from[1]) * 180) / Math.PI);

/** How far a point lies before a hull that looks somewhere; behind it, less than nothing. */
export function distanceAhead(from: Point, heading: number, to: Point): number {
  const [x, y] = ahead(heading, 1);
  return (to[0] - from[0]) * x + (to[1] - from[1]) * y;
}

/** The corners of a hull: front left, front right, rear right, rear left. */
export function corners({ at, heading }: Placed, { length, width }: HullShape): Point[] {
  const [long, wide] = [length / 2, (width ?? length) / 2];
  const corner = (along: number, across: number): Point => moved(moved(at, heading, along), heading + 90, across);
  return [corner(long, wide), corner(long, -wide), corner(-long, -wide), corner(-long, wide)];
}

/** The part of the table that one side of a hull looks to, out to a range; all round without a side. */
export function arcOutline(placed: Placed, shape: HullShape, side: HullSide | null, range: number): Point[] {
  const [long, wide] = [shape.length / 2, (shape.width ?? shape.length) / 2];
  const diagonal = (Math.atan2(wide, long) * 180) / Math.PI; // from the front to its left corner
  const spans: Record<HullSide, [number, number]> = {
    front: [diagonal, -diagonal],
    right: [-diagonal, diagonal - 180],
    rear: [diagonal - 180, -diagonal - 180],
    left: [-diagonal - 180, diagonal - 360],
  };
  const [from, to] = side === null ? [0, -TURN] : spans[side];
  const number = STEPS * (side === null ? 8 : 3);
  const rim = Array.from({ length: number + 1 }, (_, step) => {
    const angle = from + ((to - from) * step) / number;
    return moved(placed.at, placed.heading + angle, edgeAt(angle, long, wide, shape.width === null) + range);
  });
  if (side === null) return rim;
  const edge = [to, from].map((angle) =>
    moved(placed.at, placed.heading + angle, edgeAt(angle, long, wide, shape.width === null)),
  );
  return [...rim, ...edge];
}

/** How far the edge of a hull is from its middle in a direction. */
function edgeAt(angle: number, long: number, wide: number, isRound: boolean): number {
  if (isRound) return long;
  const turned = (angle * Math.PI) / 180;
  const [up, across] = [Math.abs(Math.cos(turned)), Math.abs(Math.sin(turned))];
  return Math.min(up > 1e-9 ? long / up : Infinity, across > 1e-9 ? wide / across : Infinity);
}
