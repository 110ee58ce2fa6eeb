/** Whether dice tumble: they do where the stage is looked at; in the plan they lie flat. */

export const tumbling = $state({ on: false });
