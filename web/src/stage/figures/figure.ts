/** A figure for every look: carved once for the eye and once for afar, its feet at height 0, facing north. */

import { seedOf } from "../sculpt/chance";
import type { Detail } from "../sculpt/chisel";
import type { Mesh } from "../sculpt/mesh";
import { GILT, HONOUR } from "../sculpt/paint";
import { Sculptor } from "../sculpt/sculptor";
import { CREATURES_CARVED } from "./creatures/creatures";
import { buildOf, isHero, isPeople, keyOf, type FigureLook } from "./look";
import { paletteOf } from "./palette";
import { carvePerson, turnOf } from "./people/people";
import { fromFront, silhouetteOf, type Silhouette } from "./silhouette";

/** At most so many triangles. */
export const MOST_TRIANGLES: Record<Detail, number> = { near: 1800, far: 400 };

const MM = 1 / 25.4; // inches
const USUAL = { hero: 40, basic: 32 } as const;

/** How much larger than its rest pose a person stands: heroes more, and those on small bases less. */
export function statureOf(look: FigureLook): number {
  const stature = isHero(look) ? 1.4 : look.type === "religious" ? 1.24 : 1.16;
  const usual = isHero(look) || look.type === "religious" ? USUAL.hero : USUAL.basic;
  return stature * Math.min(1.25, Math.max(0.72, look.base / usual));
}

export const radiusOf = (look: FigureLook): number => (look.base * MM) / 2;

export function carveFigure(look: FigureLook, detail: Detail): Mesh {
  const s = new Sculptor(seedOf(look.unit), detail);
  const p = paletteOf(look);
  const build = buildOf(look);
  if (isHero(look)) carveHonour(s, radiusOf(look));
  if (isPeople(build)) {
    const scale = statureOf(look);
    s.place({ scale }, () => carvePerson(s, p, look, build));
    return s.mesh({ foot: -0.05, top: 1.55 * scale, most: MOST_TRIANGLES[detail] });
  }
  const creature = CREATURES_CARVED[build];
  const scale = creature.fills ? radiusOf(look) : statureOf(look);
  s.place({ scale }, () => creature.carve({ s, p, look }));
  return s.mesh({ foot: -0.05, top: creature.tall * scale, most: MOST_TRIANGLES[detail] });
}

/** A golden band on the base, within its rim. */
function carveHonour(s: Sculptor, radius: number): void {
  const rings = [[0.66, -0.04], [0.67, 0.05], [0.8, 0.05], [0.82, -0.01]] as const; // prettier-ignore
  s.paint(HONOUR, GILT).lathe(
    rings.map(([far, high]): [number, number] => [far * radius, high]),
    { sides: 14, isOpen: true },
  );
}

const carved = new Map<string, Mesh>();
const outlined = new Map<string, Silhouette>();

/** The figure of a look; carved when it is first asked for. */
export function figureOf(look: FigureLook, detail: Detail = "near"): Mesh {
  const key = `${detail} ${keyOf(look)}`;
  const known = carved.get(key);
  if (known) return known;
  const mesh = carveFigure(look, detail);
  carved.set(key, mesh);
  return mesh;
}

/** Degrees from its front at which its weapon shows best. */
export function bestTurn(look: FigureLook): number {
  const build = buildOf(look);
  return isPeople(build) ? turnOf(look, build) : CREATURES_CARVED[build].turn;
}

/** The figure's own outline, from the angle that shows its weapon best: a gun wants a three-quarter turn. */
export function silhouetteOfLook(look: FigureLook): Silhouette {
  const key = keyOf(look);
  const known = outlined.get(key);
  if (known) return known;
  const made = silhouetteOf(figureOf(look), fromFront(bestTurn(look)));
  outlined.set(key, made);
  return made;
}
