/** How the events of a battle are told by the frame: every phase is a chapter. */

import type { SkirmishEvent } from "../../lib/wire";
import type { Telling } from "../../table/kit";

export const telling: Telling<SkirmishEvent> = {
  chapterOf: (event) => (event.event === "phasebegan" ? `Turn ${event.turn}, ${event.phase}` : null),
  toneOf: () => "",
  self: null,
};
