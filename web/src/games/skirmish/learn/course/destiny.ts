/** Turn 4 teaches Destiny. */

import { hero, leader, moveOrEnd, waiting, type Entry } from "../situation";

export const destiny: Entry[] = [
  {
    when: (seen) => seen.question === "window",
    title: "A moment for your hero",
    text:
      "A hero may act between blue’s moves for a point of Destiny (SK-DEST-09): Surge moves it at once " +
      "(SK-DEST-11), Together as One! draws friends near (SK-DEST-16). Take one, or pass. In your own part you " +
      "find the same under “Heroes”. Below you may let all such moments of a phase or turn pass, as this " +
      "lesson did until now.",
    answer: "pass",
  },
  {
    when: (seen) => seen.question === "reroll" || seen.question === "reroll-enemy",
    title: "Destiny on the dice",
    text:
      "A point of Destiny rolls one failed die again, and the second result stands (SK-DEST-03, SK-DEST-05). " +
      "It is full again at the end of each turn (SK-DEST-02): what you do not spend is lost, so spend it.",
  },
  {
    when: (seen) => seen.question === "resolve",
    title: "Heroic Resolve",
    text:
      "Your hero is about to lose a Wound. For a point of Destiny, a 4+ turns it away (SK-DEST-14). It is " +
      "the best use there is.",
  },
  {
    when: (seen) => seen.question === "swap-target",
    title: "Who takes the shot?",
    text:
      "Blue shoots at one of a group that keeps together, so you may name another of them as the target " +
      "(SK-SHOOT-36). Choose who stands it best: a high Defense, a save, Wounds to spare.",
  },
  {
    when: (seen) => seen.turn === 4 && seen.question === "movement" && hero(seen) !== undefined,
    title: "Destiny",
    text:
      "Your Centurion has 2 points of Destiny, which return at the end of each turn (SK-DEST-02). From now " +
      "on you are asked when they may help: on dice, on wounds, between moves. Get it into a fight, as you " +
      "have learned, then choose “Done moving”.",
    more:
      "Priority is luck of another kind: each turn both sides roll a die, and the higher acts first in each " +
      "phase or lets the other begin (SK-PRIO-01, SK-PRIO-03). It also picks the first fight (SK-PRIO-06), " +
      "and Destiny cannot touch it (SK-PRIO-05).",
    models: leader,
    answer: moveOrEnd(leader),
  },
  {
    when: (seen) => seen.turn === 4 && seen.question === "movement",
    title: "Without a hero",
    text:
      "Your Centurion has fallen, and with it your Destiny: points of Destiny belong to whoever has them " +
      "(SK-DEST-02). With a hero you could roll failed dice again, turn wounds away and move out of turn. " +
      "Move as you like, then choose “Done moving”.",
    models: waiting,
    answer: "done",
  },
];
