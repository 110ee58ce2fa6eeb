/** Where effects are on the stage: at the middle of figures and hulls. */

import type { Where } from "./effects";

/** As much of a figure as an effect needs. */
interface Figure {
  id: string;
  at: readonly [number, number];
  elevation: number;
  radius: number;
}

const MIDDLE = 0.6; // of how tall somebody is

export function standingsOf<F extends Figure>(figures: readonly F[], tallOf: (figure: F) => number): Where {
  const known = new Map(figures.map((each) => [each.id, each]));
  return (id) => {
    const found = known.get(id);
    return found ? { at: [...found.at, found.elevation], middle: MIDDLE * tallOf(found), size: found.radius } : null;
  };
}
