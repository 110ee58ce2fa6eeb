/** The ground as the plan has it: each piece drawn as what it is, from above, in the colours that it has on the stage. */

import { chanceFrom } from "../../sculpt/chance";
import type { StagePiece } from "../../view/scene";
import { seedOfPiece } from "../footprint";
import { likenessOf, type Likeness } from "../likeness";
import type { Palette } from "../palettes";
import { lava, rift, vents, well } from "./hazards";
import { bog, boulders, hill, rubble, spores, wood } from "./land";
import type { Draw, PlanMark } from "./mark";
import { asteroid, belt, debris, dock, greatAsteroid, hulk, nebula, station, storm } from "./voids";
import { barricade, bunker, crates, lowWall, monolith, ruin } from "./works";

const DRAWINGS: Record<Exclude<Likeness, `room-${string}`>, Draw> = {
  wood,
  ruin,
  rocks: boulders,
  "low-wall": lowWall,
  barricade,
  crates,
  bunker,
  monolith,
  bog,
  rubble,
  "lava-vent": lava,
  "void-rift": rift,
  "spore-field": spores,
  "steam-vents": vents,
  "watch-hill": hill,
  asteroid,
  "great-asteroid": greatAsteroid,
  "asteroid-belt": belt,
  "debris-field": debris,
  "broken-hulk": hulk,
  "derelict-station": station,
  "docking-ring": dock,
  nebula,
  "ion-storm": storm,
  "gravity-well": well,
};

const isDrawn = (likeness: Likeness): likeness is keyof typeof DRAWINGS => likeness in DRAWINGS;

/** None of what stands in a room: its squares are drawn by themselves. */
export function planMarks(piece: StagePiece, palette: Palette): PlanMark[] {
  const likeness = likenessOf(piece);
  if (!isDrawn(likeness)) return [];
  return DRAWINGS[likeness]({ piece, chance: chanceFrom(seedOfPiece(piece)), palette });
}
