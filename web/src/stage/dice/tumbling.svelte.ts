/** Whether dice tumble: as the reader wishes, else where the stage is looked at; in the plan they lie flat. */

import { settings } from "../../lib/settings.svelte";

class Tumbling {
  isStage = $state(false); // the table is looked at as a place
  readonly on = $derived(settings.dice === "auto" ? this.isStage : settings.dice === "tumbling");
}

export const tumbling = new Tumbling();
