import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pass, request, withFrames } from "../../../tests/battles";
import { change } from "../../lib/settings.svelte";
import type { SeatSeen, Told, Update } from "../../lib/wire";
import type { GameKit } from "../kit";
import type { Beat } from "./film.svelte";
import { Screening } from "./screening.svelte";

const film = (events: Told[]): Beat[] =>
  events.flatMap(({ event, number }) =>
    event.event === "decided" ? [] : [{ kind: event.event, words: "", time: 200, number }],
  );
const kit = { film } as unknown as GameKit;

const told = (number: number, event: string, seat = ""): Told => ({
  number,
  entry: number,
  text: "",
  short: null,
  rules: [],
  is_standing: false,
  event: { event, seat, label: "" } as unknown as Told["event"],
});
const seen: SeatSeen = {
  seat: "red",
  state: null,
  scene: null,
  requests: [request()],
  answered: null,
  draft: null,
  undo: null,
  spans: [],
  watches: [],
  watch: null,
  standing: [],
};
const past: Told[] = [told(0, "shot")];

/** A table after so many steps, at which this happened besides what was before. */
const moment = (step: number, more: Told[], rewinds = 0) => ({
  update: { type: "update", step, rewinds, first: 0, events: more, seats: [seen], table: {} } as unknown as Update,
  events: [...past, ...more],
});

function opened() {
  const screening = new Screening(() => kit);
  screening.hear(moment(1, []));
  return screening;
}
const state = (screening: Screening) => [screening.shown?.update.step, screening.isBehind, screening.events.length];

beforeEach(() => {
  change({ motion: "full", film: "quick" });
  withFrames();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("what has been shown of a table", () => {
  it("is the present when it is opened", () => {
    expect(state(opened())).toEqual([1, false, 1]);
  });

  it("waits for the film, and so does what comes meanwhile; the log follows beat by beat", () => {
    const [screening, first] = [opened(), [told(1, "decided", "blue"), told(2, "shot"), told(3, "fall")]];
    screening.hear(moment(2, first));
    expect(state(screening)).toEqual([1, true, 2]);
    screening.hear(moment(3, [...first, told(4, "decided", "blue"), told(5, "fall")]));
    pass(260);
    expect(state(screening)).toEqual([1, true, 3]);
    pass(220);
    expect(state(screening)).toEqual([2, true, 5]);
    pass(300);
    expect(state(screening)).toEqual([3, false, 6]);
  });

  it("is all of it for who skips the film", () => {
    const screening = opened();
    screening.hear(moment(2, [told(1, "shot")]));
    screening.hear(moment(3, [told(1, "shot"), told(2, "shot")]));
    screening.film.skip();
    expect(state(screening)).toEqual([3, false, 3]);
    expect(screening.film.isOn).toBe(false);
  });

  it("takes in what has no scenes at once", () => {
    const screening = opened();
    screening.hear(moment(2, [told(1, "decided", "blue")]));
    expect(state(screening)).toEqual([2, false, 2]);
  });

  it("takes in one's own plain move at once, with the film beside it; a shot of one's own is awaited", () => {
    const screening = opened();
    screening.hear(moment(2, [told(1, "decided", "red"), told(2, "walk")]));
    expect([...state(screening), screening.film.isOn, screening.film.holds]).toEqual([2, false, 3, true, false]);
    pass(400);
    screening.hear(moment(3, [told(1, "decided", "red"), told(2, "walk"), told(3, "decided", "red"), told(4, "shot")]));
    expect([...state(screening), screening.film.holds]).toEqual([2, true, 4, true]);
    pass(140);
    expect(screening.isBehind).toBe(false); // quicker than what others do
  });

  it("takes in one's own plain moves one after the other while the film is still at the first; news wait for its end", () => {
    const screening = opened();
    const moves = [told(1, "decided", "red"), told(2, "walk")];
    screening.hear(moment(2, moves));
    pass(100);
    const more = [...moves, told(3, "decided", "red"), told(4, "walk")];
    screening.hear(moment(3, more));
    expect([...state(screening), screening.film.beats.length]).toEqual([3, false, 5, 2]);
    screening.hear(moment(4, [...more, told(5, "decided", "blue"), told(6, "shot")]));
    expect(state(screening)).toEqual([3, true, 5]);
    pass(400);
    expect(screening.film.holds).toBe(true);
    pass(300);
    expect(state(screening)).toEqual([4, false, 7]);
  });

  it("is the present where decisions are taken back", () => {
    const screening = opened();
    screening.hear(moment(2, [told(1, "shot")]));
    screening.hear(moment(3, [], 1));
    expect([...state(screening), screening.film.isOn]).toEqual([3, false, 1, false]);
  });

  it("is the present where nothing shall move, and in a window that nobody sees", () => {
    const screening = opened();
    change({ film: "off" });
    screening.hear(moment(2, [told(1, "shot")]));
    expect(state(screening)).toEqual([2, false, 2]);
    change({ film: "quick" });
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    screening.hear(moment(3, [told(1, "shot"), told(2, "shot")]));
    expect(state(screening)).toEqual([3, false, 3]);
  });

  it("jumps over more than anybody would wait for, and goes quicker where much waits", () => {
    const many = (count: number): Told[] => Array.from({ length: count }, (_, place) => told(place + 1, "shot"));
    const screening = opened();
    screening.hear(moment(2, many(121)));
    expect(state(screening)).toEqual([2, false, 122]);
    const other = opened();
    other.hear(moment(2, many(80)));
    pass(300);
    expect(other.film.place).toBeGreaterThan(5);
  });
});
