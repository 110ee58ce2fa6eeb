/** A battle in space at the table. */

import type { CosmicEvent, FleetScene } from "../../lib/wire";
import { capital, counted, turnTold } from "../../lib/words";
import { asKit } from "../../table/kit";
import { beatsOf, type Beat } from "./film/film";
import FleetEnding from "./FleetEnding.svelte";
import FleetReplay from "./FleetReplay.svelte";
import FleetSeat from "./FleetSeat.svelte";
import { battleEnded } from "../../tabletop/battle_ended";
import GroundPreview from "../../tabletop/view/GroundPreview.svelte";
import { recap } from "./recap";
import { telling } from "./telling";

export const kit = asKit<FleetScene, CosmicEvent, Beat>({
  name: "Battle in space",
  View: FleetSeat,
  Replay: FleetReplay,
  Ending: FleetEnding,
  telling,
  recap,
  film: beatsOf,
  titleOf: (scene) => scene.sides.map((each) => each.name || each.side).join(" against "),
  momentOf: (scene) => `Battle in space, ${turnTold(scene.turn, scene.turns)}`,
  endingOf: battleEnded,
  preview: {
    forceOf: (scene, seat) => {
      const side = scene.sides.find((each) => each.seats.includes(seat));
      return side ? `${side.name || capital(side.side)}, ${counted(side.most_ships, "ship")}` : null;
    },
    Ground: GroundPreview,
  },
});
