import { expect, it } from "vitest";
import { told } from "../../../tests/battles";
import { telling } from "./telling";

it("makes a chapter of every phase, and of nothing else", () => {
  expect(telling.chapterOf(told({ event: "phasebegan", turn: 2, phase: "shooting" }).event, 6)).toBe(
    "Turn 2 of 6, shooting",
  );
  expect(telling.chapterOf(told({ event: "moved", model: "r1", path: [] }).event)).toBeNull();
});
