/** Six places to fight in: each its own ground, stone, growth and light. A table's seed chooses; a dungeon's setting names one. */

import type { Lamp } from "../view/light";

type Four = readonly [string, string, string, string];

export interface Palette {
  name: string;
  suits: string[]; // pieces and settings that belong here
  grass: Four;
  soil: string;
  path: string;
  litter: string;
  lip: string; // of a ledge
  top: string; // where one stands
  rock: Four;
  stone: readonly string[];
  trunk: string;
  fir: readonly string[];
  leaf: readonly string[];
  reed: readonly string[];
  water: string;
  tufts: number; // how thickly grass grows, from 0 to 1
  floor: readonly [string, string]; // of a room
  wall: readonly [string, string];
  room: string; // the dark about the table
  lamp: Lamp;
}

const EVENING: Lamp = {
  sun: "#ffe3be",
  strength: 4.3,
  sky: "#a6bff6",
  floor: "#5a5042",
  fill: 1.2,
  back: "#ffb482",
  backStrength: 1.2,
};

const MOOR: Palette = {
  name: "moor",
  suits: ["bog", "wood", "ancient-ruins"],
  grass: ["#66743a", "#7d8543", "#55652f", "#8f8f4e"],
  soil: "#5d4a34",
  path: "#8d7450",
  litter: "#5a4426",
  lip: "#9aa356",
  top: "#7d8a42",
  rock: ["#7d6d57", "#8f7c62", "#6f604d", "#9a8a70"],
  stone: ["#8d8676", "#a39a86", "#7b7668", "#958b78", "#6f6c64"],
  trunk: "#5b4030",
  fir: ["#2f5a3c", "#38683f", "#274d38"],
  leaf: ["#c9782c", "#b5562a", "#d99a3a", "#8f8a36", "#a8682e"],
  reed: ["#6f8a3d", "#8c9a48", "#58743a"],
  water: "#2f4a44",
  tufts: 0.8,
  floor: ["#6b6a60", "#858071"],
  wall: ["#5d5b52", "#7d786a"],
  room: "#0c1020",
  lamp: EVENING,
};

const ASH: Palette = {
  ...MOOR,
  name: "ash",
  suits: ["lava-vent", "void-rift", "cursed-temple"],
  grass: ["#4b4648", "#5b5355", "#3e3a3f", "#6a605e"],
  soil: "#332d30",
  path: "#7a6c66",
  litter: "#2d2628",
  lip: "#7d7272",
  top: "#655b5c",
  rock: ["#4a4247", "#5b5156", "#3d373c", "#6b6064"],
  stone: ["#6a6069", "#7c717a", "#584f58", "#6f656c", "#4d454e"],
  trunk: "#2b2426",
  fir: ["#3b3438", "#463c40", "#322c30"],
  leaf: ["#8a3f22", "#a8512a", "#6a3a34", "#7d4a30", "#5b3a3a"],
  reed: ["#6f6a58", "#857c62", "#5b5648"],
  water: "#2a2630",
  tufts: 0.28,
  floor: ["#565060", "#706878"],
  wall: ["#4a4456", "#6a6276"],
  room: "#100a14",
  lamp: { ...EVENING, sun: "#ffe0c4", sky: "#b0a4d8", floor: "#5a4440", back: "#ff7a4a", backStrength: 1.6 },
};

const ICE: Palette = {
  ...MOOR,
  name: "ice",
  suits: ["monolith", "watch-hill", "space-station"],
  grass: ["#c4d3dc", "#dce6ea", "#a9bfcd", "#eef3f3"],
  soil: "#8796a0",
  path: "#9aa9ae",
  litter: "#7f909c",
  lip: "#f4f8f8",
  top: "#e2ebee",
  rock: ["#7d93a6", "#93a8b8", "#6b8196", "#a9bcc8"],
  stone: ["#8b97a3", "#a1adb7", "#76838f", "#949fa9", "#687480"],
  trunk: "#4b4440",
  fir: ["#5d8480", "#6d948c", "#4d736f"],
  leaf: ["#dfe9ee", "#c6d6e0", "#b0c6d4", "#eef4f6", "#a4bccb"],
  reed: ["#8aa09a", "#a8b8ac", "#728a86"],
  water: "#4f8aa0",
  tufts: 0.22,
  floor: ["#66707e", "#828c98"],
  wall: ["#5a6678", "#7c899a"],
  room: "#0a1424",
  lamp: { ...EVENING, sun: "#ffe4c4", strength: 3.9, sky: "#a8ccff", floor: "#6a7686", fill: 0.9, back: "#8ab4ff" },
};

const RUST: Palette = {
  ...MOOR,
  name: "rust",
  suits: ["bunker", "steam-vents", "crates", "enemy-base"],
  grass: ["#6a5348", "#7a6152", "#5a4842", "#8c7462"],
  soil: "#4a3a34",
  path: "#a08a74",
  litter: "#4e3c34",
  lip: "#b08a6c",
  top: "#8a6e5a",
  rock: ["#7a5a4e", "#8f6c5c", "#664c44", "#a58270"],
  stone: ["#7f7068", "#94837a", "#6d6059", "#877770", "#5f5550"],
  trunk: "#4d3a34",
  fir: ["#6a6236", "#7a7040", "#5a5430"],
  leaf: ["#b8442a", "#9a3a26", "#d0602e", "#8a5a2c", "#a84e30"],
  reed: ["#a07a40", "#b88f4c", "#86663a"],
  water: "#4a4a3a",
  tufts: 0.35,
  floor: ["#5f5a5c", "#7c7672"],
  wall: ["#564f50", "#78706a"],
  room: "#140c0c",
  lamp: { ...EVENING, sun: "#ffe4c6", sky: "#b8c0e0", floor: "#5a4a42" },
};

const DUST: Palette = {
  ...MOOR,
  name: "dust",
  suits: ["ruin", "low-wall", "rocks"],
  grass: ["#b89a68", "#c9ac78", "#a5875a", "#d8be8c"],
  soil: "#8d6d48",
  path: "#d2b98a",
  litter: "#8a6a44",
  lip: "#dcc690",
  top: "#c6aa74",
  rock: ["#a87e58", "#bb9068", "#946c4c", "#caa47a"],
  stone: ["#b09c7a", "#c4b08c", "#9a8868", "#b8a482", "#8a7a60"],
  trunk: "#6d5440",
  fir: ["#6a7a3c", "#7c8a48", "#586a34"],
  leaf: ["#8f9a44", "#a8a850", "#7a8a3c", "#b8a04a", "#94903e"],
  reed: ["#a89a50", "#c0ae5e", "#8c8444"],
  water: "#4a8a84",
  tufts: 0.3,
  floor: ["#8a7a60", "#a69476"],
  wall: ["#7a6a54", "#9c8a6e"],
  room: "#12100e",
  lamp: { ...EVENING, sun: "#ffe8c8", strength: 3.9, sky: "#b8c8e8", floor: "#7a6040" },
};

const FEN: Palette = {
  ...MOOR,
  name: "fen",
  suits: ["spore-field", "bog", "rubble"],
  grass: ["#3f6a4a", "#4f7c52", "#345c46", "#639060"],
  soil: "#3e4430",
  path: "#6f7450",
  litter: "#33402a",
  lip: "#7aa864",
  top: "#5a8c52",
  rock: ["#55665c", "#667a6c", "#48584f", "#788c7c"],
  stone: ["#6d7a70", "#808d80", "#5d6a62", "#758278", "#525e58"],
  trunk: "#4a4034",
  fir: ["#1f5a4a", "#2a6a54", "#184a40"],
  leaf: ["#3f9a6a", "#2f8464", "#5cae6c", "#7ab85c", "#2a7a70"],
  reed: ["#4f9a5a", "#6fb060", "#3a8454"],
  water: "#24564e",
  tufts: 1,
  floor: ["#55645c", "#6e7e74"],
  wall: ["#4a5a54", "#66766e"],
  room: "#081412",
  lamp: { ...EVENING, sun: "#ffe6bc", strength: 4.8, sky: "#9cd0dc", floor: "#46563a", back: "#ffc090" },
};

export const PALETTES: readonly Palette[] = [MOOR, ASH, ICE, RUST, DUST, FEN];

/** Between the stars: the rock of asteroids, and a hard white sun. */
export const SPACE: Palette = {
  ...ASH,
  name: "space",
  rock: ["#8a7a70", "#9c8c80", "#766860", "#b0a094"],
  stone: ["#7c8694", "#98a2ae", "#646e7c", "#88929e", "#586270"],
  room: "#090616",
  lamp: {
    sun: "#fff0dc",
    strength: 4.2,
    sky: "#5a70b8",
    floor: "#3a1448",
    fill: 0.85,
    back: "#6aa0ff",
    backStrength: 1.6,
  },
};

/** The palette of a table: what its setting names, else drawn by its seed among those that suit its pieces. */
export function paletteOf(surface: string, setting: string, seed: number, looks: readonly string[]): Palette {
  if (surface === SPACE.name) return SPACE;
  const named = PALETTES.find((each) => each.name === setting || each.suits.includes(setting));
  if (named) return named;
  const lots = PALETTES.flatMap((each) =>
    Array.from({ length: 1 + 2 * looks.filter((look) => each.suits.includes(look)).length }, () => each),
  );
  return lots[seed % lots.length] ?? MOOR;
}
