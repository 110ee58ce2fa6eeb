import { describe, expect, it } from "vitest";
import { beside, type Spot } from "./beside";

const ROOM: [number, number] = [400, 300];
const SIZE: [number, number] = [120, 60];
const isClear = ([x, y]: [number, number], spot: Spot): boolean =>
  spot.x + spot.r <= x || spot.x - spot.r >= x + SIZE[0] || spot.y + spot.r <= y || spot.y - spot.r >= y + SIZE[1];

describe("words beside a token", () => {
  it("stand to its right where nothing is in the way", () => {
    expect(beside({ x: 100, y: 150, r: 20 }, SIZE, ROOM)).toEqual([130, 120]);
  });

  it("never cover it, wherever it stands, and stay on the table", () => {
    for (let x = 0; x <= ROOM[0]; x += 20)
      for (let y = 0; y <= ROOM[1]; y += 20) {
        const token = { x, y, r: 20 };
        const at = beside(token, SIZE, ROOM);
        expect(isClear(at, token), `${x}, ${y}`).toBe(true);
        expect(at[0] >= 0 && at[0] + SIZE[0] <= ROOM[0] && at[1] >= 0 && at[1] + SIZE[1] <= ROOM[1]).toBe(true);
      }
  });

  it("keep off whom they name, and over others if need be", () => {
    const named = { x: 290, y: 150, r: 5 };
    const rows = [90, 210].flatMap((y) => [110, 200, 290].map((x) => ({ x, y, r: 5 })));
    const crowd = [...rows, { x: 110, y: 150, r: 5 }].flatMap((each) => [each, each]);
    const token = { x: 200, y: 150, r: 20 };
    expect(isClear(beside(token, SIZE, ROOM, [...crowd, named]), named)).toBe(false);
    expect(isClear(beside(token, SIZE, ROOM, [...crowd, named], [named]), named)).toBe(true);
  });

  it("keep off others where they can", () => {
    const foe = { x: 150, y: 150, r: 20 };
    expect(isClear(beside({ x: 100, y: 150, r: 20 }, SIZE, ROOM, [foe]), foe)).toBe(true);
  });
});
