/** What is carved on its own: no arms and heads from the tables of people. */

import type { Sculptor } from "../../sculpt/sculptor";
import type { Arm, FigureLook } from "../look";
import type { Palette } from "../palette";
import { kindOf, WEAPONS } from "../weapons/kinds";

export interface Creature {
  s: Sculptor;
  p: Palette;
  look: FigureLook;
}

/** How one is carved. What fills its base is carved on a base of radius 1 and covers it; the rest has a man's size. */
export interface CreatureShape {
  fills: boolean;
  tall: number;
  /** Degrees it is turned for its outline. */
  turn: number;
  carve: (creature: Creature) => void;
}

/** Its guns, the largest part of what it says. */
export const gunsOf = ({ look }: Creature): readonly Arm[] => look.arms.filter((each) => each.range > 0);

/** A gun on a mount, so large, pointing up where the mount does. */
export function carveGun({ s, p, look }: Creature, arm: Arm, scale: number): void {
  s.place({ scale }, () => WEAPONS[kindOf(arm, look.faction.build)]?.carve(s, p));
}
