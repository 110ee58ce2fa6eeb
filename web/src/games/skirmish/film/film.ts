/** What happened, as scenes to be watched one after the other: read from the events, which say all that is drawn. */
import {
  timeOfDice,
  timeOfWalk,
  type Cast,
  type Dice,
  type Fall,
  type Seen,
  type Shot,
  type Walk,
} from "../../../tabletop/film/beats";
import type { BattleTold } from "../events";

export type Beat = Seen &
  (Walk | Fall | Dice | Shot | Cast | { kind: "melee"; models: string[] } | { kind: "hurt"; model: string });

// How long each is looked at, in milliseconds.
const TIMES = { shot: 520, melee: 480, power: 520, hurt: 320, fall: 520 };

/** The scenes of some events, in their order. */
export function beatsOf(events: BattleTold[]): Beat[] {
  return events.flatMap((told, place) => {
    const beat = beatOf(told, events.slice(place + 1));
    return beat ? [beat] : [];
  });
}

function beatOf(told: BattleTold, rest: BattleTold[]): Beat | null {
  const { event, number } = told;
  const words = (told.short ?? told.text).split("\n")[0] ?? "";
  switch (event.event) {
    case "moved":
    case "retreated":
    case "scouted":
      return event.path.length > 1
        ? { kind: "walk", number, words, model: event.model, path: event.path, time: timeOfWalk(event.path) }
        : null;
    case "battle-shot": {
      const { shooter, target, weapon } = event;
      return {
        kind: "shot",
        number,
        words,
        from: shooter,
        to: target,
        weapon,
        outcome: outcomeOf(shooter, rest),
        time: TIMES.shot,
      };
    }
    case "battle-power-cast":
      return event.target && event.target !== event.caster
        ? {
            kind: "power",
            number,
            words,
            from: event.caster,
            to: event.target,
            power: event.power_name,
            time: TIMES.power,
          }
        : null;
    case "fightpicked": {
      const models = [...event.attackers, ...event.defenders].map((each) => each.id);
      return { kind: "melee", number, words, models, time: TIMES.melee };
    }
    case "opportunitytaken":
    case "struckindying":
      return { kind: "melee", number, words, models: [event.model], time: TIMES.melee };
    case "battle-wounds":
      return { kind: "hurt", number, words, model: event.model, time: TIMES.hurt };
    case "slain":
      return { kind: "fall", number, words, model: event.victim.id, time: TIMES.fall };
    case "rolled":
      return { kind: "dice", number, words, roll: event, time: timeOfDice() };
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
