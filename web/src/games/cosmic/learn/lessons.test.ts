import { describe, expect, it } from "vitest";
import { request } from "../../../../tests/battles";
import { asks, ship, space } from "../../../../tests/fleets";
import type { ShipShown } from "../../../lib/wire";
import { COURSE, lessonOf } from "./lessons";

const ships = [1, 2, 3].map((each) => ship(`red-${each}`, [0, 0], { side: "red" }));
const at = (turn: number) => space(ships, { turn });
const orders = {
  ...asks({ form: "orders", ships: ["red-1", "red-2", "red-3"], least: 2, most: 2 }),
  question: "orders",
};
const moves = (...shown: ShipShown[]) => ({
  ...asks({ form: "ship-movement", ships: shown, degrees: 90, legs: 4, may_reverse: true, powers: [], actions: [] }),
  question: "movement",
});
const shown = (id: string, order: "move" | "boarding"): ShipShown => ({
  ship: id,
  orders: [order],
  move: 8000,
  back: 2000,
  to_board: 4000,
  flies: false,
  drifts: false,
  targets: [],
});

describe("a lesson", () => {
  it("is there for the orders of every turn, and says what they are", () => {
    for (const turn of COURSE.keys()) {
      const lesson = lessonOf(at(turn + 1), orders);
      expect(lesson.title).not.toBe("A question");
      expect(lesson.button).toBe("orders");
      expect(Object.keys((lesson.deed as { ships: object }).ships)).toEqual(["red-1", "red-2", "red-3"]);
    }
    expect(lessonOf(at(1), orders).deed).toMatchObject({
      ships: { "red-1": ["move", "shield"], "red-2": ["shield", "shield"] },
    });
    expect(lessonOf(at(5), orders).deed).toMatchObject({ ships: { "red-3": ["boarding", "fire"] } });
  });

  it("of moving lights who may, and ends when nobody has a Move order", () => {
    expect(lessonOf(at(1), moves(shown("red-1", "move")))).toMatchObject({ title: "Straight ahead", ships: ["red-1"] });
    expect(lessonOf(at(1), moves())).toMatchObject({ title: "Done moving", deed: { do: "done" } });
    expect(lessonOf(at(4), moves(shown("red-2", "move")))).toMatchObject({ title: "Ram it", deed: { ram: "blue-2" } });
    expect(lessonOf(at(5), moves(shown("red-3", "boarding")))).toMatchObject({ title: "Board it" });
  });

  it("of shields points every token", () => {
    const asked = { ...asks({ form: "shields", ships: { "red-2": 2 } }), question: "shields" };
    expect(lessonOf(at(1), asked).deed).toEqual({ ships: { "red-2": ["front", "front"] } });
  });

  it("is there for any question, for moments and for waiting", () => {
    expect(lessonOf(at(1), request({ question: "priority" })).title).toBe("First or second");
    expect(lessonOf(at(1), request({ question: "no-such", rule: "CC-TEST-01" })).text).toContain("CC-TEST-01");
    expect(lessonOf(at(1), request({ question: "reroll", is_moment: true })).title).toBe("A moment");
    expect(lessonOf(at(1), null).title).toBe("Blue’s part");
  });

  it("of the end says who has won", () => {
    expect(lessonOf(space(ships, { is_over: true, winner: "red" }), null).text).toMatch(/^You have won/);
    expect(lessonOf(space(ships, { is_over: true, winner: "blue" }), null).text).toMatch(/^Blue has won/);
    expect(lessonOf(space(ships, { is_over: true }), null).text).toMatch(/^A draw/);
  });
});
