/** What happened, as scenes to be watched one after the other: read from the events, which say all that is drawn. */
import type { Rolled } from "../../../lib/wire";
import { INCH, type Point } from "../board/board_geometry";
import type { BattleTold } from "../events";

export type Beat = { words: string; time: number } & (
  | { kind: "walk"; model: string; path: Point[] }
  | { kind: "shot"; from: string; to: string; outcome: "hit" | "miss" | "open" }
  | { kind: "clash"; models: string[] }
  | { kind: "power"; from: string; to: string }
  | { kind: "hurt"; model: string }
  | { kind: "fall"; model: string }
  | { kind: "dice"; roll: Rolled }
);

// How long each is looked at, in milliseconds.
const WALK = 260;
const PER_INCH = 70;
const LONGEST_WALK = 900;
const TIMES = { shot: 520, clash: 480, power: 520, hurt: 320, fall: 520, dice: 620 };

/** The scenes of some events, in their order. */
export function beatsOf(events: BattleTold[]): Beat[] {
  return events.flatMap((told, place) => {
    const beat = beatOf(told, events.slice(place + 1));
    return beat ? [beat] : [];
  });
}

function beatOf(told: BattleTold, rest: BattleTold[]): Beat | null {
  const { event } = told;
  const words = (told.short ?? told.text).split("\n")[0] ?? "";
  switch (event.event) {
    case "moved":
    case "retreated":
    case "scouted":
      return event.path.length > 1
        ? { kind: "walk", words, model: event.model, path: event.path, time: timeOf(event.path) }
        : null;
    case "battle-shot": {
      const { shooter, target } = event;
      return { kind: "shot", words, from: shooter, to: target, outcome: outcomeOf(shooter, rest), time: TIMES.shot };
    }
    case "battle-power-cast":
      return event.target && event.target !== event.caster
        ? { kind: "power", words, from: event.caster, to: event.target, time: TIMES.power }
        : null;
    case "fightpicked": {
      const models = [...event.attackers, ...event.defenders].map((each) => each.id);
      return { kind: "clash", words, models, time: TIMES.clash };
    }
    case "opportunitytaken":
    case "struckindying":
      return { kind: "clash", words, models: [event.model], time: TIMES.clash };
    case "battle-wounds":
      return { kind: "hurt", words, model: event.model, time: TIMES.hurt };
    case "slain":
      return { kind: "fall", words, model: event.victim.id, time: TIMES.fall };
    case "rolled":
      return { kind: "dice", words, roll: event, time: TIMES.dice };
    default:
      return null;
  }
}

/** Whether a shot has struck, where that is known already. */
function outcomeOf(shooter: string, rest: BattleTold[]): "hit" | "miss" | "open" {
  for (const { event } of rest) {
    if (event.event === "shotfailed" && event.shooter === shooter) return "miss";
    if (event.event === "battle-shot") break;
    if (event.event === "slain" || event.event === "battle-wounds") return "hit";
  }
  const attack = rest.map((each) => each.event).find((each) => each.event === "rolled");
  return attack?.hits ? "hit" : "open";
}

const lengthOf = (one: Point, another: Point): number => Math.hypot(another[0] - one[0], another[1] - one[1]);

function timeOf(path: Point[]): number {
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
