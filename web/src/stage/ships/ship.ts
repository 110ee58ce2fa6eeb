/** A ship for every look, on a stem above its base, bow to the north; fighters fly in threes. */

import { seedOf } from "../sculpt/chance";
import type { Detail } from "../sculpt/chisel";
import type { Mesh } from "../sculpt/mesh";
import { Sculptor } from "../sculpt/sculptor";
import { MOST_TRIANGLES } from "../figures/figure";
import { lookPalette } from "../figures/palette";
import { fromAbove, silhouetteOf, type Silhouette } from "../figures/silhouette";
import { carveConstruct } from "./constructs";
import { carveHull } from "./hulls";
import { shipKeyOf, type ShipClass, type ShipLook } from "./look";
import type { Vessel } from "./vessel";

const MM = 1 / 25.4; // inches
const SIZES: Record<ShipClass, Vessel["size"]> = { fighter: 1, cruiser: 2, warship: 3, construct: 3 };
/** How high above its base it flies, and how much of the base it fills. */
const FLIES: Record<ShipClass, number> = { fighter: 0.55, cruiser: 0.7, warship: 0.95, construct: 1.05 };
const FILLS = 0.94;

/** Three in a wedge: where each is, in half widths and half lengths. */
const WING = [[0, 0.42], [-0.6, -0.45], [0.6, -0.45]] as const; // prettier-ignore

export function carveShip(look: ShipLook, detail: Detail): Mesh {
  const seed = seedOf(look.ship);
  const s = new Sculptor(seed, detail);
  const p = lookPalette(look.faction, patchOf(look, seed));
  const vessel: Vessel = { s, p, look, variant: seed % 2, size: SIZES[look.shipClass] };
  const [long, wide] = [(look.base[0] * MM * FILLS) / 2, (look.base[1] * MM * FILLS) / 2];
  const high = FLIES[look.shipClass];
  s.paint("#aab4c4", { glow: 0.25 }).tube([[0, 0, 0], [0, 0, high - 0.1]], 0.035, 4); // prettier-ignore
  s.place({ at: [0, 0, high] }, () => {
    if (look.shipClass === "construct") s.place({ scale: long }, () => carveConstruct(vessel));
    else if (look.shipClass === "fighter")
      for (const [x, y] of WING) {
        s.place({ at: [x * wide, y * long, y * 0.12], scale: [wide * 0.42, long * 0.5, wide * 0.42] }, () =>
          carveHull(vessel),
        );
      } // prettier-ignore
    else s.place({ scale: [wide * girthOf(seed), long, Math.min(wide, long * 0.6)] }, () => carveHull(vessel));
  });
  return s.mesh({ foot: high - 1.2, top: high + 0.5, low: 0.7, most: MOST_TRIANGLES[detail] });
}

/** No two yards build alike: from slender to broad. */
const girthOf = (seed: number): number => 0.8 + ((seed % 23) / 22) * 0.26;

/** Ships of one faction have different flashes. */
function patchOf({ faction: { colours }, isHero }: ShipLook, seed: number): string {
  return isHero ? colours[2] : (colours[1 + (seed % 2)] as string);
}

const carved = new Map<string, Mesh>();
const outlined = new Map<string, Silhouette>();

export function shipOf(look: ShipLook, detail: Detail = "near"): Mesh {
  const key = `${detail} ${shipKeyOf(look)}`;
  const known = carved.get(key);
  if (known) return known;
  const mesh = carveShip(look, detail);
  carved.set(key, mesh);
  return mesh;
}

/** The ship's own outline from above, bow up. */
export function silhouetteOfShip(look: ShipLook): Silhouette {
  const key = shipKeyOf(look);
  const known = outlined.get(key);
  if (known) return known;
  const made = silhouetteOf(shipOf(look), fromAbove);
  outlined.set(key, made);
  return made;
}
