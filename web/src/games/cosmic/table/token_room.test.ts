import { describe, expect, it } from "vitest";
import { tokenRoom } from "./token_room";

describe("room for tokens", () => {
  it("ends where those of the next ship begin, beside it or above it", () => {
    expect(
      tokenRoom([
        [0, 0],
        [84, 10],
        [84, 98],
      ]),
    ).toEqual([1, 1, 2]);
  });

  it("is never so little that nothing is seen, nor without end", () => {
    expect(
      tokenRoom([
        [0, 0],
        [1, 1],
      ]),
    ).toEqual([0.3, 0.3]);
    expect(tokenRoom([[0, 0]])).toEqual([4]);
  });
});
