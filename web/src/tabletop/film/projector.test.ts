import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { INCH, pass, told, withFrames } from "../../../tests/battles";
import { beatsOf, type Beat } from "../../games/skirmish/film/film";
import { Film } from "../../table/film/film.svelte";
import { Projector } from "./projector.svelte";

const from: [number, number] = [0, 0];
const to: [number, number] = [2 * INCH, 0];
const walk = () => told({ event: "moved", model: "r1", path: [from, to] });
const fall = () => told({ event: "slain", victim: { id: "b1" } });

beforeEach(withFrames);
afterEach(() => vi.useRealTimers());

function projector(holds = true, isWatched = false) {
  const film: Film<Beat> = new Film<Beat>({ pace: () => 1, skip: () => film.cut(), isWatched });
  film.run(beatsOf([walk(), fall()]), holds, () => undefined);
  return new Projector(() => film);
}

describe("who is filmed", () => {
  it("stands where it was until its scene comes, is led along, and stays where it has come to", () => {
    const shown = projector();
    expect(shown.place("r1")).toEqual(from);
    pass(200);
    expect(shown.place("r1")?.[0]).toBeGreaterThan(from[0]);
    expect(shown.place("r1")?.[0]).toBeLessThan(to[0]);
    pass(300);
    expect(shown.beat?.kind).toBe("fall");
    expect(shown.place("r1")).toEqual(to);
    pass(1000);
    expect(shown.isOn).toBe(false);
    expect(shown.place("r1")).toBeNull();
  });

  it("stands though it is slain until it falls, and fades", () => {
    const shown = projector();
    expect([shown.stands("b1"), shown.seen("b1")]).toEqual([true, 1]);
    pass(600);
    expect(shown.beat?.kind).toBe("fall");
    expect(shown.seen("b1")).toBeLessThan(1);
    pass(1000);
    expect(shown.stands("b1")).toBe(false);
  });

  it("is not waited for once somebody points at the table, who means nothing else by it", () => {
    const shown = projector();
    expect(shown.interrupt()).toBe(true);
    expect([shown.isOn, shown.place("r1"), shown.stands("b1")]).toEqual([false, null, false]);
    expect(shown.interrupt()).toBe(false);
  });

  it("is in nobody's way where the film runs beside a question, and in no watcher's", () => {
    expect(projector(false).interrupt()).toBe(false);
    const watched = projector(false, true);
    expect([watched.interrupt(), watched.isOn]).toEqual([false, true]);
  });
});
