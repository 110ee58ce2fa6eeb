/** How the events of a battle in space are told by the frame: every phase is a chapter. */

import type { CosmicEvent } from "../../lib/wire";
import { capital, turnTold } from "../../lib/words";
import type { Telling } from "../../table/kit";

export const telling: Telling<CosmicEvent> = {
  chapterOf: (event, turns) =>
    event.event === "cosmic-phase-began" ? `${capital(turnTold(event.turn, turns))}, ${event.phase}` : null,
  toneOf: (event) => {
    if (event.event === "ship-lost") return "struck";
    if (event.event === "cosmic-wounds-lost") return "hurt";
    return event.event === "orders-revealed" || event.event === "shields-raised" ? "fine" : "";
  },
  self: null,
};
