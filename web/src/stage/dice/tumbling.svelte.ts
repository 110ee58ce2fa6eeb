/** Whether dice tumble: as the reader wishes, else where the stage is looked at; in the plan they lie flat. */

import { settings } from "../../lib/settings.svelte";
import type TumblingDice from "./Tumbling.svelte";

class Tumbling {
  isStage = $state(false); // the table is looked at as a place
  readonly on = $derived(settings.dice === "auto" ? this.isStage : settings.dice === "tumbling");
  #Dice = $state.raw<typeof TumblingDice | null>(null);
  #asked: Promise<void> | null = null;

  /** What draws them, where they tumble and it is there; it brings the bodies along, and until then they lie flat. */
  get Dice(): typeof TumblingDice | null {
    return this.on ? this.#Dice : null;
  }

  /** Have what draws them loaded, once for all rolls: Svelte keeps what a template has awaited for as long as a page lives. */
  load(): Promise<void> {
    this.#asked ??= import("./Tumbling.svelte").then(
      (found) => void (this.#Dice = found.default),
      () => void (this.#asked = null), // asked again at the next roll
    );
    return this.#asked;
  }
}

export const tumbling = new Tumbling();
