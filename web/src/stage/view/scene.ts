/** What a table hands to the stage: everything in inches, x to the east, y to the north, z up. */

import type { Where } from "../effects/effects";
import type { Mark } from "../effects/marks";
import type { Detail } from "../sculpt/chisel";
import type { Mesh } from "../sculpt/mesh";

export type Place = readonly [x: number, y: number];

export const FRAME = 0.9; // inches of wood about a field

/** A figure where it is seen now; the same places and states as on the plan. */
export interface StageFigure {
  id: string;
  kind: string; // those of one kind are drawn at once
  carve: (detail: Detail) => Mesh; // the figure of the kind
  at: Place;
  elevation: number;
  facing: number; // degrees from the north, against the clock
  radius: number; // of its base, or half its length where that is longer
  base: readonly [wide: number, long: number]; // half of each
  side: "red" | "blue";
  wounds: number;
  mostWounds: number;
  states: string[];
  marks: StageMark[];
  code: string;
  seen: number; // from 0 to 1
  isFallen: boolean; // only a mark is left of it
  shields: StageShield[];
}

/** What a figure has done or is in the middle of, told by a sign on its base. */
export type StageMark = "moved" | "shot" | "engaged" | "target" | "package";
export type StageShield = "front" | "left" | "right" | "rear" | "all";

/** Why there is a ring about a figure. */
export type StageRing = "picked" | "open" | "target" | "foe" | "mate" | "taught" | "bad" | "focus" | "hidden" | "part";

/** A piece of terrain: an outline, or a middle and a radius. */
export interface StagePiece {
  id: string;
  look: string; // what it is called in the codex; what it does tells how one is drawn that nobody has drawn
  name: string;
  kinds: string[];
  outline: Place[];
  at: Place;
  radius: number | null;
  height: number;
  cover: number | null;
  isClimbed: boolean;
}

/** A line on the ground: a deployment zone, a hill to hold, a square to go to. */
export interface StageLine {
  id: string;
  outline: Place[];
  tone: "red" | "blue" | "gold" | "past";
}

/** Where something is to be done, with its number. */
export interface StageSpot {
  id: string;
  at: Place;
  label: string;
  isDone: boolean;
}

export interface StageScene {
  subject: string | null; // who is picked or looked at: one can look with that one's eyes
  width: number;
  depth: number;
  surface: "field" | "room" | "space"; // what the ground is made of
  setting: string; // a word that a palette knows, or none
  squares: number; // of a room, along each side
  seed: number;
  pieces: StagePiece[];
  lines: StageLine[];
  spots: StageSpot[];
  figures: StageFigure[];
  ghosts: StageFigure[]; // where somebody would stand
  rings: ReadonlyMap<string, StageRing>;
  action: readonly Place[]; // where something is happening: all who are in it
  onbend?: (isBent: boolean) => void; // somebody looks with the subject's eyes, or no longer
  effects?: (where: Where) => readonly Mark[]; // of what happens just now; asked for with every picture
}

/** A number for a table that is the same each time it is looked at. */
export function seedOfPlaces(width: number, depth: number, pieces: readonly { at: Place; look: string }[]): number {
  let seed = (width * 73856093) ^ (depth * 19349663);
  for (const { at, look } of pieces)
    for (const part of [Math.round(at[0] * 100), Math.round(at[1] * 100), look.length])
      seed = Math.imul(seed ^ part, 16777619) >>> 0;
  return seed >>> 0;
}

const LEAST = 5e-7; // half of what the referee, who counts in thousandths of an inch, can tell from nothing

/** Whether a point lies within a piece, its border not included, as for the referee. */
export function isWithin(piece: Pick<StagePiece, "outline" | "at" | "radius">, [x, y]: Place): boolean {
  if (piece.radius !== null) return Math.hypot(x - piece.at[0], y - piece.at[1]) < piece.radius - LEAST;
  let within = false;
  for (const [place, [x1, y1]] of piece.outline.entries()) {
    const [x0, y0] = piece.outline[(place || piece.outline.length) - 1] as Place;
    const isBeside = (x - x0) * (x - x1) <= 0 && (y - y0) * (y - y1) <= 0;
    if (isBeside && Math.abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) < LEAST) return false;
    if (y1 > y !== y0 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1) within = !within;
  }
  return within;
}

/** How high one stands at a place: on the highest piece there that is stood on (HS-TERR-06). */
export const heightAt = (pieces: readonly StagePiece[], at: Place): number =>
  pieces.reduce((high, piece) => (piece.isClimbed && isWithin(piece, at) ? Math.max(high, piece.height) : high), 0);
