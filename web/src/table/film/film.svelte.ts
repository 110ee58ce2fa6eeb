/** What happened, shown scene by scene: a clock that goes through beats, and is paused, hurried or skipped. */

import { screenClock, type Clock } from "../../lib/clock";

/** One scene: its words, how long it is looked at in milliseconds, and the event that it shows. */
export interface Beat {
  kind: string;
  words: string;
  time: number;
  number: number; // of the event: what is told of it comes afterwards
}

interface Course {
  pace: () => number; // milliseconds that pass for each of a scene's; 0 shows nothing
  skip: () => void; // what somebody means who has seen enough
  isWatched?: boolean; // it is shown to whoever only looks on: pointing at the table does not end it
}

export class Film<B extends Beat = Beat> {
  beats = $state.raw<readonly B[]>([]);
  place = $state(0); // of the beat that is shown
  share = $state(0); // of it, from 0 to 1
  holds = $state(false); // what is asked and counted waits for its end
  isPaused = $state(false);
  readonly beat = $derived<B | null>(this.beats[this.place] ?? null);
  readonly isOn = $derived(this.beat !== null);
  readonly isWatched: boolean;
  readonly #course: Course;
  #done: () => void = () => undefined;
  #clock: Clock = screenClock;
  #frame = 0;
  #last = 0;

  constructor(course: Course) {
    this.#course = course;
    this.isWatched = course.isWatched ?? false;
  }

  /** What comes after the beat that is shown. */
  get waiting(): readonly B[] {
    return this.beats.slice(this.place + 1);
  }

  /** Show some beats, and then go on. */
  run(beats: readonly B[], holds: boolean, done: () => void): void {
    this.cut();
    if (!beats.length || this.#course.pace() === 0) return done();
    [this.beats, this.place, this.share, this.holds, this.#done] = [beats, 0, 0, holds, done];
    this.#start();
  }

  /** Show these, too, after what is shown already. */
  add(beats: readonly B[]): void {
    this.beats = [...this.beats, ...beats];
  }

  /** Go on by another clock. */
  goBy(clock: Clock): void {
    this.#clock.drop(this.#frame);
    this.#clock = clock;
    if (this.isOn) this.#start();
  }

  skip(): void {
    if (this.isOn) this.#course.skip();
  }

  /** Bring the beat that is shown on to this share of it. */
  hurry(share: number): void {
    if (this.isOn) this.share = Math.max(this.share, share);
  }

  /** End what is shown; nothing follows from it. */
  cut(): void {
    this.#clock.drop(this.#frame);
    [this.beats, this.place, this.share, this.holds] = [[], 0, 0, false];
  }

  #start(): void {
    this.#last = this.#clock.now();
    this.#frame = this.#clock.next(this.#tick);
  }

  #tick = (now: number): void => {
    const beat = this.beat;
    if (!beat) return;
    const time = beat.time * this.#course.pace();
    const gone = this.isPaused ? 0 : Math.max(0, now - this.#last);
    this.#last = now;
    this.share = time > 0 ? Math.min(1, this.share + gone / time) : 1;
    if (this.share >= 1 && this.place + 1 >= this.beats.length) {
      const done = this.#done;
      this.cut();
      return done();
    }
    if (this.share >= 1) [this.place, this.share] = [this.place + 1, 0];
    this.#frame = this.#clock.next(this.#tick);
  };
}
