/** Where words stand beside what they speak of: on the screen, beside it, and over as few others as may be. */

/** Something round on the screen, in pixels from the table's upper left corner. */
export interface Spot {
  x: number;
  y: number;
  r: number;
}

type Size = [number, number];
const GAP = 10;

/** The left upper corner of a box that never covers its token where there is any room beside it; nor whom it names. */
export function beside(
  token: Spot,
  [width, height]: Size,
  [across, down]: Size,
  others: Spot[] = [],
  named: Spot[] = [],
): Size {
  const far = token.r + GAP;
  const [left, right] = [token.x - far - width, token.x + far];
  const [top, bottom] = [token.y - far - height, token.y + far];
  const [middle, level] = [token.x - width / 2, token.y - height / 2];
  const wished: Size[] = [
    [right, level],
    [left, level],
    [middle, top],
    [middle, bottom],
    [right, top],
    [left, top],
    [right, bottom],
    [left, bottom],
  ];
  const within = ([x, y]: Size): Size => [
    Math.max(0, Math.min(x, across - width)),
    Math.max(0, Math.min(y, down - height)),
  ];
  const covers = ([x, y]: Size, { x: cx, y: cy, r }: Spot): boolean =>
    Math.hypot(cx - Math.max(x, Math.min(cx, x + width)), cy - Math.max(y, Math.min(cy, y + height))) < r;
  const covered = (at: Size, spots: Spot[]): number => spots.filter((each) => covers(at, each)).length;
  const worth = (at: Size): number => 1e6 * covered(at, [token]) + 1000 * covered(at, named) + covered(at, others);
  return wished.map(within).reduce((best, each) => (worth(each) < worth(best) ? each : best));
}
