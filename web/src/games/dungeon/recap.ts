/** What a player is told of the enemies' phase: who struck, what was lost. */

import type { DungeonEvent, RoomScene } from "../../lib/wire";
import type { Recap, ToldBy } from "../../table/kit";
import { telling } from "./telling";

const TOLD = new Set<DungeonEvent["event"]>([
  "woundslost",
  "enemyappeared",
  "spelltook",
  "casterhurt",
  "roomtriedagain",
]);

/** Those of the enemies' phases. */
function ofEnemies(events: ToldBy<DungeonEvent>[]): ToldBy<DungeonEvent>[] {
  let isTheirs = false;
  return events.filter(({ event }) => {
    if (event.event === "enemyphasebegan") isTheirs = true;
    if (event.event === "turnbegan" || event.event === "roomentered") isTheirs = false;
    return isTheirs;
  });
}

/** Who struck somebody: whose attack came before, or whoever struck back at the attacker. */
function strikerOf(victim: string, events: ToldBy<DungeonEvent>[], number: number): string | null {
  for (const { event, number: at } of [...events].reverse()) {
    if (at >= number) continue;
    if (event.event === "meleebegan") return event.attacker === victim ? event.defender : event.attacker;
    if (event.event === "shotfired") return `${event.aim.shooter} with ${event.aim.weapon}`;
    if (event.event === "spellcast") return `${event.caster} with ${event.spell}`;
  }
  return null;
}

export const recap: Recap<RoomScene, DungeonEvent> = {
  isDue: (request) => request.question === "act",
  isOurs: () => false, // the enemies' phase follows on the hero's last action
  tell: (events) => {
    const theirs = ofEnemies(events);
    return theirs
      .filter(({ event }) => TOLD.has(event.event))
      .map(({ event, entry, number, short, text }) => {
        const words = (short ?? text).split("\n")[0] ?? "";
        const by = event.event === "woundslost" ? strikerOf(event.name, theirs, number) : null;
        return { entry, number, words: by ? `${words}, by ${by}` : words, tone: telling.toneOf(event) };
      });
  },
};
