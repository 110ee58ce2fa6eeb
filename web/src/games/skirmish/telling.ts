/** How the events of a battle are told by the frame: every phase is a chapter. */

import type { SkirmishEvent } from "../../lib/wire";
import { capital, turnTold } from "../../lib/words";
import type { Telling } from "../../table/kit";

export const telling: Telling<SkirmishEvent> = {
  chapterOf: (event, turns) =>
    event.event === "phasebegan" ? `${capital(turnTold(event.turn, turns))}, ${event.phase}` : null,
  toneOf: () => "",
  self: null,
};
