/** What harms: lava, a rift, steam. What glows is what hurts. */

import type { Vec3 } from "../../sculpt/vectors";
import { cornersOf, middleOf, scattered } from "../footprint";
import { rock, type Carve } from "./carving";

/** A crust with glowing cracks about a pool. */
export const lava: Carve = (carver, piece) => {
  const corners = cornersOf(piece, 26);
  const [cx, cy] = middleOf(corners);
  const at = (place: number, share: number, z: number): Vec3 => {
    const [x, y] = corners[place % corners.length] as readonly [number, number];
    const wave = share > 0.2 ? 1 + Math.sin(place * 2.4) * 0.06 : 1;
    return [cx + (x - cx) * share * wave, cy + (y - cy) * share * wave, z];
  };
  const rings = [
    [1, 0.02, "#241a18", 0],
    [0.86, 0.2, "#3a2a24", 0],
    [0.7, 0.16, "#ff4a0a", 0.75],
    [0.5, 0.12, "#ff8a1a", 0.9],
    [0.28, 0.1, "#ffc23a", 1],
    [0, 0.1, "#ffe07a", 1],
  ] as const;
  for (let ring = 0; ring < rings.length - 1; ring++) {
    const [[from, low], [to, high, colour, glow]] = [
      rings[ring] as (typeof rings)[number],
      rings[ring + 1] as (typeof rings)[number],
    ];
    for (let place = 0; place < corners.length; place++) {
      carver.paint(colour, { glow, rough: 0.9 });
      const points = [at(place, from, low), at(place + 1, from, low), at(place + 1, to, high), at(place, to, high)];
      carver.face(to > 0 ? points : points.slice(0, 3), 0.9 + (place % 3) * 0.07);
    }
  }
  for (let stone = 0; stone < 20; stone++)
    rock(carver, at((stone * 1.3) | 0, 0.82 + carver.chance() * 0.16, 0.12), 0.14 + carver.chance() * 0.2, [
      "#2c2220",
      "#3d2e28",
      "#1f1816",
    ]);
  for (const [x, y] of scattered(piece, carver.chance, 6, 0.5, 0.7)) {
    carver.paint("#2a1c18", { rough: 1 });
    carver.place({ at: [x, y, 0.12], turn: [0, 0, carver.chance() * 360] }, () =>
      carver.lathe(
        [
          [0.26, 0],
          [0.22, 0.06],
        ],
        { sides: 6 },
      ),
    );
  }
};

/** A tear in the ground that pulls: shards that float round a dark well. */
export const rift: Carve = (carver, piece) => {
  const corners = cornersOf(piece, 30);
  const [cx, cy] = middleOf(corners);
  const at = (place: number, share: number, z: number): Vec3 => {
    const [x, y] = corners[place % corners.length] as readonly [number, number];
    return [cx + (x - cx) * share, cy + (y - cy) * share, z];
  };
  const rings = [
    [1, 0.02, "#2a1c3a", 0],
    [0.84, 0.14, "#4a2a78", 0],
    [0.72, 0.05, "#7a3aff", 0.9],
    [0.5, -0.02, "#3a1a90", 0.7],
    [0.3, -0.04, "#140a30", 0.3],
    [0, -0.05, "#020108", 0],
  ] as const;
  for (let ring = 0; ring < rings.length - 1; ring++) {
    const [[from, low], [to, high, colour, glow]] = [
      rings[ring] as (typeof rings)[number],
      rings[ring + 1] as (typeof rings)[number],
    ];
    carver.paint(colour, { glow, rough: 0.8 });
    for (let place = 0; place < corners.length; place++) {
      const points = [at(place, from, low), at(place + 1, from, low), at(place + 1, to, high), at(place, to, high)];
      carver.face(to > 0 ? points : points.slice(0, 3), 0.85 + ((place + ring * 4) % 6) * 0.06);
    }
  }
  for (let shard = 0; shard < 11; shard++) {
    const [x, y] = at(shard * 3, 0.5 + carver.chance() * 0.42, 0);
    carver.paint(shard % 3 ? "#5a4a78" : "#a07aff", { glow: shard % 3 ? 0 : 0.7, rough: 0.5 });
    carver.place(
      { at: [x, y, 0.45 + carver.chance() * 1.2], turn: [carver.chance() * 60, carver.chance() * 60, shard * 40] },
      () =>
        carver.lathe(
          [
            [0, -0.26],
            [0.13, 0],
            [0, 0.4],
          ],
          { sides: 4 },
        ),
    );
  }
};

/** Cones that breathe: the steam itself is drawn apart. */
export const vents: Carve = (carver, piece, { palette }) => {
  for (const [place, [x, y]] of scattered(piece, carver.chance, 6, 1.05, 0.5).entries()) {
    const high = 0.35 + carver.chance() * 0.4;
    carver.place({ at: [x, y, 0], turn: [0, 0, place * 50] }, () => {
      carver.paint(palette.rock[place % 4] as string, { rough: 1 }).lathe(
        [
          [0.55, -0.02],
          [0.36, high * 0.6],
          [0.24, high],
          [0.16, high],
        ],
        { sides: 9, folds: 0.86 },
      );
      carver.paint("#ff9a5a", { glow: 0.75 }).lathe(
        [
          [0.17, high - 0.02],
          [0.14, high - 0.01],
        ],
        { sides: 9 },
      );
    });
  }
  for (const [x, y] of scattered(piece, carver.chance, 22, 0.35, 0.08))
    rock(carver, [x, y, 0.04], 0.08 + carver.chance() * 0.14, palette.rock);
};
