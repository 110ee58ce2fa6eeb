/** By what a film goes on: the pictures of the screen, or the hand of whoever takes it picture by picture. */

type Tick = (now: number) => void;

export interface Clock {
  now: () => number; // milliseconds
  next: (tick: Tick) => number; // have it called at the next picture
  drop: (asked: number) => void; // call it no more
}

export const screenClock: Clock = {
  now: () => performance.now(),
  next: (tick) => requestAnimationFrame(tick),
  drop: (asked) => cancelAnimationFrame(asked),
};

/** A clock that stands until it is moved on, however long that takes. */
export class HandClock implements Clock {
  #time = 0;
  #asked = 0;
  #waiting = new Map<number, Tick>();

  now(): number {
    return this.#time;
  }

  next(tick: Tick): number {
    this.#waiting.set(++this.#asked, tick);
    return this.#asked;
  }

  drop(asked: number): void {
    this.#waiting.delete(asked);
  }

  /** So many milliseconds later is the next picture. */
  advance(by: number): void {
    this.#time += by;
    const due = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const tick of due) tick(this.#time);
  }
}
