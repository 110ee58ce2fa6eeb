import { describe, expect, it } from "vitest";
import type { Chances } from "../../lib/wire";
import { reckon, turningPoint, type Reckoned } from "./turning_point";

const chances = (entry: number, ...wins: [string, number][]): Chances => ({
  entry,
  bot: "soldier",
  games: 8,
  broken_off: 0,
  sides: wins.map(([side, share]) => ({ side, wins: share })),
});
const at = (title: string, red: number): Reckoned => ({
  title,
  chances: chances(0, ["red", red], ["blue", 1 - red]),
});

describe("the turning point", () => {
  it("is where a chance moved most, told of the side that gained", () => {
    const found = turningPoint([at("one", 0.5), at("two", 0.625), at("three", 0.125), at("four", 0)]);
    expect(found).toMatchObject({ side: "blue", before: 0.375, after: 0.875 });
    expect([found?.from.title, found?.to.title]).toEqual(["two", "three"]);
  });
  it("may be a loss for whoever plays alone", () => {
    const alone = [0.75, 0.75, 0.25].map((share, place) => ({
      title: String(place),
      chances: chances(place, ["hero", share]),
    }));
    expect(turningPoint(alone)).toMatchObject({ side: "hero", before: 0.75, after: 0.25 });
  });
  it("is none where nothing has moved, or nothing is known", () => {
    expect(turningPoint([at("one", 0.5), at("two", 0.5)])).toBeNull();
    expect(turningPoint([at("one", 0.5)])).toBeNull();
    expect(turningPoint([])).toBeNull();
  });
  it("is reckoned moment by moment, until nobody waits", async () => {
    const asked: number[] = [];
    const moments = [1, 5, 9].map((entry) => ({ entry, title: `${entry}` }));
    const ask = async (entry: number): Promise<Chances> => {
      asked.push(entry);
      return chances(entry, ["red", 1]);
    };
    expect(await reckon(moments, ask, () => true)).toHaveLength(3);
    await reckon(moments, ask, (found) => found.length < 2);
    expect(asked).toEqual([1, 5, 9, 1, 5]);
  });
});
