import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { battle, pass, told, withFrames } from "../../../tests/battles";
import { Refused, serve, type Asked } from "../../../tests/server";
import { change } from "../../lib/settings.svelte";
import { ReplayPlayer } from "./replay_player.svelte";

const LAST = 70;
const phases: Record<number, string> = { 10: "movement", 20: "shooting" };
const events = Array.from({ length: LAST }, (_, place) => {
  const entry = place + 1;
  const phase = phases[entry];
  const event = phase
    ? told({ event: "phasebegan", turn: 1, phase })
    : told({ event: "decided", label: `decision ${entry}`, seat: "red" });
  return { ...event, number: place, entry };
});
const replayed = ({ body }: Asked) => {
  const { first, count } = body as { first: number; count: number };
  const steps = Array.from({ length: Math.min(count, LAST + 1 - first) }, (_, place) => ({
    entry: first + place,
    scene: battle([]),
    requests: [],
    events: [],
    outlook: null,
    is_over: first + place === LAST,
  }));
  return { game: "skirmish", seats: ["red", "blue"], entries: LAST, steps, told: events };
};

let player: ReplayPlayer;
let asked: Asked[];

beforeEach(async () => {
  withFrames();
  change({ motion: "full", film: "quick" });
  asked = serve({ "POST /api/replay": replayed });
  player = new ReplayPlayer();
  await player.open({ game: "skirmish" });
});

afterEach(() => vi.useRealTimers());

describe("a record", () => {
  it("is opened at its beginning, with the kit of its game", () => {
    expect([player.at, player.last, player.busy, player.problem]).toEqual([0, LAST, false, null]);
    expect(player.kit?.name).toBe("Battle");
    expect(player.events).toEqual([]);
  });

  it("has a chapter for every phase", () => {
    expect(player.chapters).toEqual([
      { entry: 0, title: "The beginning" },
      { entry: 10, title: "Turn 1 of 5, movement" },
      { entry: 20, title: "Turn 1 of 5, shooting" },
    ]);
    player.go(15);
    expect(player.chapter?.title).toBe("Turn 1 of 5, movement");
  });

  it("is walked through from end to end, and no further", () => {
    player.go(-3);
    expect(player.at).toBe(0);
    player.go(1000);
    expect(player.at).toBe(LAST);
    expect(player.events).toHaveLength(LAST);
  });

  it("is jumped through by chapters", () => {
    player.jump(1);
    expect(player.at).toBe(10);
    player.jump(1);
    player.jump(1);
    expect(player.at).toBe(LAST);
    player.jump(-1);
    expect(player.at).toBe(20);
    player.go(5);
    player.jump(-1);
    expect(player.at).toBe(0);
  });

  it("says what was decided next", () => {
    player.go(3);
    expect(player.next).toBe("decision 4");
    player.go(LAST);
    expect(player.next).toBe("");
  });

  it("is asked for page by page, each once", async () => {
    player.go(35);
    expect(player.here).toBeNull();
    expect(player.step?.entry).toBeUndefined();
    await player.fill();
    expect(player.here?.entry).toBe(35);
    await player.fill();
    expect(asked.map((each) => (each.body as { first: number }).first)).toEqual([0, 30, 60]);
  });

  it("waits while it plays for what has not come yet, and stops at the end", async () => {
    player.go(29);
    player.play();
    pass(5000);
    expect([player.at, player.film.isOn]).toEqual([30, false]);
    await player.fill();
    expect(player.film.isOn).toBe(true);
    player.go(LAST - 1);
    await player.fill();
    pass(5000);
    expect([player.at, player.playing]).toEqual([LAST, false]);
    player.play();
    expect([player.at, player.playing]).toEqual([0, true]);
  });

  it("is paused, and played as quickly as one likes", () => {
    player.play();
    pass(500);
    expect(player.at).toBe(1);
    player.play(false);
    pass(2000);
    expect(player.at).toBe(1);
    for (const speed of [2, 4, 4]) {
      player.quicker(1);
      expect(player.speed).toBe(speed);
    }
    player.play();
    pass(500);
    expect(player.at).toBeGreaterThan(3);
  });

  it("that cannot be read says why", async () => {
    serve({ "POST /api/replay": () => new Refused(400, "no record") });
    await player.open({});
    expect(player.problem).toBe("no record");
  });
});
