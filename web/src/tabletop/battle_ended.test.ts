import { describe, expect, it } from "vitest";
import { battleEnded } from "./battle_ended";

describe("a battle that is over", () => {
  const sides = [
    { side: "red", seats: ["red", "red-2"] },
    { side: "blue", seats: ["blue"] },
  ];
  const isWon = (winner: string | null, ...seats: string[]) =>
    battleEnded({ is_over: true, winner, sides }, seats)?.isWon;

  it("is won or lost by whoever led one side of it", () => {
    expect(isWon("red", "red-2")).toBe(true);
    expect(isWon("red", "blue")).toBe(false);
  });

  it("is neither in a draw, for who watches, and for two at one screen", () => {
    expect(isWon(null, "red")).toBe(null);
    expect(isWon("red")).toBe(null);
    expect(isWon("red", "red", "blue")).toBe(null);
  });
});
