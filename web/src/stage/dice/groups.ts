/** Which rolls lie in the tray together: those of one attack, as hits, wounds and saves. */

import type { Rolled } from "../../lib/wire";
import { capital } from "../../lib/words";

/** As much of a film as the tray shows. */
export interface DiceFilm {
  beats: readonly { kind: string; roll?: Rolled }[];
  place: number; // of the beat that is shown
  share: number; // of it, from 0 to 1
}

export interface DiceGroup {
  name: string;
  roll: Rolled;
  place: number; // of its beat
  share: number; // of the throw, from 0 to 1: 1 once the dice lie
}

export const LANDED = 0.6; // of its beat a roll has come to lie
const MOST = 4; // groups that lie there at once
const FOLLOWS = ["dice", "hurt", "fall"]; // what comes of a roll: the dice lie there meanwhile
const NAMES: Record<string, string> = {
  attack: "Hits",
  shot: "Hits",
  hit: "Hits",
  wound: "Wounds",
  save: "Saves",
};

export function groupsOf({ beats, place, share }: DiceFilm): DiceGroup[] {
  const groups: DiceGroup[] = [];
  for (let at = place; at >= 0 && FOLLOWS.includes(beats[at]?.kind ?? ""); at -= 1) {
    const roll = beats[at]?.roll;
    if (!roll) continue;
    if (groups[0] && !isBefore(roll, groups[0].roll)) break;
    const name = NAMES[roll.label] ?? capital(roll.label);
    groups.unshift({ name, roll, place: at, share: at === place ? Math.min(1, share / LANDED) : 1 });
  }
  return groups.slice(-MOST);
}

const AIR = 12; // faces that a flat die shows on its way

/** The face that a flat die of a group shows: another again and again, until it lies. */
export const faceShown = ({ roll, share }: DiceGroup, place: number): number => {
  const face = roll.faces[place] ?? 1;
  return share < 1 ? ((face + Math.floor(share * AIR) * 5 + place * 3) % roll.sides) + 1 : face;
};

const isHits = (roll: Rolled): boolean => NAMES[roll.label] === "Hits";

/** Whether a roll belongs to the same attack as the one after it: hits open one, of both sides in a fight. */
function isBefore(roll: Rolled, next: Rolled): boolean {
  if (roll.need === null || next.need === null) return roll.label === next.label;
  const opens = isHits(next) && !next.again.length;
  return !opens || (isHits(roll) && roll.seat !== next.seat);
}
