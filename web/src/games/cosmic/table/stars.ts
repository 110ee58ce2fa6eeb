/** Stars for a table, always the same ones: nothing on the table is random to look at. */

export interface Star {
  x: number;
  y: number;
  r: number;
  light: number;
}

const EACH = 60_000; // units of the drawing to a star

/** A plain generator: the same seed, the same numbers from 0 to 1. */
export function* chances(seed: number): Generator<number> {
  let state = seed >>> 0 || 1;
  while (true) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

export function starsOf(width: number, depth: number): Star[] {
  const chance = chances(width * 31 + depth);
  const next = (): number => chance.next().value as number;
  return Array.from({ length: Math.round((width * depth) / EACH) }, () => ({
    x: Math.round(next() * width),
    y: Math.round(next() * depth),
    r: Math.round((1.5 + 4 * next() ** 4) * 10) / 10,
    light: Math.round((0.25 + 0.6 * next()) * 100) / 100,
  }));
}
