/** How the events of a battle in space are told by the frame: every phase is a chapter. */

import type { CosmicEvent } from "../../lib/wire";
import type { Telling } from "../../table/kit";

export const telling: Telling<CosmicEvent> = {
  chapterOf: (event) => (event.event === "cosmic-phase-began" ? `Turn ${event.turn}, ${event.phase}` : null),
  toneOf: (event) => {
    if (event.event === "ship-lost") return "struck";
    if (event.event === "cosmic-wounds-lost") return "hurt";
    return event.event === "orders-revealed" || event.event === "shields-raised" ? "fine" : "";
  },
  self: null,
};
