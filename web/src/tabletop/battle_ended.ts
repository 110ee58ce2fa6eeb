/** How a battle has ended for whoever looks at it. */

import { capital } from "../lib/words";
import type { Ended } from "../table/kit";

interface BattleShown {
  is_over: boolean;
  winner: string | null;
  sides: { side: string; seats: string[] }[];
}

export function battleEnded({ is_over, winner, sides }: BattleShown, seats: string[]): Ended | null {
  if (!is_over) return null;
  const [ours, ...others] = sides.filter((each) => each.seats.some((seat) => seats.includes(seat)));
  const isOneSide = ours !== undefined && !others.length; // neither watching, nor both at one screen
  return {
    title: winner ? `${capital(winner)} has won the battle` : "The battle is drawn",
    reason: "",
    isContest: true,
    isWon: winner && isOneSide ? winner === ours.side : null,
  };
}
