/** What terrain does, told by signs: on the plan a pill on each piece, in the legend with words and rules. */

export interface TerrainSign {
  id: string;
  path: string; // within −8 to 8, as strokes
  number: string; // how much, where that is said
  words: string;
  rules: string[];
}

interface Doing {
  path: string;
  words: (number: string) => string;
  rules: string[];
}

const BOOT = "M-4 -7V3H-6V6H6V3L0 1V-7ZM-8 8 8 -8";
const SHIELD = "M-6 -6H6V0C6 5 0 8 0 8S-6 5 -6 0Z";
const BAR = "M-7 -7H7V7H-7ZM-7 7 7 -7";
const FLAME = "M0 -8C5 -3 6 0 6 3A6 5 0 0 1 -6 3C-6 0 -3 -1 -3 -4C-1 -3 0 -5 0 -8Z";
const EYE = "M-8 0C-4 -6 4 -6 8 0C4 6 -4 6 -8 0ZM-7 7 7 -7";
const ARROW = "M0 8V-7M-5 -2 0 -8 5 -2";

const DOINGS: Record<string, Doing> = {
  difficult: { path: BOOT, words: () => "Slows: each inch inside it costs two.", rules: ["HS-TERR-01"] },
  cover: {
    path: SHIELD,
    words: (number) =>
      `Cover ${number}: shots at whoever touches it are ${number} harder, at whoever is behind it one more.`,
    rules: ["HS-TERR-02"],
  },
  impassable: { path: BAR, words: () => "Nobody goes through it, and nobody sees through it.", rules: ["HS-TERR-03"] },
  hazardous: {
    path: FLAME,
    words: () => "Harms: who touches it has every characteristic 1 lower.",
    rules: ["HS-TERR-04"],
  },
  obscuring: { path: EYE, words: () => "Hides: nobody inside can be shot or cast at.", rules: ["HS-TERR-05"] },
  climbed: {
    path: ARROW,
    words: (number) => `Stood on, ${number}″ up; to climb more than an inch is slow.`,
    rules: ["HS-TERR-06"],
  },
  wall: {
    path: BAR,
    words: () => "Nobody goes through it, and nobody sees through it.",
    rules: ["DD-WALL-10", "DD-WALL-11"],
  },
  soft: {
    path: SHIELD,
    words: () =>
      "Who attacks from beside it may add Integrity to Martial, who is struck behind it has +1 Defense; a shot across it is harder by Integrity.",
    rules: ["DD-MELEE-08", "DD-WOUND-03", "DD-AIRNG-03"],
  },
};

/** What a piece does, in the order of its kinds; last how high one stands on it. */
export function signsOf(piece: {
  kinds: readonly string[];
  cover: number | null;
  height: number;
  isClimbed: boolean;
}): TerrainSign[] {
  const told = piece.isClimbed && piece.height > 0 ? [...piece.kinds, "climbed"] : piece.kinds;
  return told.flatMap((id) => {
    const doing = DOINGS[id];
    const number = id === "cover" ? String(piece.cover ?? 1) : id === "climbed" ? String(piece.height) : "";
    return doing ? [{ id, path: doing.path, number, words: doing.words(number), rules: doing.rules }] : [];
  });
}
