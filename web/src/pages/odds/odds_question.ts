/** What is asked beside a real table, and the server's answer to it: the same questions as on the command line. */

import { api } from "../../lib/api";
import type { DuelForecast, FightOdds, RerollAdvice, ShotOdds } from "../../lib/wire";

export const KINDS = [
  ["fight", "Fight"],
  ["shot", "Shot"],
  ["duel", "Power"],
  ["reroll", "Re-roll"],
] as const;
export type Kind = (typeof KINDS)[number][0];

/** Which kind an address names; the first where it names none. */
export const kindOf = (name: string): Kind => KINDS.find(([id]) => id === name)?.[0] ?? KINDS[0][0];

export const USUAL = {
  attacker: "Captain + Pirate x3",
  defender: "Praetorian x3",
  stance: "fight",
  shooter: "P3",
  target: "D4",
  weapon: "24in S2",
  distance: "12",
  cover: 0,
  in_the_way: 0,
  shield: false,
  cost: 2,
  affinity: 4,
  faith: 3,
  casterDestiny: 1,
  defenderDestiny: 2,
  striker: "A4 Dst2 hero",
  struck: "D4 W3",
  hits: 1,
  policy: "plain",
};
export type Question = typeof USUAL;

export type Answer =
  | { kind: "fight"; odds: FightOdds }
  | { kind: "shot"; odds: ShotOdds }
  | { kind: "duel"; odds: DuelForecast }
  | { kind: "reroll"; odds: RerollAdvice };

export async function answerTo(kind: Kind, asked: Question): Promise<Answer> {
  switch (kind) {
    case "fight": {
      const { attacker, defender, stance, policy } = asked;
      const weapon = stance === "fire" ? asked.weapon || null : null;
      return { kind, odds: await api.fight({ attacker, defender, stance, weapon, policy }) };
    }
    case "shot": {
      const { shooter, target, cover, in_the_way, shield, policy } = asked;
      const [weapon, distance] = [asked.weapon || null, asked.distance || "0"];
      return {
        kind,
        odds: await api.shot({ shooter, target, weapon, distance, cover, in_the_way, shield, policy }),
      };
    }
    case "duel": {
      const { cost, affinity, faith } = asked;
      const destiny = `${asked.casterDestiny}:${asked.defenderDestiny}`;
      return { kind, odds: await api.duel({ cost, affinity, faith, destiny }) };
    }
    case "reroll": {
      const { striker, struck, hits } = asked;
      return { kind, odds: await api.reroll({ striker, struck, hits }) };
    }
  }
}
