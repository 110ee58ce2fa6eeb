/** Which pieces steam, shine or cloud the view, and with what. */

import { chanceFrom } from "../sculpt/chance";
import type { StagePiece } from "../view/scene";
import { cornersOf, middleOf, scattered } from "./footprint";
import type { Puff } from "./mists";
import { FLIGHT } from "./pieces/voids";

interface Cloud {
  colours: string[];
  number: number;
  size: number;
  strength: number;
  low: number;
  high: number;
}

const CLOUDS: Record<string, Cloud> = {
  "steam-vents": { colours: ["#f4f6f8", "#dfe6ea"], number: 34, size: 1.9, strength: 0.26, low: 0.5, high: 4 },
  "spore-field": { colours: ["#e0b8e8", "#d8e0a0"], number: 24, size: 2.2, strength: 0.15, low: 0.8, high: 3.2 },
  nebula: {
    colours: ["#7a3aa8", "#3a6ab8", "#b04a9a", "#4a2a88"],
    number: 46,
    size: 2.9,
    strength: 0.3,
    low: 0.3,
    high: 2,
  },
  "ion-storm": {
    colours: ["#3a9ad8", "#6a4ae0", "#a8e0ff"],
    number: 30,
    size: 2.2,
    strength: 0.28,
    low: 0.3,
    high: 1.8,
  },
};
const SHINES: Record<string, [string, number]> = {
  "lava-vent": ["#ff5a12", 0.34],
  "void-rift": ["#7a3aff", 0.34],
  monolith: ["#7a5aff", 0.2],
  "ion-storm": ["#5ab8ff", 0.3],
  "gravity-well": ["#9a5aff", 0.4],
  "room-console": ["#19d8ff", 0.35],
};

export function cloudsOf(pieces: readonly StagePiece[]): Puff[] {
  return pieces.flatMap((piece) => {
    const cloud = CLOUDS[piece.look];
    if (!cloud) return [];
    const chance = chanceFrom(Math.round(piece.at[0] * 17 + piece.at[1] * 29));
    return scattered(piece, chance, cloud.number, 0.25, 0.4).map(([x, y], place): Puff => ({
      at: [x, y, cloud.low + chance() * (cloud.high - cloud.low)],
      size: cloud.size * (0.6 + chance() * 0.8),
      colour: cloud.colours[place % cloud.colours.length] ?? "#ffffff",
      strength: cloud.strength,
    }));
  });
}

export function shinesOf(pieces: readonly StagePiece[]): Puff[] {
  return pieces.flatMap((piece) => {
    const shine = SHINES[piece.look] ?? (piece.look.startsWith("exit") ? (["#ffb83a", 0.2] as const) : null);
    if (!shine) return [];
    const corners = cornersOf(piece);
    const [x, y] = middleOf(corners);
    const wide = Math.max(...corners.map((each) => Math.hypot(each[0] - x, each[1] - y)));
    return [
      {
        at: [x, y, piece.height ? piece.height * 0.5 : FLIGHT * 0.6],
        size: wide * 3.4,
        colour: shine[0],
        strength: shine[1],
      },
    ];
  });
}
