/** What was built, from above: walls that are broken, bags, boxes, slabs. */

import { oneOf } from "../../sculpt/chance";
import { darker, lighter } from "../../sculpt/paint";
import { isWithin, type Place } from "../../view/scene";
import { cornersOf, lieOf, middleOf, scattered } from "../footprint";
import { disc, filled, lined, lump, polygon, shrunk, slab, stroke, turned, type Draw, type PlanMark } from "./mark";

const [PAVED, DOORWAY] = [0.8, 1.2]; // inches

/** Walls with a way through each, a floor of slabs, and what came down. */
export const ruin: Draw = ({ piece, palette, chance }) => {
  const corners = cornersOf(piece, 8);
  const middle = middleOf(corners);
  const walls = shrunk(corners, middle, 0.92);
  const [light, dark] = [lighter(palette.stone[1] ?? "#a39a86", 0.15), darker(palette.stone[0] ?? "#8d8676", 0.6)];
  const standing = walls.flatMap((from, place) => parted(from, walls[(place + 1) % walls.length] as Place));
  const blocks = scattered(piece, chance, 9, 0.6, 0.8).map((at) => polygon(lump(at, 0.2, chance, 4)));
  return [
    filled(polygon(corners), darker(palette.stone[2] ?? "#7b7668", 0.45), 0.9),
    filled(
      slabs(corners)
        .filter(([x, y]) => isWithin(piece, [x + PAVED / 2, y + PAVED / 2]))
        .map(([x, y]) => flag(x, y))
        .join(""),
      darker(palette.stone[0] ?? "#8d8676", 0.2),
      0.75,
    ),
    filled(blocks.join(""), light, 0.9, dark, 0.04),
    lined(standing.join(""), dark, 0.44),
    lined(standing.join(""), light, 0.3),
  ];
};

/** A wall from one place to another with a gap in its middle, where it is long enough for one. */
function parted(from: Place, to: Place): string[] {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const on = (share: number): Place => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  if (long < 2 * DOORWAY) return [stroke([from, to])];
  const half = DOORWAY / 2 / long;
  return [stroke([from, on(0.5 - half)]), stroke([on(0.5 + half), to])];
}

function slabs(corners: readonly Place[]): Place[] {
  const [xs, ys] = [corners.map((each) => each[0]), corners.map((each) => each[1])];
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - x0, Math.max(...ys) - y0].map((each) => Math.ceil(each / PAVED)) as [
    number,
    number,
  ];
  return Array.from({ length: across * down }, (_, at): Place => [
    x0 + (at % across) * PAVED,
    y0 + Math.floor(at / across) * PAVED,
  ]);
}
const flag = (x: number, y: number): string =>
  polygon([[x + 0.05, y + 0.05], [x + PAVED - 0.05, y + 0.05], [x + PAVED - 0.05, y + PAVED - 0.05], [x + 0.05, y + PAVED - 0.05]]); // prettier-ignore

/** Cap stones, one beside the other. */
export const lowWall: Draw = ({ piece, palette, chance }) => {
  const { at, long, wide, turn } = lieOf(piece);
  const place = turned(at, turn);
  const marks: PlanMark[] = [];
  for (let along = -long / 2; along < long / 2 - 0.2;) {
    const stone = Math.min(0.45 + 0.35 * chance(), long / 2 - along);
    const colour = oneOf(palette.stone, chance);
    marks.push(
      filled(
        polygon(slab(place, along + stone / 2, 0, stone * 0.94, wide)),
        lighter(colour, 0.1),
        1,
        darker(colour, 0.55),
        0.05,
      ),
    );
    along += stone;
  }
  return marks;
};

const [BAG, STAKE, PLANK, IRON, HATCH] = ["#b59a6a", "#6b4a2c", "#8a5f36", "#59626d", "#1a1c22"];

/** Bags, and stakes towards whoever comes. */
export const barricade: Draw = ({ piece }) => {
  const { at, long, wide, turn } = lieOf(piece);
  const place = turned(at, turn);
  const bags = Math.max(3, Math.round(long / 0.7));
  const step = long / bags;
  const each = Array.from({ length: bags }, (_, bag) => -long / 2 + (bag + 0.5) * step);
  return [
    lined(
      each.map((along) => stroke([place(along - 0.2, -wide * 0.2), place(along + 0.15, wide / 2 + 0.3)])).join(""),
      STAKE,
      0.12,
    ),
    ...each.map((along) =>
      filled(polygon(slab(place, along, -wide * 0.1, step * 0.92, wide * 0.75)), BAG, 1, darker(BAG, 0.5), 0.06),
    ),
  ];
};

export const crates: Draw = ({ piece }) => {
  const { at, long, wide, turn } = lieOf(piece);
  const place = turned(at, turn);
  const [half, size] = [Math.min(long, wide) / 4, Math.min(long, wide) * 0.44];
  const spots: Place[] = [[-half, -half], [half, -half], [-half, half], [half, half]]; // prettier-ignore
  const boxes = spots.map(([along, across]) => slab(place, along * (long / Math.min(long, wide)), across, size, size));
  return [
    filled(boxes.map(polygon).join(""), PLANK, 1, darker(PLANK, 0.5), 0.08),
    lined(
      boxes.map(([a, b, c, d]) => stroke([a, c] as Place[]) + stroke([b, d] as Place[])).join(""),
      lighter(PLANK, 0.3),
      0.08,
    ),
  ];
};

/** A lid of stone with slits, a vent and a door. */
export const bunker: Draw = ({ piece, palette }) => {
  const { at, long, wide, turn } = lieOf(piece);
  const place = turned(at, turn);
  const stone = palette.stone[0] ?? "#8d8676";
  const slits = [1, -1].map((side) => polygon(slab(place, long * 0.2, side * wide * 0.44, long * 0.32, 0.2)));
  return [
    filled(polygon(cornersOf(piece)), darker(stone, 0.35), 1),
    filled(polygon(shrunk(cornersOf(piece), at, 0.8)), lighter(stone, 0.08), 1, darker(stone, 0.5)),
    filled(slits.join(""), HATCH),
    filled(polygon(slab(place, long * 0.47, 0, 0.24, wide * 0.3)), IRON, 1, HATCH),
    filled(disc(place(-long * 0.25, wide * 0.15), 0.42), IRON, 1, HATCH),
  ];
};

/** Four sides that meet in a point, and the signs on them. */
export const monolith: Draw = ({ piece, palette, chance }) => {
  const { at, long } = lieOf(piece);
  const place = turned(at, 45);
  const foot = slab(place, 0, 0, long * 0.52, long * 0.52);
  const stones = Array.from({ length: 8 }, (_, stone) => {
    const angle = (stone / 8) * 2 * Math.PI;
    return polygon(lump([at[0] + Math.cos(angle) * long * 0.4, at[1] + Math.sin(angle) * long * 0.4], 0.18, chance, 5));
  });
  const stone = palette.rock[0];
  return [
    filled(disc(at, long / 2), darker(stone, 0.5), 0.6),
    filled(stones.join(""), palette.rock[1], 1, darker(stone, 0.5), 0.04),
    filled(polygon(foot), stone, 1, darker(stone, 0.6), 0.08),
    lined(foot.map((corner) => stroke([corner, at])).join(""), darker(stone, 0.55), 0.06),
    filled(polygon(slab(place, 0, 0, long * 0.12, long * 0.12)), "#b48cff"),
  ];
};
