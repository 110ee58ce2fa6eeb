/** Looking before deciding: the server is asked what a move, a shot or a measure comes to. */
import type { ProbeAsked, Probed } from "../lib/wire";

export type Look = ProbeAsked["look"];
export type Found = NonNullable<Probed["found"]>;
/** What was found; a step that is over by now has nothing to look at. */
export function foundOf({ found }: Probed): Found {
  if (!found) throw new Error("That step is over.");
  return found;
}

export type AskProbe = (look: Look) => Promise<Found>;

type Answer<K extends Look["probe"]> = Extract<Found, { found: K }>;

/** Ask for something once; null where it cannot be answered. */
export async function probe<K extends Look["probe"]>(
  ask: AskProbe | null,
  look: Extract<Look, { probe: K }>,
): Promise<Answer<K> | null> {
  if (!ask) return null;
  try {
    return (await ask(look)) as Answer<K>;
  } catch {
    return null;
  }
}

const PAUSE = 110; // milliseconds: two questions at a time are less than 20 a second

/** One question after the other, and of those that come meanwhile only the last. */
export class Latest {
  #busy = false;
  #next: (() => Promise<void>) | null = null;

  /** Do this now, or as soon as what was asked before has been answered. */
  ask(what: () => Promise<void>): void {
    this.#next = what;
    if (!this.#busy) void this.#run();
  }

  /** Forget what waits. */
  drop(): void {
    this.#next = null;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    while (this.#next) {
      const now = this.#next;
      this.#next = null;
      await now().catch(() => undefined);
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    this.#busy = false;
  }
}
