/** Where models are seen while a film is shown: the table is drawn as it was, and the film leads them from there. */
import type { Film } from "../../table/film/film.svelte";
import type { Point } from "../view/table_geometry";
import { along, turned, type Fall, type Seen, type Walk } from "./beats";

const isWalk = (beat: { kind: string }): beat is Walk => beat.kind === "walk";
const isFall = (beat: { kind: string }): beat is Fall => beat.kind === "fall";

export class Projector<B extends Seen & { kind: string }> {
  constructor(readonly film: () => Film<B>) {}

  get beat(): B | null {
    return this.film().beat;
  }

  get share(): number {
    return this.film().share;
  }

  get isOn(): boolean {
    return this.film().isOn;
  }

  /** What comes after the scene that is shown. */
  get waiting(): readonly B[] {
    return this.film().waiting;
  }

  /** Where a model is seen while the film has not come to where it is now. */
  place(id: string): Point | null {
    const walk = this.#walk(id, () => true);
    return walk ? along(walk.beat.path, walk.share) : null;
  }

  /** Where a model is seen to look meanwhile. */
  heading(id: string): number | null {
    const walk = this.#walk(id, (beat) => beat.headings !== undefined);
    return walk?.beat.headings ? turned(walk.beat.headings, walk.share) : null;
  }

  /** Whether a slain model is still seen standing. */
  stands(id: string): boolean {
    const { beats, place } = this.film();
    return beats.some((beat, at) => at >= place && isFall(beat) && beat.model === id);
  }

  /** How much of a model is seen: who falls fades. */
  seen(id: string): number {
    const { beats, place, share } = this.film();
    const fall = beats.findIndex((beat) => isFall(beat) && beat.model === id);
    if (fall < 0 || fall > place) return 1;
    return fall === place ? 1 - share : 0;
  }

  skip(): void {
    this.film().skip();
  }

  /** Somebody points at the table and wants no film: true where ending it was all that they could mean. */
  interrupt(): boolean {
    const { isOn, holds, isWatched } = this.film();
    if (!isOn || isWatched) return false;
    this.skip();
    return holds;
  }

  /** The last way that a model has gone or is on, and how much of it; the beginning of one that is still to come. */
  #walk(id: string, counts: (beat: Walk) => boolean): { beat: Walk; share: number } | null {
    const { beats, place, share } = this.film();
    const walks = beats.flatMap((beat, at) =>
      isWalk(beat) && beat.model === id && beat.path.length && counts(beat) ? [{ beat, at }] : [],
    );
    const begun = walks.filter((each) => each.at <= place).at(-1);
    if (begun) return { beat: begun.beat, share: begun.at === place ? share : 1 };
    return walks[0] ? { beat: walks[0].beat, share: 0 } : null;
  }
}
