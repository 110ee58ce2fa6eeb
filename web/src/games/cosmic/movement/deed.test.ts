import { describe, expect, it } from "vitest";
import type { ShipShown } from "../../../lib/wire";
import { INCH, type Point } from "../../../tabletop/view/table_geometry";
import { BLANK, deedOf, endOf, legsOf, lookingAt, towards, waysOf, type Draft } from "./deed";

const ship = (more: Partial<ShipShown> = {}): ShipShown => ({
  ship: "r1",
  orders: ["move"],
  move: 8 * INCH,
  back: 2 * INCH,
  to_board: 0,
  flies: false,
  drifts: false,
  targets: [],
  ...more,
});
const from = { at: [10 * INCH, 10 * INCH] as Point, heading: 0 };
const draft = (more: Partial<Draft>): Draft => ({ ...BLANK, ...more });

describe("ways to move", () => {
  it("follow from the orders that are left", () => {
    expect(waysOf(ship(), true)).toEqual(["advance", "turn", "reverse", "hold"]);
    expect(waysOf(ship(), false)).toEqual(["advance", "turn", "hold"]);
    expect(waysOf(ship({ flies: true }), false)[0]).toBe("fly");
    expect(waysOf(ship({ orders: ["boarding"], targets: ["b1"] }), true)).toEqual(["board"]);
    expect(waysOf(ship({ orders: ["boarding"] }), true)).toEqual([]);
    expect(waysOf(ship({ orders: [], drifts: true }), true)).toEqual(["drift"]);
  });
});

describe("a deed", () => {
  it("is written down as the form reads it", () => {
    expect(deedOf("r1", from, draft({ distance: 3000 }))).toEqual({ do: "advance", ship: "r1", distance: 3000 });
    expect(deedOf("r1", from, draft({ distance: 3000, ram: "b1" }))).toMatchObject({ ram: "b1" });
    expect(deedOf("r1", from, draft({ how: "turn", degrees: -45 }))).toEqual({ do: "turn", ship: "r1", degrees: -45 });
    expect(deedOf("r1", from, draft({ how: "board", target: "b1", direction: 7 }))).toEqual({
      do: "board",
      ship: "r1",
      target: "b1",
      direction: 7,
    });
    expect(deedOf("r1", from, draft({ how: "hold" }))).toEqual({ do: "hold", ship: "r1" });
  });

  it("is none as long as it goes nowhere", () => {
    expect(deedOf("r1", from, BLANK)).toBeNull();
    expect(deedOf("r1", from, draft({ how: "fly" }))).toBeNull();
    expect(deedOf("r1", from, draft({ how: "board" }))).toBeNull();
  });

  it("of a fighter has its legs as directions and distances", () => {
    expect(
      legsOf(from.at, [
        [10 * INCH, 13 * INCH],
        [6 * INCH, 13 * INCH],
      ]),
    ).toEqual([
      [0, 3000],
      [90, 4000],
    ]);
  });
});

describe("where it leads", () => {
  it("is ahead, back, or an inch on and round", () => {
    expect(endOf(from, draft({ distance: 2000 })).at).toEqual([10_000, 12_000]);
    expect(endOf(from, draft({ how: "reverse", distance: 2000 })).at).toEqual([10_000, 8000]);
    expect(endOf(from, draft({ how: "turn", degrees: -30 }))).toEqual({ at: [10_000, 11_000], heading: 330 });
    expect(endOf(from, draft({ how: "fly", legs: [[1, 2]], heading: 90 }))).toEqual({ at: [1, 2], heading: 90 });
  });

  it("is found from a point, in quarters of an inch and as far as the ship goes", () => {
    expect(towards(from, ship(), [11_000, 13_130], true)).toEqual({ how: "advance", distance: 3250 });
    expect(towards(from, ship(), [10_000, 30_000], true)).toEqual({ how: "advance", distance: 8000 });
    expect(towards(from, ship(), [10_000, 5000], true)).toEqual({ how: "reverse", distance: 2000 });
    expect(towards(from, ship(), [10_000, 5000], false)).toEqual({ how: "advance", distance: 0 });
  });

  it("is looked at by turning, as far as the ship turns", () => {
    expect(lookingAt(from, [0, 11_000], 90)).toEqual({ how: "turn", degrees: 90 });
    expect(lookingAt(from, [20_000, 11_000], 45)).toEqual({ how: "turn", degrees: -45 });
  });
});
