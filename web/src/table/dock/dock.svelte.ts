/** Where answers lie on a narrow screen: over the table, so that one looks at both at once. */
import { getContext, setContext } from "svelte";
import { narrow } from "../../lib/narrow";

const HERE = Symbol("dock");

export class Dock {
  element = $state.raw<HTMLElement | null>(null);
  height = $state(0); // pixels
  isTaken = $state(false); // by a plan that is to be confirmed or taken back first
  readonly isOpen = $derived.by(() => narrow.current && this.element !== null);
}

/** The dock of a table, for all that is shown below. */
export const useDock = (): Dock => setContext(HERE, new Dock());

/** The dock of the table that is shown; none where a game is played without one. */
export const dockHere = (): Dock | null => getContext<Dock | undefined>(HERE) ?? null;
