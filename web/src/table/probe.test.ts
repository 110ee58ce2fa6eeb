import { describe, expect, it, vi } from "vitest";
import { prober } from "../../tests/battles";
import { Latest, probe } from "./probe";

describe("a probe", () => {
  it("is answered, or is null where it cannot be", async () => {
    const { ask } = prober({ ideas: { answers: [] } });
    expect(await probe(ask, { probe: "ideas" })).toEqual({ found: "ideas", answers: [] });
    expect(await probe(ask, { probe: "worth" })).toBeNull();
    expect(await probe(null, { probe: "ideas" })).toBeNull();
  });
});

describe("of questions that come while one is under way", () => {
  it("only the last is asked, after a pause", async () => {
    vi.useFakeTimers();
    const done: number[] = [];
    const latest = new Latest();
    for (const number of [1, 2, 3, 4]) latest.ask(async () => void done.push(number));
    expect(done).toEqual([1]);
    await vi.advanceTimersByTimeAsync(50);
    expect(done).toEqual([1]);
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual([1, 4]);
    vi.useRealTimers();
  });

  it("none is asked once they are dropped, and a failure holds up nothing", async () => {
    vi.useFakeTimers();
    const done: number[] = [];
    const latest = new Latest();
    latest.ask(async () => Promise.reject(new Error("lost")));
    latest.ask(async () => void done.push(2));
    latest.drop();
    await vi.advanceTimersByTimeAsync(200);
    latest.ask(async () => void done.push(3));
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toEqual([3]);
    vi.useRealTimers();
  });
});
