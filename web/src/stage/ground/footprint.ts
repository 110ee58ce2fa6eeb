/** The foot of a piece: its corners, how far its edge is, its long side, and places within it. */

import type { Chance } from "../sculpt/chance";
import type { Place, StagePiece } from "../view/scene";
import { isWithin } from "../view/scene";

type Foot = Pick<StagePiece, "outline" | "at" | "radius">;

/** From where it stands: a piece looks the same each time, and unlike its neighbour. */
export const seedOfPiece = ({ at }: Foot): number => Math.round(at[0] * 131 + at[1] * 71) + 1;

/** The corners, a round piece as a shape of many sides. */
export function cornersOf(piece: Foot, sides = 36): Place[] {
  const { radius, at, outline } = piece;
  if (radius === null) return outline;
  return Array.from({ length: sides }, (_, side): Place => {
    const angle = (side / sides) * 2 * Math.PI;
    return [at[0] + Math.cos(angle) * radius, at[1] + Math.sin(angle) * radius];
  });
}

export const middleOf = (corners: readonly Place[]): Place => {
  const [xs, ys] = [corners.map((each) => each[0]), corners.map((each) => each[1])];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
};

/** How far the edge is from a point; within the piece, less than nothing. */
export function edgeFrom(piece: Foot, [x, y]: Place): number {
  if (piece.radius !== null) return Math.hypot(x - piece.at[0], y - piece.at[1]) - piece.radius;
  let nearest = Infinity;
  for (const [place, [bx, by]] of piece.outline.entries()) {
    const [ax, ay] = piece.outline[(place || piece.outline.length) - 1] as Place;
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(x - ax - share * dx, y - ay - share * dy));
  }
  return isWithin(piece, [x, y]) ? -nearest : nearest;
}

/** How a piece of four corners lies: its middle, its long and short side, and how it is turned. */
export interface Lie {
  at: Place;
  long: number;
  wide: number;
  turn: number; // degrees
}

export function lieOf(piece: Foot): Lie {
  if (piece.radius !== null) return { at: piece.at, long: piece.radius * 2, wide: piece.radius * 2, turn: 0 };
  const corners = piece.outline;
  const [a, b, c] = [corners[0] as Place, corners[1] as Place, corners[2] as Place];
  const sides = [a, b].map((from, place) => {
    const to = place ? c : b;
    return [to[0] - from[0], to[1] - from[1]] as const;
  });
  const [one, other] = sides as [readonly [number, number], readonly [number, number]];
  const isFirst = Math.hypot(...one) >= Math.hypot(...other);
  const along = isFirst ? one : other;
  const turn = (Math.atan2(along[1], along[0]) * 180) / Math.PI;
  const [long, wide] = [Math.hypot(...along), Math.hypot(...(isFirst ? other : one))];
  return { at: middleOf(corners), long, wide, turn };
}

/** Places within a piece, some way from its edge and from each other, as many as there is room for. */
export function scattered(piece: Foot, chance: Chance, most: number, apart: number, rim = 0): Place[] {
  const corners = cornersOf(piece);
  const [xs, ys] = [corners.map((each) => each[0]), corners.map((each) => each[1])];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const found: Place[] = [];
  for (let tries = 0; tries < most * 40 && found.length < most; tries++) {
    const at: Place = [x0 + chance() * (x1 - x0), y0 + chance() * (y1 - y0)];
    const isFree = found.every((each) => Math.hypot(each[0] - at[0], each[1] - at[1]) >= apart);
    if (isFree && edgeFrom(piece, at) < -rim) found.push(at);
  }
  return found;
}

/** Places along the edge. */
export function alongEdge(piece: Foot, chance: Chance, number: number, spread: number): Place[] {
  const corners = cornersOf(piece);
  return Array.from({ length: number }, (): Place => {
    const from = Math.floor(chance() * corners.length);
    const [a, b] = [corners[from] as Place, corners[(from + 1) % corners.length] as Place];
    const share = chance();
    const off = (): number => (chance() - 0.5) * spread;
    return [a[0] + (b[0] - a[0]) * share + off(), a[1] + (b[1] - a[1]) * share + off()];
  });
}
