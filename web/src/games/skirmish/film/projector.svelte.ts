/** Shows what happened, scene by scene, and is skipped at once: what is asked can be answered all the while. */
import type { BattleScene } from "../../../lib/wire";
import type { Point } from "../board/board_geometry";
import type { BattleTold } from "../events";
import { along, beatsOf, type Beat } from "./film";

const MOST = 60; // scenes that are worth waiting for; more have been jumped over
const PATIENCE = 10; // scenes that may wait; where there are more, all go quicker

export class Projector {
  beat = $state.raw<Beat | null>(null);
  share = $state(0); // of the beat, from 0 to 1
  #places = $state.raw<ReadonlyMap<string, Point>>(new Map()); // where models are still seen
  #fallen = $state.raw<ReadonlySet<string>>(new Set()); // those who have yet to fall
  #waiting: Beat[] = [];
  #seen = -1; // the number of the last event
  #before: BattleScene | null = null;
  #frame = 0;
  #last = 0;

  /** How many milliseconds pass for each of a scene's; 0 shows nothing. */
  constructor(readonly pace: () => number) {}

  get isOn(): boolean {
    return this.beat !== null;
  }

  /** Where a model is seen while the film has not come to where it is now. */
  place(id: string): Point | null {
    return this.#places.get(id) ?? null;
  }

  /** Whether a slain model is still seen standing. */
  stands(id: string): boolean {
    return this.#fallen.has(id);
  }

  /** How much of a model is seen: who falls fades. */
  seen(id: string): number {
    return this.beat?.kind === "fall" && this.beat.model === id ? 1 - this.share : 1;
  }

  /** The battle has come to this: what is new is shown. */
  follow(scene: BattleScene, events: BattleTold[]): void {
    const before = this.#before;
    this.#before = scene;
    const last = events[events.length - 1]?.number ?? -1;
    const isFirst = before === null;
    const fresh = last > this.#seen ? events.filter((each) => each.number > this.#seen) : [];
    const isBack = last < this.#seen;
    this.#seen = last;
    if (isBack) return this.skip();
    if (isFirst || !fresh.length || this.pace() === 0) return;
    const beats = beatsOf(fresh);
    if (!beats.length) return;
    if (beats.length > MOST) return this.skip();
    this.#hold(beats, before);
    this.#waiting.push(...beats);
    if (!this.beat) this.#next();
  }

  skip(): void {
    cancelAnimationFrame(this.#frame);
    this.#waiting = [];
    this.beat = null;
    [this.#places, this.#fallen] = [new Map(), new Set()];
  }

  /** Models stay where they were until their scene comes. */
  #hold(beats: Beat[], before: BattleScene): void {
    const [places, fallen] = [new Map(this.#places), new Set(this.#fallen)];
    for (const beat of beats) {
      if (beat.kind === "walk" && !places.has(beat.model) && beat.path[0]) places.set(beat.model, beat.path[0]);
      if (beat.kind !== "fall") continue;
      fallen.add(beat.model);
      const at = before.models.find((each) => each.id === beat.model)?.at;
      if (at && !places.has(beat.model)) places.set(beat.model, at);
    }
    [this.#places, this.#fallen] = [places, fallen];
  }

  #next(): void {
    this.beat = this.#waiting.shift() ?? null;
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
    if (beat.kind === "walk") this.#places = new Map(this.#places).set(beat.model, along(beat.path, this.share));
    if (this.share < 1) {
      this.#frame = requestAnimationFrame(this.#tick);
      return;
    }
    if (beat.kind === "fall") this.#drop(beat.model);
    this.#next();
  };

  #drop(model: string): void {
    const [places, fallen] = [new Map(this.#places), new Set(this.#fallen)];
    places.delete(model);
    fallen.delete(model);
    [this.#places, this.#fallen] = [places, fallen];
  }
}
