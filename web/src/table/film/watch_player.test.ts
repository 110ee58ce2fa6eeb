import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pass, withFrames } from "../../../tests/battles";
import { change } from "../../lib/settings.svelte";
import type { Told, Update } from "../../lib/wire";
import type { GameKit } from "../kit";
import type { Step } from "../replay/game_player.svelte";
import { WatchPlayer } from "./watch_player.svelte";

const LAST = 5;
const LOOK = 1700; // milliseconds, a little more than an action is looked at where nothing moves
const kit = { film: () => [{ kind: "shot", words: "", time: 200, number: 0 }] } as unknown as GameKit;

/** A table after so many actions. */
function moment(last: number, isOver: boolean, bot: string | null) {
  const events = Array.from({ length: last }, (_, place) => ({ number: place, entry: place + 1, event: {} }));
  const table = { table: "t", stage: isOver ? "ended" : "playing", seats: [{ bot }], goes_on_from: 0 };
  return {
    update: { rewinds: 0, seats: [{ scene: null }], table } as unknown as Update,
    events: events as unknown as Told[],
  };
}

async function watching(bot: string | null, last = LAST, isOver = true): Promise<WatchPlayer> {
  const past = async (first: number, count: number): Promise<Step[]> =>
    Array.from({ length: count }, (_, place) => ({ entry: first + place, scene: null }));
  const player = new WatchPlayer(past);
  player.follow(moment(last, isOver, bot));
  player.kit = kit;
  await player.fill();
  return player;
}

beforeEach(() => {
  localStorage.clear();
  change({ motion: "reduced", film: "quick" });
  withFrames();
});
afterEach(() => vi.useRealTimers());

describe("bots that are watched where nothing shall move", () => {
  it("are seen from the first action on, one after the other and without a film, and the end last", async () => {
    const player = await watching("soldier");
    expect([player.at, player.isAtEnd]).toEqual([0, false]);
    expect(player.film.beat?.kind).toBe("rest");
    pass(LOOK);
    expect(player.at).toBe(1);
    pass(LAST * LOOK);
    expect([player.at, player.isAtEnd]).toEqual([LAST, true]);
  });

  it("do not run ahead of who has seen all so far", async () => {
    const player = await watching("soldier", 0, false);
    expect(player.isAtEnd).toBe(true);
    player.follow(moment(LAST, true, "soldier"));
    await player.fill();
    expect([player.at, player.isAtEnd]).toEqual([0, false]);
  });

  it("are gone through step by step by who has paused", async () => {
    const player = await watching("soldier");
    player.play(false);
    for (let entry = 1; entry <= LAST; entry += 1) {
      expect(player.isAtEnd).toBe(false);
      player.forward();
      expect(player.at).toBe(entry);
    }
    expect(player.isAtEnd).toBe(true);
  });
});

describe("people who are watched where nothing shall move", () => {
  it("are joined where they are, and followed at once", async () => {
    const player = await watching(null, 2, false);
    expect(player.at).toBe(2);
    player.follow(moment(LAST, false, null));
    expect(player.at).toBe(LAST);
  });
});

describe("what is watched to its end", () => {
  it("is shown from the start again", async () => {
    const player = await watching("soldier");
    player.go(LAST);
    expect(player.isDone).toBe(true);
    player.play();
    expect([player.at, player.playing, player.isDone]).toEqual([0, true, false]);
  });

  it("waits for what comes next where it is not over", async () => {
    const player = await watching(null, LAST, false);
    expect([player.isAtEnd, player.isDone]).toEqual([true, false]);
    player.play();
    expect([player.at, player.playing]).toEqual([LAST, false]);
  });
});
