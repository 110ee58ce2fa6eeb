/** What every piece of terrain is carved with: where it stands, the colours of the place, and which way one looks. */

import { oneOf } from "../../sculpt/chance";
import type { Sculptor } from "../../sculpt/sculptor";
import type { Place, StagePiece } from "../../view/scene";
import type { Palette } from "../palettes";

export interface Site {
  palette: Palette;
  away: Place; // the direction away from whoever looks: high walls stand on that side
}

export type Carve = (carver: Sculptor, piece: StagePiece, site: Site) => void;

export const pick = <T>(carver: Sculptor, from: readonly T[]): T => oneOf(from, carver.chance);
export const off = (carver: Sculptor, spread: number): number => (carver.chance() - 0.5) * 2 * spread;

/** A stone that lies on the ground. */
export function rock(
  carver: Sculptor,
  at: readonly [number, number, number],
  size: number,
  colours: readonly string[],
): void {
  carver.paint(pick(carver, colours), { rough: 0.95 });
  const stretch = [1 + off(carver, 0.25), 1 + off(carver, 0.25), 0.72 + off(carver, 0.15)] as const;
  carver.place({ at, turn: [0, 0, carver.chance() * 360] }, () =>
    carver.ball(size, { rough: 0.2, stretch, floor: -size * 0.4, faces: size > 0.3 ? 80 : 20 }),
  );
}
