/** What grows beside the pieces: tufts of grass and loose stones, away from them and from the path. */

import { chanceFrom } from "../sculpt/chance";
import type { Mesh } from "../sculpt/mesh";
import { Sculptor } from "../sculpt/sculptor";
import type { Stand } from "../view/crowd";
import type { Place, StagePiece } from "../view/scene";
import { edgeFrom } from "./footprint";
import { noise } from "./noise";
import type { Palette } from "./palettes";

const MOST = 1500;

/** A tuft of six blades, white: each takes the colour of its place. */
export function tuft(): Mesh {
  const carver = new Sculptor(3);
  for (let blade = 0; blade < 6; blade++) {
    const [angle, far] = [blade * 1.05, 0.05 + (blade % 2) * 0.03];
    const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
    const [wx, wy] = [-Math.sin(angle) * 0.028, Math.cos(angle) * 0.028];
    const tip = [x * 3, y * 3, 0.2 + (blade % 3) * 0.07] as const;
    carver.paint(blade % 2 ? "#ffffff" : "#d8d8c0", { rough: 1 });
    carver.triangle([x - wx, y - wy, 0], [x + wx, y + wy, 0], tip);
    carver.triangle([x + wx, y + wy, 0], [x - wx, y - wy, 0], tip);
  }
  return carver.mesh({ low: 0.5 });
}

export const pebble = (): Mesh =>
  new Sculptor(9)
    .paint("#ffffff", { rough: 1 })
    .ball(1, { rough: 0.2, stretch: [1, 0.8, 0.6], floor: -0.3, faces: 20 })
    .mesh({ low: 0.8 });

export interface Growth {
  tufts: Stand[];
  pebbles: Stand[];
}

export function growthOf(
  width: number,
  depth: number,
  pieces: readonly StagePiece[],
  palette: Palette,
  seed: number,
): Growth {
  const chance = chanceFrom(seed + 33);
  const thick = noise(seed % 7919);
  const isFree = (at: Place, rim: number): boolean => pieces.every((piece) => edgeFrom(piece, at) > rim);
  const place = (): Place => [0.2 + chance() * (width - 0.4), 0.2 + chance() * (depth - 0.4)];
  const tufts: Stand[] = [];
  const tries = Math.min(MOST, width * depth * 2.4) * palette.tufts;
  for (let number = 0; number < tries; number++) {
    const at = place();
    if (thick(at[0] * 0.5, at[1] * 0.5) < 0.38 || !isFree(at, 0.1)) continue;
    tufts.push({
      at: [...at, -0.03],
      turn: chance() * 360,
      scale: 0.8 + chance() * 0.9,
      colour: palette.reed[Math.floor(chance() * 3)] ?? palette.grass[1],
    });
  }
  for (const piece of pieces.filter((each) => each.isClimbed && each.height >= 3 && each.radius))
    for (let number = 0; number < 60 * palette.tufts; number++) {
      const [angle, far] = [chance() * 6.28, Math.sqrt(chance()) * (piece.radius ?? 0) * 0.8];
      tufts.push({
        at: [piece.at[0] + Math.cos(angle) * far, piece.at[1] + Math.sin(angle) * far, piece.height - 0.02],
        turn: chance() * 360,
        scale: 0.6 + chance() * 0.6,
        colour: palette.lip,
      });
    }
  const pebbles = Array.from({ length: 90 }, (): Stand => ({
    at: [...place(), 0.01],
    turn: chance() * 360,
    scale: 0.05 + chance() ** 2 * 0.2,
    colour: palette.stone[Math.floor(chance() * 5)] ?? "#888888",
  }));
  return { tufts, pebbles: pebbles.filter((each) => isFree([each.at[0], each.at[1]], 0)) };
}
