/** Priority, in any turn. */

import type { Entry } from "../situation";

export const priority: Entry[] = [
  {
    when: (seen) => seen.question === "act-first" && seen.turn === 2,
    title: "Priority",
    text:
      "A new turn begins with a die for each side, and yours was higher (SK-PRIO-01). So you act first in " +
      "every phase of this turn, or let blue begin (SK-PRIO-03). Act first: nobody can charge you yet.",
    answer: "first",
  },
  {
    when: (seen) => seen.question === "act-first" && seen.turn === 3,
    title: "Priority again",
    text:
      "Both sides have rolled for this turn, and you have won (SK-PRIO-01). Whoever moves first may charge " +
      "before being charged, and picks the first fight (SK-PRIO-06). Act first, unless you would rather see " +
      "what blue does.",
    answer: "first",
  },
  {
    when: (seen) => seen.question === "act-first",
    title: "You act first, if you like",
    text:
      "You have won the roll (SK-PRIO-01). In the last turn the last move may count for more; before it, the " +
      "first blow usually does (SK-PRIO-03). Either is fine.",
    answer: "first",
  },
];
