import { expect, it } from "vitest";
import { happened } from "../../../tests/rooms";
import { telling } from "./telling";

it("tells one's own wounds from the enemy's", () => {
  expect(telling.toneOf(happened({ event: "woundslost", id: "hero" }))).toBe("hurt");
  expect(telling.toneOf(happened({ event: "woundslost", id: "e1" }))).toBe("struck");
});

it("sets off rooms, doors and what enemies think, and nothing else", () => {
  expect(telling.toneOf(happened({ event: "roomentered" }))).toBe("head");
  expect(telling.toneOf(happened({ event: "dooropened" }))).toBe("fine");
  expect(telling.toneOf(happened({ event: "enemychose" }))).toBe("soft");
  expect(telling.toneOf(happened({ event: "rolled" }))).toBe("");
});
