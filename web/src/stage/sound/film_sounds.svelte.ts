/** A film is heard: each scene when it begins, for as long as somebody sits before it. */

import { untrack } from "svelte";
import { tumbling } from "../dice/tumbling.svelte";
import { cuesOf, type Heard } from "./cues";
import { sound } from "./sound.svelte";

/** As much of a film as is heard. */
interface Playing {
  beat: (Heard & { time: number }) | null;
  share: number;
}

/** Play the sounds of what a film shows, and the tone of the room about it. */
export function hearFilm(film: () => Playing): void {
  $effect(() => sound.enter());
  $effect(() => {
    const playing = film();
    const { beat } = playing;
    if (!beat) return;
    let waiting = cuesOf(beat, tumbling.on);
    $effect(() => {
      const due = waiting.filter((each) => each.at <= playing.share);
      waiting = waiting.filter((each) => !due.includes(each));
      untrack(() => due.forEach((each) => sound.play(each.cue)));
    });
  });
}
