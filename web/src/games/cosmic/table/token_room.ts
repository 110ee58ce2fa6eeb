/** How large order tokens may be drawn before those of one ship lie on those of another. */

import type { Point } from "../../../tabletop/view/table_geometry";

const [WIDE, HIGH] = [84, 44]; // a pair of tokens at their own size, with a little air
export const MOST = 4;
const LEAST = 0.3; // smaller ones could not be told apart

/** The scale for the tokens of each of these places. */
export function tokenRoom(places: Point[]): number[] {
  return places.map(([x, y], place) => {
    const others = places.filter((_, other) => other !== place);
    const room = others.map(([left, top]) => Math.max(Math.abs(left - x) / WIDE, Math.abs(top - y) / HIGH));
    return Math.max(LEAST, Math.min(MOST, ...room));
  });
}
