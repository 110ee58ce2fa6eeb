/** A battle at the table. */

import type { BattleScene, SkirmishEvent } from "../../lib/wire";
import { capital } from "../../lib/words";
import { asKit } from "../../table/kit";
import BattleEnding from "./BattleEnding.svelte";
import BattleReplay from "./BattleReplay.svelte";
import BattleSeat from "./BattleSeat.svelte";
import { telling } from "./telling";

export const kit = asKit<BattleScene, SkirmishEvent>({
  name: "Battle",
  View: BattleSeat,
  Replay: BattleReplay,
  Ending: BattleEnding,
  telling,
  titleOf: (scene) => scene.sides.map((each) => each.name || each.side).join(" against "),
  momentOf: (scene) => `Battle, turn ${scene.turn}`,
  endingOf: ({ is_over, winner }) =>
    is_over
      ? { title: winner ? `${capital(winner)} has won the battle` : "The battle is drawn", reason: "", isWon: false }
      : null,
});
