import { beforeEach, expect, it } from "vitest";
import { keepRun, runsOf, streak } from "./daily_runs";

beforeEach(() => localStorage.clear());

it("keeps the first run of a day, for each game", () => {
  keepRun("toy", "2026-11-17", false);
  keepRun("toy", "2026-11-17", true);
  keepRun("other", "2026-11-17", true);
  expect(runsOf("toy")).toEqual({ "2026-11-17": false });
  expect(runsOf("none")).toEqual({});
});

it("counts days in a row, over the ends of months, and waits for today", () => {
  const days = { "2026-10-30": true, "2026-10-31": false, "2026-11-01": true };
  expect(streak(days, "2026-11-01")).toBe(3);
  expect(streak(days, "2026-11-02")).toBe(3);
  expect(streak(days, "2026-11-03")).toBe(0);
  expect(streak({}, "2026-11-03")).toBe(0);
});
