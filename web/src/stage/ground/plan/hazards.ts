/** What harms, from above: crust over lava, a tear, vents under steam. */

import { darker } from "../../sculpt/paint";
import { cornersOf, middleOf, scattered } from "../footprint";
import { disc, filled, lined, lump, polygon, shrunk, type Draw } from "./mark";

const [MOLTEN, HOT, CRUST] = ["#ff7a1c", "#ffd257", "#33211d"];

export const lava: Draw = ({ piece, chance }) => {
  const corners = cornersOf(piece);
  const plates = scattered(piece, chance, 14, 0.72, 0.25).map((at) =>
    polygon(lump(at, 0.36 + 0.08 * chance(), chance, 6)),
  );
  return [
    filled(polygon(corners), MOLTEN),
    filled(polygon(shrunk(corners, middleOf(corners), 0.45)), HOT, 0.8),
    filled(plates.join(""), CRUST, 1, darker(CRUST, 0.4)),
  ];
};

const RINGS = [0.92, 0.7, 0.48, 0.26];

/** Rings that fall inwards, about nothing. */
const drawnIn =
  (colour: string, deep: string): Draw =>
  ({ piece }) => {
    const corners = cornersOf(piece);
    const middle = middleOf(corners);
    return [
      filled(polygon(corners), deep, 0.85),
      ...RINGS.map((share, ring) =>
        lined(polygon(shrunk(corners, middle, share)), colour, 0.08 + 0.04 * ring, 0.5 + 0.15 * ring),
      ),
      filled(polygon(shrunk(corners, middle, 0.16)), "#05030c"),
    ];
  };
export const rift = drawnIn("#8a4dff", "#1c0f3a");
export const well = drawnIn("#5aa8ff", "#0c1838");

const [STEAM, VENT] = ["#e6edf2", "#4a4440"];

export const vents: Draw = ({ piece, palette, chance }) => [
  filled(polygon(cornersOf(piece)), palette.rock[0], 0.55),
  filled(
    scattered(piece, chance, 6, 1, 0.5)
      .map((at) => disc(at, 0.2))
      .join(""),
    VENT,
  ),
  ...scattered(piece, chance, 9, 0.8, 0.55).map((at) => filled(disc(at, 0.5), STEAM, 0.4)),
];
