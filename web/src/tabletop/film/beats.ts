/** Scenes to be watched one after the other: those that every measured game has, and how long they take. */
import type { Rolled } from "../../lib/wire";
import { tumbling } from "../../stage/dice/tumbling.svelte";
import type { Beat } from "../../table/film/film.svelte";
import { INCH, type Point } from "../view/table_geometry";

/** What every scene has; the rest is its own. */
export type Seen = Omit<Beat, "kind">;

/** Somebody goes a way, and may turn on it. */
export interface Walk {
  kind: "walk";
  model: string;
  path: Point[];
  headings?: [number, number]; // where it looks at first and at last
  isShip?: boolean;
}

export interface Fall {
  kind: "fall";
  model: string;
  isShip?: boolean;
}

export interface Shot {
  kind: "shot";
  from: string;
  to: string;
  weapon: string; // what it is called
  outcome: "hit" | "miss" | "open";
}

/** A power that goes to somebody. */
export interface Cast {
  kind: "power";
  from: string;
  to: string;
  power: string; // what it is called
}

export interface Dice {
  kind: "dice";
  roll: Rolled;
}

/** As much of a scene as says who is in it. */
interface Acted extends Partial<Record<"model" | "ship" | "from" | "to", string>> {
  kind: string;
  models?: readonly string[];
  ships?: readonly string[];
  enemies?: readonly string[];
}

/** All who are in a scene, and first who does something. */
export function actorsOf(scene: Acted | null): string[] {
  if (!scene) return [];
  const { model, ship, from, to, models = [], ships = [], enemies = [] } = scene;
  return [model, ship, from, to, ...models, ...ships, ...enemies].filter((each) => each !== undefined);
}

const [FLAT, TUMBLING] = [620, 1300]; // milliseconds

/** How long a roll is watched: dice that tumble need their time. */
export const timeOfDice = (): number => (tumbling.on ? TUMBLING : FLAT);

const WALK = 260;
const PER_INCH = 70;
const LONGEST_WALK = 900;

const lengthOf = (one: Point, another: Point): number => Math.hypot(another[0] - one[0], another[1] - one[1]);

/** How long a way is watched. */
export function timeOfWalk(path: Point[]): number {
  const far = path.slice(1).reduce((sum, end, place) => sum + lengthOf(path[place] ?? end, end), 0);
  return Math.min(LONGEST_WALK, WALK + (PER_INCH * far) / INCH);
}

/** Where somebody is who has gone so much of a way, from 0 to 1. */
export function along(path: Point[], share: number): Point {
  const legs = path.slice(1).map((end, place) => lengthOf(path[place] ?? end, end));
  let left = legs.reduce((sum, each) => sum + each, 0) * share;
  for (const [place, leg] of legs.entries()) {
    const [from, to] = [path[place], path[place + 1]];
    if (!from || !to) break;
    if (left <= leg && leg > 0)
      return [from[0] + ((to[0] - from[0]) * left) / leg, from[1] + ((to[1] - from[1]) * left) / leg];
    left -= leg;
  }
  return path[path.length - 1] ?? [0, 0];
}

/** Where somebody looks who has turned so much of the way, round the shorter side. */
export function turned([from, to]: [number, number], share: number): number {
  const by = ((((to - from) % 360) + 540) % 360) - 180;
  return (from + by * share + 360) % 360;
}
