/** Numbers that look thrown and are the same each time: pictures come from seeds, never from the clock. */

export type Chance = () => number;

/** Numbers from 0 up to 1. */
export function chanceFrom(seed: number): Chance {
  let state = Math.imul(seed | 0, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mix = Math.imul(state ^ (state >>> 15), 1 | state);
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix;
    return ((mix ^ (mix >>> 14)) >>> 0) / 4294967296;
  };
}

export const oneOf = <T>(from: readonly T[], chance: Chance): T => from[Math.floor(chance() * from.length)] as T;

/** A seed from a name, the same on every machine. */
export function seedOf(name: string): number {
  let hash = 2166136261;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619);
  return hash >>> 0;
}
