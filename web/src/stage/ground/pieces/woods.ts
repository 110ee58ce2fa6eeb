/** Woods and what grows: trunks and litter here, crowns apart, since they are faded over whoever stands below. */

import { chanceFrom, type Chance } from "../../sculpt/chance";
import type { Mesh } from "../../sculpt/mesh";
import { Sculptor } from "../../sculpt/sculptor";
import type { Place, StagePiece } from "../../view/scene";
import { alongEdge, scattered } from "../footprint";
import type { Palette } from "../palettes";
import { pick, type Carve } from "./carving";

export interface Tree {
  at: Place;
  high: number;
  turn: number;
  isFir: boolean;
  tint: string; // of its leaves
}

const chanceOf = (piece: StagePiece): Chance => chanceFrom(Math.round(piece.at[0] * 91 + piece.at[1] * 57) + 7);

/** The trees of a wood, the same each time. */
export function treesOf(piece: StagePiece, palette: Palette): Tree[] {
  const chance = chanceOf(piece);
  return scattered(piece, chance, 9, 1.45, 0.5).map((at, place): Tree => {
    const isFir = place % 3 === 0;
    const colours = isFir ? palette.fir : palette.leaf;
    const tint = colours[Math.floor(chance() * colours.length)] ?? "#4a6a3a";
    return { at, high: piece.height * (0.86 + chance() * 0.24), turn: chance() * 360, isFir, tint };
  });
}

/** Litter with a hard edge, trunks clear to above a man's head, logs. */
export const wood: Carve = (carver, piece, { palette }) => {
  for (const { at, high, isFir, turn } of treesOf(piece, palette)) {
    const thick = 0.17 + high * 0.012;
    carver.paint(palette.trunk, { rough: 1 });
    carver.place({ at: [at[0], at[1], 0], turn: [0, 0, turn] }, () => {
      carver.lathe(
        [
          [thick * 1.8, -0.05],
          [thick * 1.1, 0.3],
          [thick * 0.8, high * (isFir ? 0.5 : 0.62)],
        ],
        { sides: 6, folds: 0.85 },
      );
      for (let root = 0; root < 3; root++) {
        const angle = (root / 3) * 2 * Math.PI;
        carver.tube(
          [
            [Math.cos(angle) * 0.15, Math.sin(angle) * 0.15, 0.16],
            [Math.cos(angle) * 0.46, Math.sin(angle) * 0.46, -0.02],
          ],
          [0.1, 0.03],
          4,
        );
      }
    });
  }
  for (const [place, [x, y]] of alongEdge(piece, carver.chance, 44, 0.3).entries()) {
    carver.paint(palette.leaf[place % palette.leaf.length] as string, { rough: 1 });
    carver.place({ at: [x, y, 0.05] }, () =>
      carver.ball(0.12 + carver.chance() * 0.14, { rough: 0.25, faces: 20, stretch: [1, 1, 0.7] }),
    );
  }
  for (const [x, y] of scattered(piece, carver.chance, 3, 2, 0.9)) {
    carver.paint(palette.trunk, { rough: 1 });
    carver.place({ at: [x, y, 0.14], turn: [0, 90, carver.chance() * 360] }, () =>
      carver.lathe(
        [
          [0.15, -0.6],
          [0.14, 0.6],
        ],
        { sides: 6 },
      ),
    );
  }
};

/** A crown of leaves an inch high above the foot of its tree; white, so that each takes its own colour. */
export function crown(isFir: boolean): Mesh {
  const carver = new Sculptor(isFir ? 11 : 12);
  carver.paint("#ffffff", { rough: 1 });
  if (isFir)
    for (let tier = 0; tier < 4; tier++) {
      const [share, wide] = [tier / 4, 0.27 * (1 - tier * 0.17)];
      carver.place({ at: [0, 0, 0.3 + share * 0.58], turn: [0, 0, tier * 40] }, () =>
        carver.lathe(
          [
            [wide * 0.4, 0],
            [wide, -0.03],
            [wide * 0.55, 0.11],
            [0, 0.27],
          ],
          { sides: 9, folds: 0.76 },
        ),
      );
    }
  else
    for (const [x, y, z, size] of [
      [0, 0, 0.79, 0.25],
      [0.13, 0.05, 0.66, 0.19],
      [-0.12, 0.07, 0.68, 0.19],
      [0.02, -0.13, 0.65, 0.19],
    ] as const)
      carver.ball(size, { at: [x, y, z], rough: 0.12, stretch: [1, 1, 0.82] });
  return carver.mesh({ low: 0.72, spread: 0.05 });
}

/** Reeds round the rim, lily pads on the water. */
export const bog: Carve = (carver, piece, { palette }) => {
  for (const [x, y] of alongEdge(piece, carver.chance, 30, 0.45))
    for (let blade = 0; blade < 5; blade++) {
      const [angle, high] = [carver.chance() * 2 * Math.PI, 0.45 + carver.chance() * 0.7];
      const [px, py] = [x + (carver.chance() - 0.5) * 0.4, y + (carver.chance() - 0.5) * 0.4];
      const bend = (far: number, z: number): [number, number, number] => [
        px + Math.cos(angle) * far,
        py + Math.sin(angle) * far,
        z,
      ];
      carver
        .paint(pick(carver, palette.reed), { rough: 1 })
        .tube([bend(0, -0.05), bend(0.05, high * 0.6), bend(0.2, high)], [0.045, 0.03, 0.005], 3);
      if (blade === 0)
        carver.paint("#6a3f24", { rough: 1 }).tube([bend(0.1, high * 0.82), bend(0.18, high * 1.12)], [0.07, 0.06], 5);
    }
  for (const [x, y] of scattered(piece, carver.chance, 9, 0.8, 0.5)) {
    carver.paint(palette.reed[0] as string, { rough: 0.7 });
    carver.place({ at: [x, y, -0.015], turn: [0, 0, carver.chance() * 360] }, () =>
      carver.lathe(
        [
          [0.22 + carver.chance() * 0.1, 0],
          [0.2, 0.025],
        ],
        { sides: 7 },
      ),
    );
    carver.fine(() =>
      carver.paint("#f0d8e0", { rough: 0.8 }).place({ at: [x, y, 0.02] }, () => carver.spike(0.09, 0.12, 5)),
    );
  }
};

/** Caps as tall as a man: one walks among them and is not seen. */
export const spores: Carve = (carver, piece, { palette }) => {
  for (const [place, [x, y]] of scattered(piece, carver.chance, 26, 0.72, 0.3).entries()) {
    const high = piece.height * (0.3 + carver.chance() * 0.6);
    const wide = 0.28 + high * 0.17;
    carver.place({ at: [x, y, 0], turn: [carver.chance() * 8 - 4, carver.chance() * 8 - 4, place * 70] }, () => {
      carver.paint("#d8d0b8", { rough: 0.9 }).lathe(
        [
          [wide * 0.36, 0],
          [wide * 0.22, high * 0.5],
          [wide * 0.3, high * 0.86],
        ],
        { sides: 7, folds: 0.88 },
      );
      carver.paint(place % 3 ? "#8a4aa8" : "#b85a9a", { rough: 0.6 }).lathe(
        [
          [wide * 0.5, high * 0.82],
          [wide, high * 0.78],
          [wide * 0.86, high * 0.93],
          [wide * 0.4, high * 1.06],
          [0, high * 1.1],
        ],
        { sides: 10, folds: 0.9 },
      );
      carver.paint("#f4e08a", { glow: 0.6 });
      for (let dot = 0; dot < 4; dot++)
        carver.ball(wide * 0.11, {
          at: [Math.cos(dot * 1.7) * wide * 0.62, Math.sin(dot * 1.7) * wide * 0.62, high * 0.98],
          faces: 20,
        });
    });
  }
  for (const [x, y] of alongEdge(piece, carver.chance, 26, 0.3))
    carver
      .paint(palette.reed[1] as string, { rough: 1 })
      .place({ at: [x, y, 0] }, () => carver.spike(0.09, 0.25 + carver.chance() * 0.2, 4));
};
