import { describe, expect, it, vi } from "vitest";
import { HandClock } from "./clock";

describe("a clock that is moved by hand", () => {
  it("stands until it is moved, and then calls once whoever has asked", () => {
    const [clock, tick] = [new HandClock(), vi.fn()];
    clock.next(tick);
    expect([clock.now(), tick.mock.calls.length]).toEqual([0, 0]);
    clock.advance(40);
    clock.advance(40);
    expect([clock.now(), tick.mock.calls]).toEqual([80, [[40]]]);
  });

  it("calls nobody who has thought better of it, and those who ask meanwhile at the next picture", () => {
    const [clock, dropped, times] = [new HandClock(), vi.fn(), [] as number[]];
    const again = (now: number): void => {
      times.push(now);
      clock.next(again);
    };
    clock.drop(clock.next(dropped));
    clock.next(again);
    for (let picture = 0; picture < 3; picture += 1) clock.advance(25);
    expect(times).toEqual([25, 50, 75]);
    expect(dropped).not.toHaveBeenCalled();
  });
});
