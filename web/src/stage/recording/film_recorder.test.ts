import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withFrames } from "../../../tests/battles";
import { Film, type Beat } from "../../table/film/film.svelte";
import { FilmRecorder, type Filmed } from "./film_recorder.svelte";

const STEP = 40; // milliseconds
const WISH = { title: "The Last Stand", camera: "as it is", from: 0, to: 3 } as const;

/** A replay of actions that take so long each. */
function replayOf(...times: number[]): Filmed {
  const film: Film = new Film({ pace: () => 1, skip: () => film.cut() });
  const replay: Filmed = {
    at: 0,
    last: times.length,
    playing: false,
    problem: null,
    chapter: null,
    film,
    go: (entry) => {
      film.cut();
      replay.at = entry;
    },
    play: (on = true) => {
      replay.playing = on;
      const time = times[replay.at];
      if (!on || film.isOn || time === undefined) return;
      const beat: Beat = { kind: "rest", words: `action ${replay.at + 1}`, time, number: replay.at };
      film.run([beat], false, () => {
        replay.at += 1;
        replay.play(replay.playing);
      });
    },
  };
  return replay;
}

/** A reel on which every picture takes far longer than it is seen, and of each what is told. */
function slowReel(words: () => string) {
  const taken: string[] = [];
  const reel = {
    take: async () => {
      taken.push(words());
      await new Promise((done) => setTimeout(done, 2));
      vi.advanceTimersByTime(1000);
    },
    step: () => STEP,
    end: vi.fn(() => Promise.resolve(new Blob(["film"]))),
    drop: vi.fn(),
  };
  return { reel, taken };
}

const canvas = new Proxy(
  {},
  { get: (_, name) => (name === "measureText" ? () => ({ width: 1 }) : () => undefined), set: () => true },
);

beforeEach(() => {
  withFrames();
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(canvas as CanvasRenderingContext2D);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a film", () => {
  it("has a picture for every moment of the record, however slowly they are made", async () => {
    const replay = replayOf(190, 390, 110);
    const { reel, taken } = slowReel(() => replay.film.beat?.words ?? "");
    const made = await new FilmRecorder(
      replay,
      () => false,
      () => Promise.resolve(reel),
    ).film(WISH);
    const count = (words: string): number => taken.filter((each) => each === words).length;
    expect(await made?.text()).toBe("film");
    expect([1, 2, 3].map((each) => count(`action ${each}`))).toEqual([5, 10, 3]);
    expect([taken.indexOf("action 1"), taken.length]).toEqual([1400 / STEP, 1400 / STEP + 18 + 800 / STEP]);
    expect([replay.at, replay.playing]).toEqual([3, false]);
  });

  it("shows nothing of what follows on its last action", async () => {
    const replay = replayOf(190, 390, 110);
    const { reel, taken } = slowReel(() => replay.film.beat?.words ?? "");
    await new FilmRecorder(
      replay,
      () => false,
      () => Promise.resolve(reel),
    ).film({ ...WISH, to: 2 });
    expect(taken).not.toContain("action 3");
  });

  it("is given up at once, and leaves the replay with the clock of the screen", async () => {
    const replay = replayOf(190, 390, 110);
    const { reel, taken } = slowReel(() => replay.film.beat?.words ?? "");
    const recorder = new FilmRecorder(
      replay,
      () => false,
      () => {
        const { take } = reel;
        reel.take = async () => {
          await take();
          if (taken.at(-1) === "action 2") recorder.cancel();
        };
        return Promise.resolve(reel);
      },
    );
    expect(await recorder.film(WISH)).toBeNull();
    expect([taken.filter((each) => each === "action 2").length, reel.end.mock.calls.length]).toEqual([1, 0]);
    expect([reel.drop.mock.calls.length, recorder.isOn]).toEqual([1, false]);
    replay.play();
    vi.advanceTimersByTime(2000);
    expect(replay.at).toBeGreaterThan(1);
  });

  it("says why where the replay stops before its end, and where nothing can be taken", async () => {
    const replay = replayOf(190, 390, 110);
    let problem: string | null = "The server is away.";
    const { reel } = slowReel(() => {
      if (replay.at === 1) [replay.playing, replay.problem] = [false, problem];
      return "";
    });
    const film = (): Promise<Blob | null> =>
      new FilmRecorder(
        replay,
        () => false,
        () => Promise.resolve(reel),
      ).film(WISH);
    await expect(film()).rejects.toThrow("The server is away.");
    expect(reel.drop).toHaveBeenCalledOnce();
    problem = null;
    await expect(film()).rejects.toThrow("The replay was stopped at action 1, and the film with it.");
    await expect(
      new FilmRecorder(
        replay,
        () => false,
        () => Promise.resolve(null),
      ).film(WISH),
    ).rejects.toThrow("no films");
  });
});
