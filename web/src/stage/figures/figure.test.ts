import { describe, expect, it } from "vitest";
import codex from "../../../tests/figures.json";
import type { FactionLook, FigureSeen, FiguresShown } from "../../lib/wire";
import { GILT } from "../sculpt/paint";
import { bounds, triangleCount, type Mesh } from "../sculpt/mesh";
import type { Vec3 } from "../sculpt/vectors";
import { bestTurn, carveFigure, figureOf, MOST_TRIANGLES, radiusOf, silhouetteOfLook } from "./figure";
import { buildOf, figureLook, isPeople, keyOf, PLAIN_LOOK, type FigureLook } from "./look";
import { fromFront, silhouetteOf, type Silhouette } from "./silhouette";

const shipped = codex as unknown as FiguresShown;
const UNITS: [string, FigureLook][] = shipped.units.map(({ name, figure }) => [
  name,
  figureLook(shipped.figures[figure] as FigureSeen, shipped.looks),
]);

const corners = ({ positions }: Mesh): Vec3[] =>
  Array.from({ length: positions.length / 3 }, (_, i) => [
    positions[3 * i]!,
    positions[3 * i + 1]!,
    positions[3 * i + 2]!,
  ]);

/** The corners that are painted as what heroes alone bear. */
const gilded = (mesh: Mesh): Vec3[] => {
  const finish = [GILT.metal, GILT.rough, GILT.glow].map((each) => Math.fround(each ?? 0));
  return corners(mesh).filter((_, i) => finish.every((each, at) => mesh.finishes[3 * i + at] === each));
};

/** The loops of an outline, as numbers. */
const loops = ({ path }: Silhouette): Spot[][] =>
  path.split("M").slice(1).map((loop) =>
    loop.replace("Z", "").split("L").map((point) => point.split(" ").map(Number) as Spot),
  ); // prettier-ignore

function isWithin(point: [number, number], outline: Spot[][]): boolean {
  let crossings = 0;
  for (const loop of outline)
    loop.forEach(([x1, y1], i) => {
      const [x0, y0] = loop[(i + loop.length - 1) % loop.length]!;
      if (y1 > point[1] !== y0 > point[1] && point[0] < ((x0 - x1) * (point[1] - y1)) / (y0 - y1) + x1) crossings++;
    });
  return crossings % 2 === 1;
}

type Spot = [number, number];
type Edge = [Spot, Spot];

function away([x, y]: Spot, [[ax, ay], [bx, by]]: Edge): number {
  const long = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const share = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long));
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
}

describe("every unit of the codex", () => {
  it("is on the list", () => {
    expect(UNITS.length).toBeGreaterThan(70);
  });

  it.each(UNITS)("%s has a figure within bounds, near and far", (_, look) => {
    for (const detail of ["near", "far"] as const) {
      const mesh = figureOf(look, detail);
      expect(triangleCount(mesh)).toBeLessThanOrEqual(MOST_TRIANGLES[detail]);
      expect(triangleCount(mesh)).toBeGreaterThan(80);
      expect(mesh.positions.every(Number.isFinite)).toBe(true);
      expect(mesh.colours.every((each) => each >= 0)).toBe(true);
    }
  });

  it.each(UNITS)("%s stands on its base, and covers it if it is a monster", (_, look) => {
    const { least, most } = bounds(figureOf(look));
    const radius = radiusOf(look);
    expect(least[2]).toBeGreaterThan(-0.06 * radius - 0.06);
    expect(most[2]).toBeGreaterThan(isPeople(buildOf(look)) ? 1.2 : 0.8);
    if (look.type !== "monster" && look.type !== "titan") return;
    expect(Math.min(most[0], -least[0], most[1], -least[1])).toBeGreaterThan(radius * 0.75);
  });

  it.each(UNITS)("%s bears the gold of heroes, near and far, if it is one", (_, look) => {
    for (const detail of ["near", "far"] as const) {
      const gold = gilded(figureOf(look, detail));
      const heights = gold.map(([, , z]) => z);
      const { most } = bounds(figureOf(look, detail));
      if (look.type !== "hero") expect(gold).toEqual([]);
      else expect([Math.min(...heights) < 0.1, Math.max(...heights) > 0.7 * most[2]]).toEqual([true, true]); // base, pennon
    }
  });

  it.each(UNITS.filter(([, look]) => buildOf(look) === "automaton"))("%s shows its gun beside its body", (_, look) => {
    const turn = fromFront(bestTurn(look));
    const wide = (each: FigureLook): number => Math.max(...corners(figureOf(each)).map((at) => Math.abs(turn(at)[0])));
    expect(wide(look)).toBeGreaterThan(1.3 * wide({ ...look, arms: [] }));
  });

  it("differs from all others of its faction, carved and in outline", () => {
    for (const faction of shipped.looks) {
      const those = UNITS.filter(([, look]) => look.faction === faction);
      const shapes = those.map(([, look]) => figureOf(look).positions.join());
      const outlines = those.map(([, look]) => silhouetteOfLook(look).path);
      expect(new Set(shapes).size).toBe(those.length);
      expect(new Set(outlines).size).toBe(those.length);
    }
  });
});

describe("an outline", () => {
  it.each(UNITS.filter((_, i) => i % 6 === 0))("of %s is that of the same mesh", (_, look) => {
    const mesh = figureOf(look);
    const looking = fromFront(0);
    const shape = silhouetteOf(mesh, looking);
    const seen = corners(mesh).map(looking);
    const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
    const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const scale = 200 / Math.max(east - west, north - south);
    const placed = seen.map(([x, y]): Spot => [(x - (west + east) / 2) * scale, -(y - (south + north) / 2) * scale]);
    const outline = loops(shape);
    const around = outline.flatMap((loop) => loop.map((here, i): Edge => [here, loop[(i + 1) % loop.length]!]));
    const isNear = (point: Spot, edges: Edge[]): boolean => edges.some((edge) => away(point, edge) < 4);
    const outside = placed.filter((each) => !isWithin(each, outline) && !isNear(each, around)); // the tips of what is thin
    expect(outside.length / placed.length).toBeLessThan(0.01);
    const edges = placed.flatMap((here, i): Edge[] => (i % 3 ? [[placed[i - 1]!, here]] : [[placed[i + 2]!, here]]));
    expect(outline.flat().filter((each) => !isNear(each, edges))).toEqual([]);
  });

  it("has some hundred corners at most", () => {
    for (const [, look] of UNITS) expect(silhouetteOfLook(look).corners).toBeLessThan(300);
  });
});

/** A unit that nobody has thought of, in a faction that nobody knows. */
const stranger = (more: Partial<FigureSeen> = {}, faction: FactionLook = PLAIN_LOOK): FigureLook =>
  figureLook(
    {
      unit: "storm-singer",
      number: 9,
      type: "basic",
      base: 32,
      look: 0,
      build: null,
      head: null,
      colour: null,
      arms: [{ id: "moon-whistle", range: 24, strength: 4, keywords: ["Blast 2"] }],
      gear: ["shield", "cloak", "banner", "drums", "book", "staff", "armour", "talisman"],
      traits: ["never-heard-of"],
      is_caster: true,
      ...more,
    },
    [faction],
  );

const BUILDS = ["coat", "robe", "bare", "bones", "plate", "wedge", "uniform"] as const;
const HEADS = ["hat", "spikes", "skull", "hood", "crest", "tusks", "brim", "veil", "horns", "wolf"] as const;
const TYPES = ["hero", "basic", "monster", "titan", "religious"];

describe("a pack's unit", () => {
  it.each(BUILDS)("gets a figure by its profile, whatever it is, among people built as %s", (build) => {
    for (const [number, head] of HEADS.entries()) {
      const type = TYPES[number % TYPES.length] as string;
      const look = stranger(
        { type, number: number + 1, base: type === "titan" ? 120 : 32 },
        { ...PLAIN_LOOK, build, head },
      );
      for (const detail of ["near", "far"] as const) {
        const count = triangleCount(carveFigure(look, detail));
        expect(count).toBeGreaterThan(80);
        expect(count).toBeLessThanOrEqual(MOST_TRIANGLES[detail]);
      }
    }
  });

  it("without a look of its faction is plain, and still a figure", () => {
    const look = figureLook({ ...stranger(), look: null }, []);
    expect(look.faction).toBe(PLAIN_LOOK);
    expect(triangleCount(carveFigure(look, "near"))).toBeGreaterThan(300);
  });

  it("has another figure with another weapon or another colour", () => {
    const [one, other] = [
      stranger(),
      stranger({ arms: [{ id: "great-axe", range: 0, strength: 0, keywords: [] }], gear: [] }),
    ];
    expect(keyOf(one)).not.toBe(keyOf(other));
    expect(silhouetteOfLook(one).path).not.toBe(silhouetteOfLook(other).path);
    const red = carveFigure(stranger({ colour: "#ff0000" }), "near");
    expect(red.colours).not.toEqual(carveFigure(stranger({ colour: "#00ff00" }), "near").colours);
  });
});
