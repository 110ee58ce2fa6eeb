/** What happened, as scenes to be watched one after the other: read from the events, which say all that is drawn. */
import type { Told } from "../../../lib/wire";
import { kindOf, rolled, type Rolled } from "../../../lib/words";
import { INCH, type Point } from "../board/board_geometry";

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

interface Event {
  event: string;
  model?: string;
  path?: Point[];
  shooter?: string;
  target?: string | null;
  caster?: string;
  victim?: { id: string };
  attackers?: { id: string }[];
  defenders?: { id: string }[];
}

/** The scenes of some events, in their order. */
export function beatsOf(events: Told[]): Beat[] {
  return events.flatMap((told, place) => {
    const beat = beatOf(told, events.slice(place + 1));
    return beat ? [beat] : [];
  });
}

function beatOf(told: Told, rest: Told[]): Beat | null {
  const event = told.event as unknown as Event;
  const words = (told.short ?? told.text).split("\n")[0] ?? "";
  const { model, path } = event;
  switch (event.event) {
    case "moved":
    case "retreated":
    case "scouted":
      return model && path && path.length > 1 ? { kind: "walk", words, model, path, time: timeOf(path) } : null;
    case "battle-shot":
      return event.shooter && event.target
        ? {
            kind: "shot",
            words,
            from: event.shooter,
            to: event.target,
            outcome: outcomeOf(event.shooter, rest),
            time: TIMES.shot,
          }
        : null;
    case "battle-power-cast":
      return event.caster && event.target && event.target !== event.caster
        ? { kind: "power", words, from: event.caster, to: event.target, time: TIMES.power }
        : null;
    case "fightpicked": {
      const models = [...(event.attackers ?? []), ...(event.defenders ?? [])].map((each) => each.id);
      return { kind: "clash", words, models, time: TIMES.clash };
    }
    case "opportunitytaken":
    case "struckindying":
      return model ? { kind: "clash", words, models: [model], time: TIMES.clash } : null;
    case "battle-wounds":
      return model ? { kind: "hurt", words, model, time: TIMES.hurt } : null;
    case "slain":
      return event.victim ? { kind: "fall", words, model: event.victim.id, time: TIMES.fall } : null;
    case "rolled": {
      const roll = rolled(told.event);
      return roll ? { kind: "dice", words, roll, time: TIMES.dice } : null;
    }
    default:
      return null;
  }
}

/** Whether a shot has struck, where that is known already. */
function outcomeOf(shooter: string, rest: Told[]): "hit" | "miss" | "open" {
  for (const told of rest) {
    const [kind, event] = [kindOf(told.event), told.event as unknown as Event & { hits?: number | null }];
    if (kind === "shotfailed" && event.shooter === shooter) return "miss";
    if (kind === "battle-shot") break;
    if (kind === "slain" || kind === "battle-wounds") return "hit";
  }
  const attack = rest.map((told) => rolled(told.event)).find((roll) => roll !== null);
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
