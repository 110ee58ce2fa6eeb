/** Shows what happened, scene by scene, and is skipped at once: what is asked can be answered all the while. */
import type { GameEvent } from "../../lib/wire";
import type { ToldBy } from "../../table/kit";
import type { Point } from "../view/table_geometry";
import { along, turned, type Fall, type Seen, type Walk } from "./beats";

const MOST = 60; // scenes that are worth waiting for; more have been jumped over
const PATIENCE = 10; // scenes that may wait; where there are more, all go quicker

interface Stage {
  models: { id: string; at: Point | null }[];
}

const isWalk = (beat: { kind: string }): beat is Walk => beat.kind === "walk";
const isFall = (beat: { kind: string }): beat is Fall => beat.kind === "fall";

export class Projector<B extends Seen & { kind: string }, E extends GameEvent = GameEvent> {
  beat = $state.raw<B | null>(null);
  share = $state(0); // of the beat, from 0 to 1
  #places = $state.raw<ReadonlyMap<string, Point>>(new Map()); // where models are still seen
  #headings = $state.raw<ReadonlyMap<string, number>>(new Map()); // and where they look
  #fallen = $state.raw<ReadonlySet<string>>(new Set()); // those who have yet to fall
  #waiting = $state.raw<B[]>([]);
  #seen = -1; // the number of the last event
  #before: Stage | null = null;
  #frame = 0;
  #last = 0;

  /** How many milliseconds pass for each of a scene's (0 shows nothing), and the scenes of some events in their order. */
  constructor(
    readonly pace: () => number,
    readonly beatsOf: (events: ToldBy<E>[]) => B[],
  ) {}

  get isOn(): boolean {
    return this.beat !== null;
  }

  /** What comes after the scene that is shown. */
  get waiting(): readonly B[] {
    return this.#waiting;
  }

  /** Where a model is seen while the film has not come to where it is now. */
  place(id: string): Point | null {
    return this.#places.get(id) ?? null;
  }

  /** Where a model is seen to look meanwhile. */
  heading(id: string): number | null {
    return this.#headings.get(id) ?? null;
  }

  /** Whether a slain model is still seen standing. */
  stands(id: string): boolean {
    return this.#fallen.has(id);
  }

  /** How much of a model is seen: who falls fades. */
  seen(id: string): number {
    return this.beat && isFall(this.beat) && this.beat.model === id ? 1 - this.share : 1;
  }

  /** The battle has come to this: what is new is shown. */
  follow(scene: Stage, events: ToldBy<E>[]): void {
    const before = this.#before;
    this.#before = scene;
    const last = events[events.length - 1]?.number ?? -1;
    const isFirst = before === null;
    const fresh = last > this.#seen ? events.filter((each) => each.number > this.#seen) : [];
    const isBack = last < this.#seen;
    this.#seen = last;
    if (isBack) return this.skip();
    if (isFirst || !fresh.length || this.pace() === 0) return;
    const beats = this.beatsOf(fresh);
    if (!beats.length) return;
    if (beats.length > MOST) return this.skip();
    this.#hold(beats, before);
    this.#waiting = [...this.#waiting, ...beats];
    if (!this.beat) this.#next();
  }

  skip(): void {
    cancelAnimationFrame(this.#frame);
    this.#waiting = [];
    this.beat = null;
    [this.#places, this.#headings, this.#fallen] = [new Map(), new Map(), new Set()];
  }

  /** Models stay where they were until their scene comes. */
  #hold(beats: B[], before: Stage): void {
    const [places, headings, fallen] = [new Map(this.#places), new Map(this.#headings), new Set(this.#fallen)];
    for (const beat of beats) {
      if (isWalk(beat)) {
        if (!places.has(beat.model) && beat.path[0]) places.set(beat.model, beat.path[0]);
        if (!headings.has(beat.model) && beat.headings) headings.set(beat.model, beat.headings[0]);
      }
      if (!isFall(beat)) continue;
      fallen.add(beat.model);
      const at = before.models.find((each) => each.id === beat.model)?.at;
      if (at && !places.has(beat.model)) places.set(beat.model, at);
    }
    [this.#places, this.#headings, this.#fallen] = [places, headings, fallen];
  }

  #next(): void {
    const [next, ...rest] = this.#waiting;
    [this.beat, this.#waiting] = [next ?? null, rest];
    this.share = 0;
    if (!this.beat) return this.skip();
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#tick);
  }

  #tick = (now: number): void => {
    const beat = this.beat;
    if (!beat) return;
    const hurry = Math.max(1, this.#waiting.length / PATIENCE);
    const time = (beat.time * this.pace()) / hurry;
    this.share = time > 0 ? Math.min(1, this.share + Math.max(0, now - this.#last) / time) : 1;
    this.#last = now;
    if (isWalk(beat)) this.#lead(beat);
    if (this.share < 1) {
      this.#frame = requestAnimationFrame(this.#tick);
      return;
    }
    if (isFall(beat)) this.#drop(beat.model);
    this.#next();
  };

  #lead(beat: Walk): void {
    this.#places = new Map(this.#places).set(beat.model, along(beat.path, this.share));
    if (beat.headings) this.#headings = new Map(this.#headings).set(beat.model, turned(beat.headings, this.share));
  }

  #drop(model: string): void {
    const [places, fallen] = [new Map(this.#places), new Set(this.#fallen)];
    places.delete(model);
    fallen.delete(model);
    [this.#places, this.#fallen] = [places, fallen];
  }
}
