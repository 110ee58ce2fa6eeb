/** In which colour an outline stands on the dark disc of the plan: its faction's, heroes in gold. */

import { colourOf, lighter } from "../sculpt/paint";
import type { FactionLook } from "./look";

export const GOLD = "#ffd86a";
const LEAST = 0.42; // of the light of white: below it an outline is lost on the disc

const brightness = (hex: string): number => {
  const [red, green, blue] = colourOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** The faction's main colour, made light enough. */
export function planColour({ colours: [main] }: FactionLook, isHero: boolean): string {
  if (isHero) return GOLD;
  let colour = main;
  for (let step = 0; step < 8 && brightness(colour) < LEAST; step++) colour = lighter(colour, 0.2);
  return colour;
}
