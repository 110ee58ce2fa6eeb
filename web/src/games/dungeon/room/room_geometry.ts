/** Where things are drawn: a square is 100 units wide, and a margin holds the doors. */

export const CELL = 100;
export const MARGIN = 58;

export const left = (column: number): number => MARGIN + (column - 1) * CELL;
export const top = (row: number): number => MARGIN + (row - 1) * CELL;
export const middle = (row: number, column: number): [number, number] => [left(column) + CELL / 2, top(row) + CELL / 2];
export const whole = (size: number): number => size * CELL + 2 * MARGIN;

/** Numbers between 0 and 1 that are the same each time: for stars and rubble. */
export function* chances(seed: number): Generator<number, never> {
  let state = (seed * 2654435761 + 97) >>> 0;
  for (;;) {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    yield state / 4294967296;
  }
}

export interface Star {
  x: number;
  y: number;
  r: number;
  dim: number;
  twinkles: boolean;
}

export function stars(seed: number, width: number, count: number): Star[] {
  const next = chances(seed);
  const draw = (): number => next.next().value;
  return Array.from({ length: count }, () => ({
    x: draw() * width,
    y: draw() * width,
    r: 0.6 + draw() ** 3 * 2.1,
    dim: 0.25 + draw() * 0.75,
    twinkles: draw() > 0.86,
  }));
}

/** A heap of stones within a square. */
export function rubble(row: number, column: number): string[] {
  const next = chances(row * 7 + column * 31 + 5);
  const draw = (): number => next.next().value;
  const [x, y] = middle(row, column);
  return [0, 1, 2, 3, 4].map((stone) => {
    const turn = (stone / 5) * 2 * Math.PI + draw();
    const away = stone === 4 ? 2 : 23 + draw() * 7;
    const [cx, cy] = [x + Math.cos(turn) * away, y + Math.sin(turn) * away];
    const size = 11 + draw() * 9;
    const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
      const angle = (corner / 6) * 2 * Math.PI + draw() * 0.5;
      const reach = size * (0.75 + draw() * 0.4);
      return `${(cx + Math.cos(angle) * reach).toFixed(1)},${(cy + Math.sin(angle) * reach * 0.85).toFixed(1)}`;
    });
    return corners.join(" ");
  });
}
