/** Turn 2 teaches Shooting. */

import { named, throwers, waiting, type Entry } from "../situation";

export const shooting: Entry[] = [
  {
    when: (seen) => seen.turn === 2 && seen.question === "movement" && named(seen.mine, "Velite").length > 0,
    title: "Come within range",
    text:
      "Velites throw Pila 12 inches far, also after a move (SK-SHOOT-39). Plan a move with one: the panel " +
      "says whom it would hit from there, and on what. Where they have a target already, choose “Done " +
      "moving”.",
    more:
      "Cover lowers the Perception of who shoots: by its number where the target touches it, by one more " +
      "where the target is behind it (HS-TERR-02). More than 12 inches away counts as cover too " +
      "(SK-SHOOT-27). The Low Wall, and models that stand in the line, may be in the way (SK-SHOOT-11). " +
      "“Tape” measures anything, at any moment (SK-MEAS-03).",
    models: (seen) => named(waiting(seen), "Velite"),
    answer: "done",
  },
  {
    when: (seen) => seen.turn === 2 && seen.question === "movement",
    title: "Nobody left to shoot",
    text:
      "Your Velites have fallen, so this turn is for coming closer: keep an inch from the enemy unless you " +
      "mean to charge (SK-MOVE-07). Then choose “Done moving”.",
    models: waiting,
    answer: "done",
  },
  {
    when: (seen) => seen.turn >= 2 && seen.question === "shoot" && seen.shots === 0,
    title: "Shoot",
    text:
      "Pick a lit model: its targets are listed with what the die needs, best first. Perception and the " +
      "weapon’s Strength count against the target’s Defense (SK-SHOOT-18); “How it is reckoned” names every " +
      "part, cover too. Choose a target, and shoot.",
    more:
      "Equal to the Defense hits on 4+, more on 3+, twice as much on 2+; less on 5+, half on 6+ " +
      "(SK-SHOOT-19). One roll decides both hit and wound. A shield still saves, on what its card says " +
      "(SK-SHOOT-28), and who has one adds Integrity to Defense against shots (SK-SHOOT-30). The side with " +
      "priority shoots first, with all its models (SK-SHOOT-01).",
    models: throwers,
    answer: "shoot",
  },
  {
    when: (seen) => seen.turn === 2 && seen.question === "shoot",
    title: "And the next",
    text:
      "The log tells what each die was for; open a line for its rules. Whoever is slain by an ordinary shot " +
      "is taken off when the phase ends, so blue may still shoot back with it (SK-SHOOT-33). Shoot with the " +
      "other one, or choose “Done shooting”.",
    models: throwers,
    answer: "shoot",
  },
];
