/** Turn 5 teaches how a battle is won. */

import { waiting, type Entry } from "../situation";
import { SCENARIOS } from "./scenarios";

export const lastTurn: Entry[] = [
  {
    when: (seen) => seen.turn === 5 && ["movement", "shoot"].includes(seen.question),
    title: "The last turn",
    text:
      "After turn 5 the scenario is scored (SK-SCEN-08). Yours is Annihilation, a victory point for each " +
      "enemy slain (SK-SCEN-03): open your army’s line above the table to see the sum as it stands. Go for " +
      "one more, or keep out of reach, as you have learned.",
    more: SCENARIOS,
    models: waiting,
    answer: "done",
  },
];
