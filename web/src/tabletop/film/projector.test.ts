import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { base, battle, INCH, told } from "../../../tests/battles";
import { beatsOf } from "../../games/skirmish/film/film";
import { Projector } from "./projector.svelte";

const from: [number, number] = [0, 0];
const to: [number, number] = [2 * INCH, 0];
const before = battle([base("r1", from), base("b1", [9 * INCH, 0])]);
const after = battle([base("r1", to), base("b1", null, { is_slain: true })]);
const walk = () => told({ event: "moved", model: "r1", path: [from, to] });
const fall = () => told({ event: "slain", victim: { id: "b1" } });
let pace = 1;

/** Let so much time pass, frame by frame. */
const pass = (time: number): void => {
  for (let gone = 0; gone < time; gone += 20) vi.advanceTimersByTime(20);
};

beforeEach(() => {
  pace = 1;
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
});
afterEach(() => vi.useRealTimers());

function shown() {
  const film = new Projector(() => pace, beatsOf);
  film.follow(before, []);
  return film;
}

describe("a film", () => {
  it("shows nothing of what was there when it began", () => {
    const film = new Projector(() => pace, beatsOf);
    film.follow(after, [walk()]);
    expect(film.isOn).toBe(false);
  });

  it("keeps a model where it was until its scene comes, and leads it along", () => {
    const film = shown();
    film.follow(after, [walk()]);
    expect(film.place("r1")).toEqual(from);
    pass(200);
    expect(film.place("r1")?.[0]).toBeGreaterThan(from[0]);
    expect(film.place("r1")?.[0]).toBeLessThan(to[0]);
    pass(1000);
    expect(film.isOn).toBe(false);
    expect(film.place("r1")).toBeNull();
  });

  it("lets who is slain stand until they fall, and fade", () => {
    const film = shown();
    film.follow(after, [walk(), fall()]);
    expect(film.stands("b1")).toBe(true);
    expect(film.place("b1")).toEqual([9 * INCH, 0]);
    expect(film.seen("b1")).toBe(1);
    pass(700);
    expect(film.beat?.kind).toBe("fall");
    expect(film.seen("b1")).toBeLessThan(1);
    pass(1000);
    expect(film.stands("b1")).toBe(false);
  });

  it("is skipped at once", () => {
    const film = shown();
    film.follow(after, [walk(), fall()]);
    film.skip();
    expect([film.isOn, film.place("r1"), film.stands("b1")]).toEqual([false, null, false]);
  });

  it("is not shown to who wants no motion", () => {
    pace = 0;
    const film = shown();
    film.follow(after, [walk()]);
    expect(film.isOn).toBe(false);
  });

  it("ends where decisions are taken back", () => {
    const [film, first, second] = [shown(), walk(), walk()];
    film.follow(after, [first, second]);
    film.follow(before, [first]);
    expect(film.isOn).toBe(false);
  });

  it("shows an event once", () => {
    const [film, event] = [shown(), walk()];
    film.follow(after, [event]);
    pass(1500);
    film.follow(after, [event]);
    expect(film.isOn).toBe(false);
  });

  it("is passed over where too much has happened", () => {
    const film = shown();
    film.follow(
      after,
      Array.from({ length: 61 }, () => walk()),
    );
    expect(film.isOn).toBe(false);
  });

  it("goes quicker where much waits", () => {
    const time = (count: number): number => {
      const film = shown();
      film.follow(
        after,
        Array.from({ length: count }, () => walk()),
      );
      const first = film.beat;
      let gone = 0;
      while (film.beat === first && gone < 5000) {
        pass(20);
        gone += 20;
      }
      film.skip();
      return gone;
    };
    expect(time(40)).toBeLessThan(time(2));
  });
});
