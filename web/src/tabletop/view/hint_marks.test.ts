import { describe, expect, it } from "vitest";
import type { Hinted } from "../../lib/wire";
import { arrowHead, hintDrawing, type HintShapes } from "./hint_marks";

const shapes: HintShapes = {
  ring: (id) => (id === "gone" ? null : { at: id === "me" ? [0, 0] : [100, 0], r: 50 }),
  point: (at) => [at[0] / 10, at[1] / 10],
  ghost: (_, end) => [end],
};
const hint = (more: Partial<Hinted>): Hinted => ({
  type: "hinted",
  id: 1,
  answer: "x",
  reason: "",
  bot: "soldier",
  figures: "",
  models: [],
  targets: [],
  ways: [],
  ...more,
});

describe("the marks of a hint", () => {
  it("ring who acts and on whom, and draw a line between them where nobody moves", () => {
    const found = hintDrawing(hint({ models: ["me"], targets: ["foe"] }), shapes);
    expect(found.rings.map((each) => [each.id, each.isTarget])).toEqual([
      ["me", false],
      ["foe", true],
    ]);
    expect(found.ways).toEqual([
      [
        [0, 0],
        [100, 0],
      ],
    ]);
    expect(found.ghosts).toEqual([]);
  });

  it("show the way and where it ends, and then no line to the target", () => {
    const way = { model: "me", path: [[0, 0] as const, [500, 20] as const], heading: null };
    const found = hintDrawing(hint({ models: ["me"], targets: ["foe"], ways: [way as never] }), shapes);
    expect(found.ways).toEqual([
      [
        [0, 0],
        [50, 2],
      ],
    ]);
    expect(found.ghosts).toEqual([{ id: "me", corners: [[500, 20]] }]);
  });

  it("leave out who is not on the board", () => {
    expect(hintDrawing(hint({ models: ["gone"], targets: ["foe"] }), shapes).ways).toEqual([]);
  });

  it("end in a head that points along the way", () => {
    expect(arrowHead([[0, 0], [100, 0]])[0]).toEqual([100, 0]); // prettier-ignore
    expect(arrowHead([[5, 5]])).toEqual([]);
  });
});
