/** What happened in a room, as scenes to be watched one after the other. */

import type { DungeonEvent } from "../../../lib/wire";
import { Film } from "../../../table/film/film.svelte";
import type { ToldBy } from "../../../table/kit";
import {
  timeOfDice,
  type Cast,
  type Dice,
  type Fall,
  type Seen,
  type Shot,
  type Walk,
} from "../../../tabletop/film/beats";

export type Beat = Seen &
  (
    | Walk // its path in rows and columns
    | Fall
    | Dice
    | Shot // both by name, as in what follows
    | Cast
    | { kind: "strike"; from: string; to: string }
    | { kind: "hurt"; model: string }
  );

/** Of a room in which nothing is shown. */
export const NO_FILM = new Film<Beat>({ pace: () => 0, skip: () => undefined });

const D6 = 6;
const HERO = "hero";
const SIZE = 6; // squares of a row
const TIMES = { strike: 380, shot: 480, power: 480, hurt: 320, fall: 480 };
const [WALK, PER_SQUARE, LONGEST_WALK] = [160, 110, 800];

/** Squares are counted row by row. */
export const placeOf = (square: number): [number, number] => [Math.floor(square / SIZE) + 1, (square % SIZE) + 1];

/** The square that is nearest to a place, as a room has it. */
export const squareAt = (row: number, column: number): string => `${Math.round(row)},${Math.round(column)}`;

/** The scenes of some events, in their order. */
export const beatsOf = (events: ToldBy<DungeonEvent>[]): Beat[] =>
  events.flatMap((told) => {
    const beat = beatOf(told);
    return beat ? [beat] : [];
  });

function beatOf({ event, number, short, text }: ToldBy<DungeonEvent>): Beat | null {
  const words = (short ?? text).split("\n")[0] ?? "";
  switch (event.event) {
    case "moved":
      return walk(HERO, event.path, { words, number });
    case "enemymoved":
      return walk(event.id, event.path, { words, number });
    case "meleebegan":
      return { kind: "strike", number, words, from: event.attacker, to: event.defender, time: TIMES.strike };
    case "shotfired":
      return {
        kind: "shot",
        number,
        words,
        from: event.aim.shooter,
        to: event.aim.target,
        weapon: event.aim.weapon,
        outcome: "hit", // whether it struck is told by what follows
        time: TIMES.shot,
      };
    case "spellcast":
      return {
        kind: "power",
        number,
        words,
        from: event.caster,
        to: event.target,
        power: event.spell,
        time: TIMES.power,
      };
    case "woundslost": {
      const kind = event.left === 0 ? "fall" : "hurt";
      return { kind, number, words, model: event.id, time: TIMES[kind] };
    }
    case "rolled":
      if (event.sides < D6) return null; // enemies only choose by it, and what they do is shown
      return { kind: "dice", number, words, roll: event, time: timeOfDice() };
    default:
      return null;
  }
}

function walk(model: string, squares: number[], told: { words: string; number: number }): Beat | null {
  if (squares.length < 2) return null;
  const time = Math.min(LONGEST_WALK, WALK + PER_SQUARE * (squares.length - 1));
  return { kind: "walk", ...told, model, path: squares.map(placeOf), time };
}
