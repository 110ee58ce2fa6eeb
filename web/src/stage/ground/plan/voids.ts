/** What drifts between the stars, seen from above. */

import { oneOf } from "../../sculpt/chance";
import { darker, lighter } from "../../sculpt/paint";
import type { Place } from "../../view/scene";
import { cornersOf, lieOf, middleOf, scattered } from "../footprint";
import { disc, filled, lined, lump, polygon, shrunk, slab, stroke, turned, type Draw } from "./mark";

const [LIGHT, METAL, RIB, SPARK] = ["#ffd98a", "#7c8694", "#4a5462", "#ff9a3a"];

/** A mountain with craters, and lights where somebody has mined it. */
const rock =
  (isMined: boolean): Draw =>
  ({ piece, palette, chance }) => {
    const corners = cornersOf(piece, 18);
    const middle = middleOf(corners);
    const stone = palette.rock[0];
    const craters = scattered(piece, chance, 6, 0.8, 0.55).map((at) => disc(at, 0.2 + 0.2 * chance()));
    const lamps = isMined ? scattered(piece, chance, 5, 0.8, 0.6).map((at) => disc(at, 0.1)) : [];
    return [
      filled(polygon(corners), darker(stone, 0.3), 1),
      filled(polygon(shrunk(corners, [middle[0] - 0.25, middle[1] + 0.3], 0.8)), lighter(stone, 0.08)),
      filled(craters.join(""), darker(stone, 0.4), 1, lighter(stone, 0.3), 0.05),
      filled(lamps.join(""), LIGHT),
    ];
  };
export const asteroid = rock(false);
export const greatAsteroid = rock(true);

export const belt: Draw = ({ piece, palette, chance }) =>
  scattered(piece, chance, 22, 0.8, 0.35).flatMap((at) => {
    const [colour, corners] = [oneOf(palette.rock, chance), lump(at, 0.24 + 0.26 * chance(), chance)];
    return [
      filled(polygon(corners), darker(colour, 0.25), 1, darker(colour, 0.6), 0.05),
      filled(polygon(shrunk(corners, [at[0] - 0.06, at[1] + 0.08], 0.55)), lighter(colour, 0.15)),
    ];
  });

/** Plates and beams, some of which still burn. */
export const debris: Draw = ({ piece, palette, chance }) => {
  const shards = scattered(piece, chance, 24, 0.6, 0.25).map((at) => {
    const place = turned(at, chance() * 180);
    const plate = slab(place, 0, 0, 0.3 + 0.5 * chance(), 0.12 + 0.2 * chance());
    return filled(polygon(chance() < 0.4 ? plate.slice(1) : plate), oneOf(palette.stone, chance), 1, RIB, 0.05);
  });
  return [
    ...shards,
    filled(
      scattered(piece, chance, 5, 1, 0.4)
        .map((at) => disc(at, 0.1))
        .join(""),
      SPARK,
    ),
  ];
};

/** In lengths and widths of the hull. */
const BOW: Place[] = [[0.5, 0], [0.3, 0.42], [0.06, 0.36], [0.14, 0], [0.04, -0.3], [0.3, -0.42]]; // prettier-ignore
const STERN: Place[] = [[-0.48, 0.4], [-0.1, 0.44], [-0.02, 0.1], [-0.1, -0.44], [-0.48, -0.4]]; // prettier-ignore

/** A hull that is broken in the middle; its ribs show. */
export const hulk: Draw = ({ piece }) => {
  const { at, long, wide, turn } = lieOf(piece);
  const place = turned(at, turn);
  const shape = (corners: Place[]): string =>
    polygon(corners.map(([along, across]) => place(long * along, wide * across)));
  const ribs = [-0.4, -0.3, -0.2, 0.2, 0.3].map((share) =>
    stroke([place(long * share, -wide * 0.36), place(long * share, wide * 0.36)]),
  );
  return [
    filled(shape(BOW) + shape(STERN), METAL, 1, darker(METAL, 0.5), 0.07),
    lined(ribs.join(""), RIB, 0.1),
    filled(disc(place(long * 0.06, 0), 0.14) + disc(place(-long * 0.06, wide * 0.2), 0.1), SPARK),
  ];
};

/** Rings about a hub, with spokes: of a station within its foot, of a dock open to whoever comes. */
const wheel =
  (hub: number, spokes: number): Draw =>
  ({ piece }) => {
    const { at, long } = lieOf(piece);
    const radius = long / 2;
    const on = (angle: number, share: number): Place => [
      at[0] + Math.cos(angle) * radius * share,
      at[1] + Math.sin(angle) * radius * share,
    ];
    const angles = Array.from({ length: spokes }, (_, spoke) => (spoke / spokes) * 2 * Math.PI + 0.3);
    return [
      lined(angles.map((angle) => stroke([on(angle, hub), on(angle, 0.86)])).join(""), RIB, 0.2),
      lined(disc(at, radius * 0.82), darker(METAL, 0.4), 0.5),
      lined(disc(at, radius * 0.82), METAL, 0.34),
      filled(disc(at, radius * hub), METAL, 1, darker(METAL, 0.5), 0.08),
      filled(angles.map((angle) => disc(on(angle, 0.82), 0.14)).join(""), LIGHT),
    ];
  };
export const station = wheel(0.36, 6);
export const dock = wheel(0.16, 3);

const CLOUDS = ["#6a2a8a", "#1f6a8a", "#8a3a7a"];

/** A cloud one can fly in; a storm has lightning in it. */
const cloud =
  (bolt: string | null): Draw =>
  ({ piece, chance }) => [
    filled(polygon(cornersOf(piece)), CLOUDS[0] as string, 0.28),
    ...scattered(piece, chance, 12, 0.9, 0.8).map((at, place) =>
      filled(disc(at, 0.75 + 0.3 * chance()), CLOUDS[place % CLOUDS.length] as string, 0.3),
    ),
    ...(bolt
      ? [
          lined(
            scattered(piece, chance, 5, 1.2, 0.7)
              .map(([x, y]) => stroke([[x - 0.3, y + 0.5], [x + 0.08, y + 0.1], [x - 0.1, y], [x + 0.25, y - 0.5]]))
              .join(""),
            bolt,
            0.08,
          ),
        ]
      : []),
  ]; // prettier-ignore
export const nebula = cloud(null);
export const storm = cloud("#9fe8ff");
