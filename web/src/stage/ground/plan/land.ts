/** What grows, flows and rises, from above: crowns over trunks, contours by the inch, water among reeds. */

import { oneOf } from "../../sculpt/chance";
import { darker, lighter } from "../../sculpt/paint";
import type { Place } from "../../view/scene";
import { alongEdge, cornersOf, middleOf, scattered } from "../footprint";
import { treesOf } from "../pieces/woods";
import { disc, filled, lined, lump, polygon, shrunk, stroke, type Draw, type PlanMark } from "./mark";

const CROWN = 0.95; // inches

/** The trees of the stage, each crown over its own trunk. */
export const wood: Draw = ({ piece, palette, chance }) => {
  const trees = treesOf(piece, palette);
  return [
    filled(polygon(cornersOf(piece)), palette.litter, 0.75),
    ...trees.map(({ at, tint, isFir }) =>
      filled(isFir ? polygon(lump(at, CROWN, chance, 11)) : disc(at, CROWN), tint, 0.78, darker(tint, 0.4)),
    ),
    filled(trees.map(({ at }) => disc(at, 0.18)).join(""), darker(palette.trunk, 0.45)),
  ];
};

const STEP = 0.16; // of the radius, from one contour to the next
const TICKS = 40; // about a contour

/** A contour for each inch, with ticks down the slope. */
export const hill: Draw = ({ piece, palette }) => {
  const corners = cornersOf(piece, TICKS);
  const middle = middleOf(corners);
  const bands = Math.max(1, Math.round(piece.height));
  const step = Math.min(STEP, 0.6 / bands);
  const contour = (band: number): Place[] => shrunk(corners, middle, 1 - band * step);
  const slopes = Array.from({ length: bands }, (_, band): PlanMark[] => {
    const [outer, inner] = [contour(band), contour(band + 0.6)];
    const ticks = outer
      .map((from, place) => stroke([from, inner[place] as Place]))
      .filter((_, place) => place % 2 === band % 2);
    return [
      filled(polygon(outer), palette.rock[band % 4] as string, 0.9, palette.lip, 0.07),
      lined(ticks.join(""), darker(palette.rock[0], 0.45), 0.05, 0.7),
    ];
  });
  return [...slopes.flat(), filled(polygon(contour(bands)), palette.top, 1, palette.lip, 0.09)];
};

export const bog: Draw = ({ piece, palette, chance }) => {
  const corners = cornersOf(piece);
  const ripples = scattered(piece, chance, 9, 1.1, 0.9).map(([x, y]) => `M${x - 0.4} ${y}q0.2 0.18 0.4 0t0.4 0`);
  const reeds = alongEdge(piece, chance, 26, 0.3).map(([x, y]) =>
    stroke([[x - 0.12, y + 0.3], [x, y], [x + 0.02, y + 0.42], [x, y], [x + 0.16, y + 0.28]]),
  ); // prettier-ignore
  return [
    filled(polygon(corners), palette.soil, 0.8),
    filled(polygon(shrunk(corners, middleOf(corners), 0.9)), palette.water, 1, lighter(palette.water, 0.25)),
    lined(ripples.join(""), lighter(palette.water, 0.5), 0.06, 0.8),
    filled(
      scattered(piece, chance, 6, 1, 0.8)
        .map((at) => disc(at, 0.2))
        .join(""),
      oneOf(palette.reed, chance),
      0.9,
    ),
    lined(reeds.join(""), palette.reed[1] ?? "#8c9a48", 0.06),
  ];
};

export const boulders: Draw = ({ piece, palette, chance }) => {
  const stones = scattered(piece, chance, 10, 0.95, 0.5).map((at): PlanMark[] => {
    const [colour, size] = [oneOf(palette.rock, chance), 0.55 + 0.2 * chance()];
    const corners = lump(at, size, chance);
    return [
      filled(polygon(corners), darker(colour, 0.25), 1, darker(colour, 0.55)),
      filled(polygon(shrunk(corners, [at[0] - 0.12, at[1] + 0.14], 0.6)), lighter(colour, 0.2)),
    ];
  });
  return [filled(polygon(cornersOf(piece)), palette.soil, 0.6), ...stones.flat()];
};

export const rubble: Draw = ({ piece, palette, chance }) => {
  const stones = scattered(piece, chance, 44, 0.42, 0.15).map((at) => {
    const colour = oneOf(palette.stone, chance);
    return filled(polygon(lump(at, 0.15 + 0.13 * chance(), chance, 5)), colour, 1, darker(colour, 0.5), 0.04);
  });
  return [filled(polygon(cornersOf(piece)), palette.soil, 0.5), ...stones];
};

const [CAP, CAP_2, SPORE, STALK] = ["#8a4aa8", "#b85a9a", "#f4e08a", "#d8d0b8"];

export const spores: Draw = ({ piece, chance }) =>
  scattered(piece, chance, 26, 0.75, 0.3).flatMap((at, place) => {
    const [size, colour] = [0.3 + 0.16 * chance(), place % 3 ? CAP : CAP_2];
    const dots = [0, 1, 2].map((dot) =>
      disc([at[0] + Math.cos(dot * 2.1 + place) * size * 0.5, at[1] + Math.sin(dot * 2.1 + place) * size * 0.5], 0.06),
    );
    return [filled(disc(at, size), colour, 0.9, place % 2 ? STALK : darker(colour, 0.4)), filled(dots.join(""), SPORE)];
  });
