import { describe, expect, it } from "vitest";
import type { Point } from "../view/table_geometry";
import { drawnUp, inward, ranks, turned, type Drawn } from "./formation";

const five: Drawn[] = ["a", "b", "c", "d", "e"].map((id, place) => ({ id, radius: 500, at: [place * 3000, 0] }));
const gaps = (places: Point[]): number[] =>
  places.flatMap((one, place) =>
    places.slice(place + 1).map((another) => Math.hypot(one[0] - another[0], one[1] - another[1]) - 1000),
  );

describe("a formation", () => {
  it("has ranks by its kind", () => {
    expect(ranks("line", 12)).toEqual([10, 2]);
    expect(ranks("column", 5)).toEqual([1, 1, 1, 1, 1]);
    expect(ranks("column", 7)).toEqual([2, 2, 2, 1]);
    expect(ranks("wedge", 8)).toEqual([1, 2, 3, 2]);
    expect(ranks("line", 0)).toEqual([]);
  });

  it.each(["line", "column", "wedge"] as const)(
    "of a %s has nobody upon another, and each close to somebody",
    (kind) => {
      const places = [...drawnUp(five, kind, [20_000, 20_000], [0, 1]).values()];
      expect(Math.min(...gaps(places))).toBeGreaterThan(0);
      for (const [number, place] of places.entries()) {
        const others = places.filter((_, other) => other !== number);
        expect(
          Math.min(...others.map((each) => Math.hypot(each[0] - place[0], each[1] - place[1]) - 1000)),
        ).toBeLessThan(1000);
      }
    },
  );

  it("keeps those on the left on the left, whichever way it looks", () => {
    const north = drawnUp(five, "line", [20_000, 20_000], [0, 1]);
    expect([...north.entries()].sort((one, another) => one[1][0] - another[1][0]).map(([id]) => id)).toEqual([
      ..."abcde",
    ]);
    const south = drawnUp(five, "line", [20_000, 20_000], [0, -1]);
    expect(south.get("a")![0]).toBeLessThan(south.get("e")![0]);
  });

  it("has those in front in front", () => {
    const column = drawnUp(five, "column", [20_000, 20_000], [1, 0]);
    expect(column.get("e")![0]).toBeGreaterThan(column.get("a")![0]);
    expect(new Set([...column.values()].map((at) => at[1])).size).toBe(1);
  });

  it("looks into the table from its edge, and is turned", () => {
    const scene = { width: 48_000, depth: 36_000 };
    expect(inward([0, 0, 48_000, 9000], scene)).toEqual([0, 1]);
    expect(inward([0, 27_000, 48_000, 36_000], scene)).toEqual([0, -1]);
    expect(inward([39_000, 0, 48_000, 36_000], scene)).toEqual([-1, 0]);
    expect(turned([0, 1], 90).map(Math.round)).toEqual([-1, 0]);
  });
});
