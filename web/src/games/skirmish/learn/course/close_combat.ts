/** Turn 3 teaches Close Combat. */

import { fighters, moveOrEnd, throwers, type Entry } from "../situation";

export const closeCombat: Entry[] = [
  {
    when: (seen) => seen.turn === 3 && seen.question === "movement",
    title: "Charge",
    text:
      "Pick a lit model: enemies that it can reach have a red ring. Click one, and confirm: touching its " +
      "base engages it, and neither may move on (SK-MOVE-08, SK-MOVE-09). Send several together, since all " +
      "their dice count. Whoever reaches nobody goes nearer; then choose “Done moving”.",
    more:
      "Blue charges this turn as well. Enemies within an inch of each other fight, whoever moved there " +
      "(SK-FIGHT-01); friends in coherency with them belong to the same fight (SK-FIGHT-02).",
    models: fighters,
    answer: moveOrEnd(fighters),
  },
  {
    when: (seen) => seen.question === "shoot",
    title: "Shots before blows",
    text:
      "Whoever has a weapon and no enemy in contact may shoot; a [Light] weapon such as the Pilum may be " +
      "used even in contact (SK-SHOOT-17, SK-KEY-11). Shoot if you see a good chance, else choose “Done " +
      "shooting”.",
    models: throwers,
    answer: "done",
  },
  {
    when: (seen) => seen.question === "pick-fight",
    title: "Pick a fight",
    text:
      "The sides pick fights by turns, and whoever picks is the Attacker (SK-FIGHT-06, SK-FIGHT-07). “What " +
      "the fights may come to” has the dice of both sides, what they need, and the Wounds to expect. Pick " +
      "the one you like best.",
    more:
      "Both sides roll a die for each point of Aggression (SK-FIGHT-22). The higher Martial, with Integrity, " +
      "hits on 3+ or 2+, the lower on 5+ or 6+ (SK-FIGHT-28). Dice that hit are rolled again to wound, " +
      "Strength against Defense (SK-FIGHT-36).",
  },
  {
    when: (seen) => seen.question === "stance",
    title: "You are the Defender",
    text:
      "Blue has picked this fight, so you choose how to meet it (SK-FIGHT-12): fight back; retreat, harder " +
      "to hit and without dice, and then move 3 inches (SK-FIGHT-15); or fire ranged weapons, aimed worse by " +
      "3 (SK-FIGHT-20). Each button says what it comes to.",
    answer: "fight",
  },
  {
    when: (seen) => seen.question === "save-with",
    title: "Who takes the wound?",
    text:
      "You choose which of your models has to take it; one with a save rolls for it first (SK-FIGHT-42). A " +
      "model with several Wounds can stand one, a good save may turn it away. Spare whom you need.",
  },
  {
    when: (seen) => seen.question === "share-out",
    title: "Share out the wounds",
    text:
      "Wounds that nothing has stopped are given to models, one by one (SK-FIGHT-44). Choose whom you can " +
      "best do without.",
  },
  {
    when: (seen) => seen.question === "retreat",
    title: "Stay, or step back?",
    text:
      "After the fights, those who fought may retreat up to 3 inches, and must end an inch from every enemy " +
      "(SK-RETREAT-02, SK-RETREAT-03). An enemy that stays and sees one leave strikes after it: each 6 is a " +
      "wound (SK-RETREAT-06, SK-RETREAT-08). Move somebody away as in Movement, or choose “Done retreating”.",
    models: (seen) => seen.mine.filter((each) => each.is_engaged),
    answer: "done",
  },
  {
    when: (seen) => seen.question === "opportunity",
    title: "An opportunity",
    text:
      "An enemy has left your reach, so you may strike after it: a die for each point of Aggression, and " +
      "each 6 is a wound (SK-RETREAT-07, SK-RETREAT-08). It costs nothing.",
  },
];
