/** Where a game turned: between which two of its moments the chance of a side moved most, as a bot reckons. */

import type { Chances, BranchPoint } from "../../lib/wire";

export interface Reckoned {
  title: string; // of the moment
  chances: Chances;
}

export interface TurningPoint {
  side: string; // whose chance rose
  from: Reckoned;
  to: Reckoned;
  before: number;
  after: number;
}

export const winsOf = (chances: Chances, side: string): number =>
  chances.sides.find((each) => each.side === side)?.wins ?? 0;

/** The greatest move between two moments that follow each other; null where no chance has moved. */
export function turningPoint(reckoned: Reckoned[]): TurningPoint | null {
  let best: TurningPoint | null = null;
  for (const [place, to] of reckoned.slice(1).entries()) {
    const from = reckoned[place];
    if (!from) continue;
    for (const { side } of to.chances.sides) {
      const [before, after] = [winsOf(from.chances, side), winsOf(to.chances, side)];
      const [move, most] = [Math.abs(after - before), best ? Math.abs(best.after - best.before) : 0];
      // Of two sides the one that gained is told of; whoever plays alone has only their own chance.
      if (
        move > most ||
        (best !== null && move === most && after > before && best.after < best.before && best.to === to)
      )
        best = { side, from, to, before, after };
    }
  }
  return best;
}

/** Reckon moment after moment, and say each time how far it is; it ends early where nobody waits any more. */
export async function reckon(
  moments: BranchPoint[],
  ask: (entry: number) => Promise<Chances>,
  onmore: (reckoned: Reckoned[]) => boolean,
): Promise<Reckoned[]> {
  const found: Reckoned[] = [];
  for (const { entry, title } of moments) {
    found.push({ title, chances: await ask(entry) });
    if (!onmore([...found])) break;
  }
  return found;
}
