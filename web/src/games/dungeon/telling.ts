/** How the events of a run are told by the frame. */

import type { Telling, Tone } from "../../table/kit";
import { kindOf } from "../../lib/words";

const HERO = "hero";
const TONES: Record<string, Tone> = {
  runplanned: "head",
  roomentered: "head",
  targetnamed: "head",
  enemyphasebegan: "head",
  dooropened: "fine",
  roomleft: "fine",
  interfaceworked: "fine",
  enemychose: "soft",
  enemymoved: "soft",
  enemylooked: "soft",
};

export const telling: Telling = {
  chapterOf: () => null,
  toneOf: (event) => {
    if (kindOf(event) === "woundslost") return (event as { id?: string }).id === HERO ? "hurt" : "struck";
    return TONES[kindOf(event)] ?? "";
  },
  self: HERO,
};
