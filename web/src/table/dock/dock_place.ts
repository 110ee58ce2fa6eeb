/** Where the dock lies: at the table's lower edge, over nothing that its question speaks of. */

/** Something round on the screen, in pixels from the table's upper left corner. */
export interface Spot {
  x: number;
  y: number;
  r: number;
}

const GAP = 6;
const SEEN = 0.5; // as much of the table as is never covered from below

/**
 * How far below the table's upper edge a dock begins; it hangs over the lower edge as far as it must.
 * With `others` it may lie at the upper edge, where it covers none of them either: one of them may be pointed at next.
 */
export function dockTop(height: number, down: number, spots: Spot[], others: Spot[] | null = null): number {
  const covers = (top: number, those = spots): boolean =>
    those.some((each) => each.y + each.r + GAP > top && each.y - each.r - GAP < top + height);
  const low = Math.max(down - height, down * SEEN);
  if (others && covers(low) && height <= down && !covers(0, [...spots, ...others])) return 0;
  const lowest = Math.max(0, ...spots.map((each) => each.y + each.r + GAP));
  return Math.min(down, Math.max(low, covers(low) ? lowest : 0));
}
