import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pass, withFrames } from "../../../tests/battles";
import { Film, type Beat } from "./film.svelte";

const beat = (number: number, time = 200): Beat => ({ kind: "shot", words: `${number}`, time, number });
let pace = 1;

function run(...beats: Beat[]) {
  const [film, done, skip] = [null as Film | null, vi.fn(), vi.fn()];
  const made = film ?? new Film({ pace: () => pace, skip });
  made.run(beats, true, done);
  return { film: made, done, skip };
}

beforeEach(() => {
  pace = 1;
  withFrames();
});
afterEach(() => vi.useRealTimers());

describe("a film", () => {
  it("shows one beat after the other, and then goes on", () => {
    const { film, done } = run(beat(1), beat(2));
    expect([film.beat?.number, film.waiting.length, film.holds]).toEqual([1, 1, true]);
    pass(260);
    expect(film.beat?.number).toBe(2);
    expect(done).not.toHaveBeenCalled();
    pass(300);
    expect([film.isOn, film.holds, done.mock.calls.length]).toEqual([false, false, 1]);
  });

  it("is paused, and goes on where it was", () => {
    const { film } = run(beat(1));
    pass(100);
    film.isPaused = true;
    const share = film.share;
    pass(1000);
    expect(film.share).toBe(share);
    film.isPaused = false;
    pass(200);
    expect(film.isOn).toBe(false);
  });

  it("takes as long as its pace says, and none where nothing shall move", () => {
    pace = 3;
    const slow = run(beat(1));
    pass(400);
    expect(slow.film.isOn).toBe(true);
    pace = 0;
    const none = run(beat(1));
    expect([none.film.isOn, none.done.mock.calls.length]).toEqual([false, 1]);
  });

  it("is hurried on to a share of its beat, and never back", () => {
    const { film } = run(beat(1), beat(2));
    film.hurry(0.6);
    expect([film.beat?.number, film.share]).toEqual([1, 0.6]);
    film.hurry(0.2);
    expect(film.share).toBe(0.6);
    film.hurry(1);
    pass(40);
    expect([film.beat?.number, film.isOn]).toEqual([2, true]);
    film.cut();
    film.hurry(1);
    expect(film.share).toBe(0);
  });

  it("leaves it to others what follows on being skipped", () => {
    const { film, done, skip } = run(beat(1));
    film.skip();
    expect(skip).toHaveBeenCalledOnce();
    film.cut();
    pass(500);
    film.skip();
    expect([film.isOn, done.mock.calls.length, skip.mock.calls.length]).toEqual([false, 0, 1]);
  });
});
