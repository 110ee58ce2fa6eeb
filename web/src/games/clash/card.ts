/** A clash has no board: the frame sets its table and plays it in words and buttons. */

import type { GameCard } from "../../table/kit";

export const card: GameCard = {
  order: 30,
  offer: {
    title: "A clash of two bands",
    text: "A fight of the Skirmish game, against a bot, a friend, or at one screen.",
  },
};
