/** The paints on a painter's desk for one figure. */

import { darker, lighter, mixed } from "../sculpt/paint";
import { isHero, type FactionLook, type FigureLook } from "./look";

export interface Palette {
  main: string;
  second: string;
  accent: string;
  /** What only this kind has, on its largest patch: in a crowd kinds are told apart by it. */
  patch: string;
  glow: string;
  skin: string;
  metal: string;
  dark: string;
  leather: string;
  wood: string;
  bone: string;
  steel: string;
}

/** Patches in the order of a faction's list; each far from the one before. */
function patchOf({ colour, number, faction }: FigureLook): string {
  if (colour) return colour;
  const [main, second, accent] = faction.colours;
  const patches = [
    second,
    accent,
    lighter(main, 0.45),
    mixed(second, accent, 0.5),
    darker(main, 0.45),
    lighter(second, 0.5),
  ];
  return patches[(number - 1) % patches.length] ?? second;
}

/** A faction's paints, and the patch that is this one's own. */
export function lookPalette({ colours, glow, skin }: FactionLook, patch: string): Palette {
  const [main, second, accent] = colours;
  return {
    main,
    second,
    accent,
    patch,
    glow: glow ?? lighter(accent, 0.3),
    skin,
    metal: mixed("#87919b", accent, 0.25),
    dark: mixed(darker(second, 0.55), "#2a2530", 0.5),
    leather: "#5a3d28",
    wood: "#74502f",
    bone: "#e6dcc0",
    steel: "#d9e0e4",
  };
}

export function paletteOf(look: FigureLook): Palette {
  return lookPalette(look.faction, isHero(look) && !look.colour ? look.faction.colours[1] : patchOf(look));
}
