/** A battle in space at the table. */

import type { CosmicEvent, FleetScene } from "../../lib/wire";
import { capital } from "../../lib/words";
import { asKit } from "../../table/kit";
import FleetEnding from "./FleetEnding.svelte";
import FleetReplay from "./FleetReplay.svelte";
import FleetSeat from "./FleetSeat.svelte";
import { telling } from "./telling";

export const kit = asKit<FleetScene, CosmicEvent>({
  name: "Battle in space",
  View: FleetSeat,
  Replay: FleetReplay,
  Ending: FleetEnding,
  telling,
  titleOf: (scene) => scene.sides.map((each) => each.name || each.side).join(" against "),
  momentOf: (scene) => `Battle in space, turn ${scene.turn}`,
  endingOf: ({ is_over, winner }) =>
    is_over
      ? { title: winner ? `${capital(winner)} has won the battle` : "The battle is drawn", reason: "", isWon: false }
      : null,
});
