/** A faction's sign: on shields, banners, chests and hulls. */

import { flipped, scaled } from "../sculpt/polygon";
import type { Sculptor } from "../sculpt/sculptor";
import type { FactionLook } from "./look";
import type { Palette } from "./palette";

/** In the plane of x and z, looking north, so large; flipped, because who looks at it has the east at the left. */
export function carveEmblem(s: Sculptor, look: FactionLook, p: Palette, size: number, colour?: string): void {
  const isLit = look.glow !== null;
  s.paint(colour ?? (isLit ? p.glow : p.accent), isLit && !colour ? { glow: 0.9 } : { metal: 0.5, rough: 0.45 });
  s.prism(flipped(scaled(look.emblem, size)), 0.05, { cut: 0.012 });
}
