/** An aftermath at the table. */

import type { AftermathEvent, AftermathScene } from "../../lib/wire";
import { asKit } from "../../table/kit";
import AftermathEnding from "./AftermathEnding.svelte";
import AftermathReplay from "./AftermathReplay.svelte";
import AftermathSeat from "./AftermathSeat.svelte";
import { telling } from "./telling";

export const kit = asKit<AftermathScene, AftermathEvent>({
  name: "Aftermath",
  View: AftermathSeat,
  Replay: AftermathReplay,
  Ending: AftermathEnding,
  telling,
  titleOf: (scene) => `Aftermath of battle ${scene.battle}: ${scene.players.map((each) => each.seat).join(", ")}`,
  momentOf: (scene) => `Aftermath, ${scene.is_over ? "settled" : scene.step}`,
  endingOf: ({ is_over, battle }) =>
    is_over ? { title: `Battle ${battle} is settled`, reason: "", isContest: false, isWon: null } : null,
});
