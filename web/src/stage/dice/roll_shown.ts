/** A roll as it is thrown for the eye: the bodies, and the numbering that makes them say what the record says. */

import type { Tone } from "../../parts/die_tone";
import { chanceFrom, seedOf } from "../sculpt/chance";
import { Camera } from "./camera";
import { NORMALS, numbered, turnedBy, type Numbering } from "./numbering";
import type { PaintedDie } from "./painter";
import { FRAMES, MOST, thrown, trayFor, type Pose, type Throw } from "./throw";

/** What of a roll decides how it is thrown; the same roll is thrown alike wherever it is shown. */
export interface RollThrown {
  seat: string;
  label: string;
  faces: readonly number[];
}

/** Some dice of a roll, thrown together. */
export interface Hand {
  first: number; // place of its first die in the roll
  throw: Throw;
  numberings: Numbering[];
  seconds: number; // until all lie
}

const WAYS = 24; // throws of so many dice that are made at most: the numbering makes them many more
const KEPT = 16; // of them, about 50 kB each: those that were seen last
const made = new Map<string, Throw>();

/** A throw of so many dice, which is always the same. */
function wayOf(count: number, way: number): Throw {
  const key = `${count} ${way}`;
  const found = made.get(key) ?? thrown(count, way);
  made.delete(key);
  made.set(key, found); // the last
  for (const oldest of [...made.keys()].slice(0, -KEPT)) made.delete(oldest);
  return found;
}

/** The hands in which a roll is thrown, as even as can be. */
export function handsOf({ seat, label, faces }: RollThrown): Hand[] {
  const count = Math.ceil(faces.length / MOST);
  const seed = seedOf(`${seat} ${label} ${faces.join(" ")}`);
  return Array.from({ length: count }, (_, place) => {
    const [first, end] = [place, place + 1].map((each) => Math.round((each * faces.length) / count)) as [
      number,
      number,
    ];
    return handOf(faces.slice(first, end), first, wayOf(end - first, (seed + place) % WAYS), seed);
  });
}

/** Dice that have been thrown, numbered so that they show these faces. */
export function handOf(faces: readonly number[], first: number, lying: Throw, seed: number): Hand {
  const chance = chanceFrom(seed + first);
  const numberings = faces.map((face, place) => numbered(lying.up[place] ?? -1, face, Math.floor(chance() * 4)));
  return { first, throw: lying, numberings, seconds: lying.frames.length / FRAMES };
}

/** How the dice are after so much of the throw, from 0 to 1. */
export function posesAt({ throw: { frames } }: Hand, share: number): Pose[] {
  return frames[Math.min(frames.length - 1, Math.max(0, Math.round(share * (frames.length - 1))))] ?? [];
}

const RIM = 0.7; // edges that are seen about the tray: there are rings about what counts

/** How a hand is looked at whose dice have an edge of about so many pixels. */
export function cameraOn(hand: Hand, edge: number): Camera {
  const within = trayFor(hand.numberings.length);
  const tray = { width: within.width + RIM, depth: within.depth + RIM };
  return new Camera(tray, tray.width * edge, tray.depth * edge);
}

/** The dice to be painted; what they come to is not told before they lie. */
export const diceAt = (hand: Hand, share: number, tones: readonly Tone[]): PaintedDie[] =>
  posesAt(hand, share).map((pose, place) => ({
    pose,
    numbering: hand.numberings[place] ?? [],
    tone: share < 1 ? "plain" : (tones[place] ?? "plain"),
  }));

/** The faces that lie up: read from the bodies as they came to lie, not from the record. */
export function facesUp(hand: Hand): number[] {
  return posesAt(hand, 1).map(({ turn }, place) => {
    const heights = NORMALS.map((normal) => turnedBy(turn, normal)[2]);
    return hand.numberings[place]?.[heights.indexOf(Math.max(...heights))] ?? 0;
  });
}
