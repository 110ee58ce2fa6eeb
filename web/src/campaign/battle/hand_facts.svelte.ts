/** The facts of a battle at a real table, as somebody writes them down. */

import type { HandDeath, HandFacts, PersonShown } from "../../lib/wire";
import type { Means } from "../means";

/** One death, line by line as it is typed in. */
export interface DeathTold {
  victim: string;
  means: Means;
  slayer: string;
  weapon: string;
  power: string;
  others: string[]; // who struck too
  statuses: string[]; // spells that lay on the victim
}

export class HandTold {
  winner = $state<"a" | "b" | "draw">("a");
  scores = $state<{ a: number; b: number }>({ a: 0, b: 0 });
  note = $state("");
  deaths = $state<DeathTold[]>([]);
  commands = $state<{ person: string; captain: string }[]>([]);

  add(victim: string): void {
    this.deaths.push({ victim, means: "melee", slayer: "", weapon: "", power: "", others: [], statuses: [] });
  }

  drop(place: number): void {
    this.deaths.splice(place, 1);
  }

  /** As the server takes it. */
  get facts(): HandFacts {
    const { a, b } = this.scores;
    return {
      winner: this.winner,
      note: this.note.trim(),
      a: { score: a || 0 },
      b: { score: b || 0 },
      deaths: this.deaths.map(written),
      commands: this.commands.filter((each) => each.person && each.captain),
    };
  }
}

function written(told: DeathTold): HandDeath {
  const death: HandDeath = { victim: told.victim, means: told.means };
  if (told.statuses.length) death.statuses = told.statuses;
  if (told.means === "other") return death;
  death.slayer = told.slayer;
  const inMelee = told.means === "melee" || told.means === "opportunity";
  if (inMelee && told.others.length) death.contributors = [told.slayer, ...told.others];
  if (told.means === "ranged" && told.weapon) death.weapon = told.weapon;
  if (told.means === "affinity") death.power = told.power;
  return death;
}

/** Those who may have slain somebody: the enemies first. */
export function slayers(people: { a: PersonShown[]; b: PersonShown[] }, victim: string): PersonShown[] {
  const isOfA = people.a.some((each) => each.id === victim);
  return isOfA ? [...people.b, ...people.a] : [...people.a, ...people.b];
}
