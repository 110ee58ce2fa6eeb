/** How the events of an aftermath are told by the frame. */

import type { AftermathEvent } from "../../lib/wire";
import type { Telling, Tone } from "../../table/kit";

const TONES: Partial<Record<AftermathEvent["event"], Tone>> = {
  "aftermath-began": "head",
  "mvp-picked": "fine",
  "table-chosen": "soft",
  "row-passed": "soft",
  "duty-served": "soft",
  recovered: "fine",
  "settled-up": "head",
};

const toneOfEpisode = (kind: string, isIdle: boolean): Tone => (isIdle ? "soft" : kind === "glory" ? "fine" : "hurt");

export const telling: Telling<AftermathEvent> = {
  chapterOf: () => null,
  toneOf: (event) =>
    event.event === "befell"
      ? toneOfEpisode(event.episode.kind, Boolean(event.episode.idle))
      : (TONES[event.event] ?? ""),
  self: null,
};
