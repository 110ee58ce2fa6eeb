import { expect, it } from "vitest";
import { CELL, left, MARGIN, middle, rubble, stars, top, whole } from "./room_geometry";

it("draws squares within a margin", () => {
  expect([left(1), top(1), whole(6)]).toEqual([MARGIN, MARGIN, 6 * CELL + 2 * MARGIN]);
  expect(middle(2, 3)).toEqual([MARGIN + 2.5 * CELL, MARGIN + 1.5 * CELL]);
});

it("scatters the same stars and stones each time", () => {
  expect(stars(3, 500, 20)).toEqual(stars(3, 500, 20));
  expect(stars(3, 500, 20)).not.toEqual(stars(4, 500, 20));
  expect(stars(3, 500, 20).every((each) => each.x >= 0 && each.x <= 500 && each.y <= 500)).toBe(true);
  expect(rubble(2, 2)).toEqual(rubble(2, 2));
  expect(rubble(2, 2)).toHaveLength(5);
});
