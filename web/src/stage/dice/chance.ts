/** Chance that comes out the same each time: what is shown of a roll is shown alike to everybody, whenever it is. */

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed that follows from words. */
export const seedOf = (words: string): number =>
  [...words].reduce((seed, letter) => Math.imul(seed ^ letter.charCodeAt(0), 16777619) >>> 0, 2166136261);
