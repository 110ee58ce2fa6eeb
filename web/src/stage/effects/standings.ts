/** Where effects are on the stage: figures are struck in the middle of the body, ships in the hull. */

import type { Where } from "./effects";

/** As much of a figure as an effect needs. */
interface Figure {
  id: string;
  at: readonly [number, number];
  elevation: number;
  radius: number;
}

export const standingsOf = (figures: readonly Figure[], middle: (figure: Figure) => number): Where => {
  const known = new Map(figures.map((each) => [each.id, each]));
  return (id) => {
    const found = known.get(id);
    return found ? { at: [...found.at, found.elevation], middle: middle(found), size: found.radius } : null;
  };
};
