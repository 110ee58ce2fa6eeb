/** Turn 1 teaches Movement. */

import { hero, moveOrEnd, named, waiting, type Entry } from "../situation";

export const movement: Entry[] = [
  {
    when: (seen) => seen.turn === 1 && seen.question === "movement" && seen.moved === 0,
    title: "Move a model",
    text:
      "You are red. Drag the lit Legionaire up the table, or click it and then the ground; by keys, Tab to " +
      "it, use the arrows, then Enter. It may go 6 inches, its Move (SK-MOVE-02): the panel below says what " +
      "the way costs and what is left. Then confirm.",
    more:
      "A golden rim says that a model may act now. A click on any model opens its card. Martial is its skill " +
      "in close combat, and Aggression how many dice it rolls there (SK-STAT-02, SK-STAT-06). Perception " +
      "aims shots (SK-STAT-03). Strength wounds; Defense, and a save where it has one, protect (SK-STAT-04, " +
      "SK-STAT-05). Without Wounds it is slain (SK-STAT-07). Integrity helps those who stay together " +
      "(SK-STAT-08), and Destiny is the luck of heroes (SK-STAT-09).",
    models: (seen) => named(waiting(seen), "Legionaire").slice(0, 1),
    answer: "confirm",
  },
  {
    when: (seen) => seen.turn === 1 && seen.question === "movement" && seen.moved === 1,
    title: "Keep together",
    text:
      "Friends within an inch of each other are in coherency (SK-COH-01) and fight better: their Integrity " +
      "is added to their Martial (SK-COH-03). Move the Centurion, your hero, next to the Legionaire: the " +
      "panel says with whom it would be in coherency.",
    models: (seen) => (hero(seen)?.has_moved === false ? [hero(seen)!] : waiting(seen).slice(0, 1)),
    answer: "confirm",
  },
  {
    when: (seen) => seen.turn === 1 && seen.question === "movement" && seen.moved === 2,
    title: "Difficult ground",
    text:
      "Each inch in the bog costs two (HS-TERR-01). Move the lit Legionaire, and see the cost change when " +
      "its way leads through; you need not take it there.",
    more:
      "A way may bend: Shift-click adds a leg, and its whole length counts (SK-MOVE-03). You may pass " +
      "through friends, never through enemies (SK-MOVE-04, SK-MOVE-05). The Crates and the Low Wall are " +
      "cover: they hinder whoever shoots at those behind them.",
    models: (seen) =>
      waiting(seen)
        .sort((one, other) => (one.at?.[0] ?? 0) - (other.at?.[0] ?? 0))
        .slice(0, 1),
    answer: "confirm",
  },
  {
    when: (seen) => seen.turn === 1 && seen.question === "movement",
    title: "Finish your move",
    text:
      "Bring up the others as you like; a model that stays is fine too. Nobody may come within an inch of an " +
      "enemy but to attack it (SK-MOVE-07). When you are content, choose “Done moving”: then blue moves.",
    models: waiting,
    answer: moveOrEnd(waiting),
  },
  {
    when: (seen) => seen.turn === 1 && seen.question === "shoot",
    title: "Shooting comes next turn",
    text:
      "After both sides have moved, both may shoot (SK-TURN-02). That is the lesson of the next turn: choose " +
      "“Done shooting” now, or try a throw. With nobody in contact, the Close Combat Phase passes by itself.",
    answer: "done",
  },
];
