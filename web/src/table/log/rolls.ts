/** Rolls as the log and the film tell them. */

import type { Rolled } from "../../lib/wire";
import { isPlural, oneDie } from "../../lib/words";
import type { Telling } from "../kit";

/** What a roller does, in agreement with who it is: `rolls attack`, and `roll attack` of several. */
export function rolling(roll: Rolled, telling: Telling | null): string {
  const verb = roll.again.length ? "re-roll" : "roll";
  const isMany = roll.seat === telling?.self || isPlural(roll.seat);
  return `${verb}${isMany ? "" : "s"} ${oneDie(telling?.rolls?.[roll.label] ?? roll.label)}`;
}

/** Whether dice are those of an enemy of whoever reads. */
export const isAgainst = ({ seat }: Rolled, telling: Telling | null): boolean =>
  telling !== null && telling.self !== null && seat !== telling.self && !telling.friends?.includes(seat);
