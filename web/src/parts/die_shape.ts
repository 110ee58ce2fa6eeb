/** A flat die on a square of 24: its outline, and where its pips are. */

/** The outline of a die of so many sides, as a path. */
export function outlineOf(sides: number): string {
  if (sides === 6) return "M6.5 1.5h11a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5h-11a5 5 0 0 1-5-5v-11a5 5 0 0 1 5-5z";
  if (sides === 4) return "M12 1.5 23 21.5H1z";
  return "M12 1.2 22.5 9.2 18.5 21.5H5.5L1.5 9.2z";
}

/** Where the figure stands that a die without pips bears. */
export const figureAt = (sides: number): [x: number, y: number] => [12, sides === 4 ? 18.5 : 16];

export const PIP = 2.3; // radius
export const PIPS: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[7, 7], [12, 12], [17, 17]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
}; // prettier-ignore
