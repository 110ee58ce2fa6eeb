/** What a piece of terrain looks like, on the stage and on the plan: as the codex calls it, else as what it does. */

import type { StagePiece } from "../view/scene";

export const LIKENESSES = [
  "wood",
  "ruin",
  "rocks",
  "low-wall",
  "barricade",
  "crates",
  "bunker",
  "monolith",
  "bog",
  "rubble",
  "lava-vent",
  "void-rift",
  "spore-field",
  "steam-vents",
  "watch-hill",
  "asteroid",
  "great-asteroid",
  "asteroid-belt",
  "debris-field",
  "broken-hulk",
  "derelict-station",
  "docking-ring",
  "nebula",
  "ion-storm",
  "gravity-well",
  "room-wall",
  "room-console",
  "room-scatter",
  "room-package",
  "room-door",
] as const;
export type Likeness = (typeof LIKENESSES)[number];

const isKnown = (look: string): look is Likeness => (LIKENESSES as readonly string[]).includes(look);

/** What a piece of a pack looks like that has no drawing of its own. */
function byWhatItDoes({ kinds, isClimbed, height, look }: StagePiece): Likeness {
  if (look.startsWith("exit") || look.startsWith("entrance")) return "room-door";
  if (isClimbed) return height >= 1.5 ? "watch-hill" : "rubble";
  const isFlat = height === 0; // as all is in space: no walls can be built of it
  if (kinds.includes("impassable")) return isFlat ? "asteroid" : "bunker";
  if (kinds.includes("hazardous")) return "lava-vent";
  if (kinds.includes("obscuring")) return "spore-field";
  if (kinds.includes("difficult")) return kinds.includes("cover") ? "wood" : "bog";
  return isFlat ? "rubble" : "crates";
}

export const likenessOf = (piece: StagePiece): Likeness => (isKnown(piece.look) ? piece.look : byWhatItDoes(piece));
