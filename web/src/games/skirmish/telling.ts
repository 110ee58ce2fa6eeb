/** How the events of a battle are told by the frame: every phase is a chapter. */

import { kindOf } from "../../lib/words";
import type { Telling } from "../../table/kit";

export const telling: Telling = {
  chapterOf: (event) => {
    if (kindOf(event) !== "phasebegan") return null;
    const { turn, phase } = event as { turn: number; phase: string };
    return `Turn ${turn}, ${phase}`;
  },
  toneOf: () => "",
  self: null,
};
