/** What a piece of terrain is drawn with on the plan: paths in inches, x to the east, y to the north. */

import type { Chance } from "../../sculpt/chance";
import type { Place, StagePiece } from "../../view/scene";
import type { Palette } from "../palettes";

export interface PlanMark {
  path: string;
  fill: string; // "none" for a line
  line: string;
  wide: number; // of the line, in inches
  opacity: number;
}

/** A piece, chance that falls the same each time for it, and the colours of the table. */
export interface Sketch {
  piece: StagePiece;
  chance: Chance;
  palette: Palette;
}
export type Draw = (sketch: Sketch) => PlanMark[];

export const filled = (path: string, fill: string, opacity = 1, line = "none", wide = 0.06): PlanMark => ({
  path,
  fill,
  line,
  wide,
  opacity,
});
export const lined = (path: string, line: string, wide: number, opacity = 1): PlanMark => ({
  path,
  fill: "none",
  line,
  wide,
  opacity,
});

const told = ([x, y]: Place): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

export const polygon = (corners: readonly Place[]): string => `M${corners.map(told).join("L")}Z`;
export const stroke = (places: readonly Place[]): string => `M${places.map(told).join("L")}`;

export const disc = ([x, y]: Place, radius: number): string =>
  `M${told([x - radius, y])}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/** Something round with corners: a stone, a clod, a plate of crust. */
export function lump([x, y]: Place, radius: number, chance: Chance, corners = 7): Place[] {
  const first = chance() * 6;
  return Array.from({ length: corners }, (_, corner): Place => {
    const [angle, far] = [first + (corner / corners) * 2 * Math.PI, radius * (0.78 + 0.32 * chance())];
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
  });
}

/** The corners of something nearer to a middle by a share of the way. */
export const shrunk = (corners: readonly Place[], [cx, cy]: Place, share: number): Place[] =>
  corners.map(([x, y]): Place => [cx + (x - cx) * share, cy + (y - cy) * share]);

/** A place along and across something that lies turned. */
export function turned(at: Place, turn: number): (along: number, across: number) => Place {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return (along, across) => [at[0] + along * cos - across * sin, at[1] + along * sin + across * cos];
}

/** Four corners about a place of something turned. */
export const slab = (
  at: (along: number, across: number) => Place,
  along: number,
  across: number,
  long: number,
  wide: number,
): Place[] => [
  at(along - long / 2, across - wide / 2),
  at(along + long / 2, across - wide / 2),
  at(along + long / 2, across + wide / 2),
  at(along - long / 2, across + wide / 2),
];
