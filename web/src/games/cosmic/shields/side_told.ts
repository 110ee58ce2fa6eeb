/** A side of a hull in words: the tokens that guard it, its save, and who could fire at it. */

import type { HullSide, SideFaced } from "../../../lib/wire";

export type Faced = Pick<SideFaced, "save" | "save_of_two" | "threats"> | null | undefined;

export const SIDE_NAMES: Record<HullSide, string> = { front: "Front", left: "Left", right: "Right", rear: "Rear" };

/** How many enemies could fire at a side now. */
export const foesOf = (side: Faced): number =>
  new Set(side?.threats.filter((each) => each.in_range).map((each) => each.ship)).size;

/** The tokens of a side and its enemies as signs. */
export const sideSigns = (tokens: number, side: Faced): string =>
  [...(tokens ? ["●".repeat(tokens)] : []), ...(foesOf(side) ? [`⚠${foesOf(side)}`] : [])].join(" ");

export function sideTold(name: string, tokens: number, side: Faced): string {
  const [foes, save] = [foesOf(side), tokens > 1 ? (side?.save_of_two ?? side?.save) : side?.save];
  const words = [`${name}: ${tokens} token${tokens === 1 ? "" : "s"}`, ...(save ? [`saves on ${save}+`] : [])];
  return [...words, foes ? `${foes} ${foes === 1 ? "enemy" : "enemies"} could fire at it` : "no enemy in range"].join(
    ", ",
  );
}
