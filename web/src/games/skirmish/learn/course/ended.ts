/** After the battle. */

import type { Entry, Situation } from "../situation";
import { SCENARIOS } from "./scenarios";

function outcome({ won, scene }: Situation): string {
  if (won) return "You have won.";
  return scene.winner ? "Blue has won this time; the next battle is another." : "A draw.";
}

export const ended: Entry[] = [
  {
    when: (seen) => seen.scene.is_over,
    title: "You know how to fight a battle",
    text: (seen) =>
      `${outcome(seen)} Each enemy slain was a victory point (SK-SCEN-03), and most points win (SK-SCEN-10): an ` +
      "army’s line above the table has the sum. In a real battle you choose army, board and scenario, against " +
      "the soldier, who fights better than this recruit.",
    more: SCENARIOS,
  },
];
