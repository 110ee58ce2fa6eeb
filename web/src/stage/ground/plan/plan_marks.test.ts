import { describe, expect, it } from "vitest";
import type { Place, StagePiece } from "../../view/scene";
import { bounds } from "../../sculpt/mesh";
import { cornersOf, edgeFrom } from "../footprint";
import { LIKENESSES, likenessOf } from "../likeness";
import { PALETTES, SPACE, type Palette } from "../palettes";
import { terrainOf } from "../carve_terrain";
import { treesOf } from "../pieces/woods";
import { disc, type PlanMark } from "./mark";
import { planMarks } from "./plan_marks";

const MOOR = PALETTES[0] as Palette;
const OUTLINE: Place[] = [[5, 5], [11, 5], [11, 9], [8, 9], [8, 11], [5, 11]]; // prettier-ignore
const BOX: Place[] = [[5, 6], [11, 6], [11, 10], [5, 10]]; // prettier-ignore
const BENT = ["wood", "ruin", "bog", "spore-field", "nebula", "debris-field"]; // what may lie on any foot
const LONG = ["low-wall", "barricade"]; // never round
const DRAWN = LIKENESSES.filter((each) => !each.startsWith("room-"));
const OVER = 1; // inches that crowns and reeds may hang over the edge

const piece = (look: string, more: Partial<StagePiece> = {}): StagePiece => ({
  id: "1",
  look,
  name: look,
  kinds: ["difficult"],
  outline: OUTLINE,
  at: [8, 8],
  radius: null,
  height: 2,
  cover: null,
  isClimbed: false,
  ...more,
});
const round = (look: string): StagePiece => piece(look, { outline: [], radius: 3 });
const told = (marks: PlanMark[]): string => JSON.stringify(marks);

/** Where lines and shapes begin, bend and end; arcs and curves that say how far they go are left out. */
const placesOf = ({ path }: PlanMark): Place[] =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): Place => [Number(x), Number(y)]);

describe("a piece of terrain on the plan", () => {
  it.each(DRAWN)("%s is drawn where it stands, whatever its foot, the same each time", (look) => {
    const cornered = piece(look, BENT.includes(look) ? {} : { outline: BOX });
    for (const each of LONG.includes(look) ? [cornered] : [cornered, round(look)]) {
      const marks = planMarks(each, look === "nebula" ? SPACE : MOOR);
      expect(marks.length).toBeGreaterThan(0);
      expect(marks.length).toBeLessThan(90);
      expect(told(planMarks(each, look === "nebula" ? SPACE : MOOR))).toBe(told(marks));
      expect(told(marks)).not.toMatch(/NaN|undefined|Infinity/);
      const places = marks.flatMap(placesOf);
      expect(places.filter((at) => edgeFrom(each, at) > OVER)).toEqual([]);
    }
  });

  it("looks like no other", () => {
    const seen = DRAWN.map((look) => told(planMarks(round(look), MOOR)));
    expect(new Set(seen).size).toBe(DRAWN.length);
  });

  it("has a contour for each inch of a hill", () => {
    const contours = (height: number): number =>
      planMarks(piece("watch-hill", { height }), MOOR).filter(({ fill }) => fill !== "none").length;
    expect([contours(1), contours(2), contours(4)]).toEqual([2, 3, 5]);
  });

  it("has the trees of the stage, each trunk where it stands there", () => {
    const wood = piece("wood", { height: 4 });
    const trunks = planMarks(wood, MOOR).at(-1)?.path;
    const trees = treesOf(wood, MOOR);
    expect(trees.length).toBeGreaterThan(3);
    for (const { at } of trees) expect(trunks).toContain(disc(at, 0.18));
  });

  it("of a pack is drawn by what it does", () => {
    const likeness = (...kinds: string[]): string => likenessOf(piece("thing-of-a-pack", { kinds }));
    expect(likeness("difficult", "cover")).toBe("wood");
    expect(likeness("difficult")).toBe("bog");
    expect(likeness("impassable")).toBe("bunker");
    expect(likeness("hazardous", "difficult")).toBe("lava-vent");
    expect(likenessOf(piece("knoll", { isClimbed: true, height: 3 }))).toBe("watch-hill");
    expect(told(planMarks(piece("thing-of-a-pack"), MOOR))).toBe(told(planMarks(piece("bog"), MOOR)));
  });

  it.each([[], ["impassable"], ["cover"], ["hazardous"], ["obscuring"], ["difficult"], ["difficult", "cover"]])(
    "of a pack is whole on the stage too, also where it has no height: %s %s",
    (...kinds) => {
      for (const height of [0, 2])
        for (const foot of [piece("thing-of-a-pack", { kinds, height }), { ...round("thing"), kinds, height }]) {
          const { least, most } = bounds(terrainOf([foot], { palette: SPACE, away: [0, 1] }));
          expect([...least, ...most].every(Number.isFinite)).toBe(true);
          expect(told(planMarks(foot, SPACE))).not.toMatch(/NaN|undefined|Infinity/);
        }
    },
  );

  it("stands in the colours of its table", () => {
    const seen = PALETTES.map((palette) => told(planMarks(piece("wood", { height: 4 }), palette)));
    expect(new Set(seen).size).toBe(PALETTES.length);
    expect(cornersOf(piece("wood"))).toEqual(OUTLINE);
  });
});
