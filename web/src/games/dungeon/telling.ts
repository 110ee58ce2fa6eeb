/** How the events of a run are told by the frame. */

import type { DungeonEvent } from "../../lib/wire";
import type { Telling, Tone } from "../../table/kit";

const HERO = "hero";
const TONES: Partial<Record<DungeonEvent["event"], Tone>> = {
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

export const telling: Telling<DungeonEvent> = {
  chapterOf: () => null,
  toneOf: (event) => {
    if (event.event === "woundslost") return event.id === HERO ? "hurt" : "struck";
    return TONES[event.event] ?? "";
  },
  self: HERO,
  rolls: { "free attack": "for the chance to strike as it leaves" },
};
