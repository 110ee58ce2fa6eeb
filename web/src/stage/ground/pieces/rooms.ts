/** Inside: walls that are cut before whoever looks, consoles, doors and what is carried. */

import type { Sculptor } from "../../sculpt/sculptor";
import type { StagePiece } from "../../view/scene";
import { lieOf } from "../footprint";
import { off, pick, rock, type Carve } from "./carving";

const LOCK = "#ff3b2e";
const OPEN = "#38e07a";
const SCREEN = "#19d8ff";

/** A block of wall: courses with a lighter cap. */
export const roomWall: Carve = (carver, piece, { palette }) => {
  const { at, long, wide, turn } = lieOf(piece);
  carver.place({ at: [at[0], at[1], 0], turn: [0, 0, turn] }, () =>
    courses(carver, long * 0.97, wide * 0.97, piece.height, palette.wall),
  );
};

export function courses(
  carver: Sculptor,
  long: number,
  wide: number,
  high: number,
  [dark, light]: readonly [string, string],
): void {
  const rows = Math.max(1, Math.round(high / 0.45));
  const step = high / rows;
  for (let row = 0; row < rows; row++) {
    const number = Math.max(1, Math.round(long / 0.85)) + (row % 2);
    for (let block = 0; block < number; block++) {
      carver.paint((block + row) % 3 ? dark : light, { rough: 0.9 });
      const width = long / number;
      carver.place({ at: [(block - (number - 1) / 2) * width, off(carver, 0.015), (row + 0.5) * step] }, () =>
        carver.box([width * 0.985, wide, step * 0.985], { cut: 0.05 }),
      );
    }
  }
  carver
    .paint(light, { rough: 0.85 })
    .place({ at: [0, 0, high + 0.05] }, () => carver.box([long * 1.01, wide * 1.04, 0.1], { cut: 0.03 }));
}

/** A desk with a lit screen: what glows is what matters. */
export const console: Carve = (carver, piece) => {
  const { at, long, turn } = lieOf(piece);
  const k = long / 1.6;
  carver.place({ at: [at[0], at[1], 0], turn: [0, 0, turn], scale: k }, () => {
    carver
      .paint("#2a3a4c", { metal: 0.4, rough: 0.5 })
      .place({ at: [0, 0, 0.35] }, () => carver.box([1.15, 0.7, 0.7], { cut: 0.06, taper: [0.92, 0.8] }));
    carver
      .paint("#3c5068", { metal: 0.4, rough: 0.5 })
      .place({ at: [0, 0.16, 0.98], turn: [-18, 0, 0] }, () => carver.box([1.1, 0.12, 0.68], { cut: 0.05 }));
    carver
      .paint(SCREEN, { glow: 0.95 })
      .place({ at: [0, 0.09, 0.98], turn: [-18, 0, 0] }, () => carver.box([0.92, 0.04, 0.5], { cut: 0.01 }));
    for (let key = 0; key < 8; key++)
      carver
        .paint(key % 3 ? "#7ae8ff" : "#ffb83a", { glow: 0.8 })
        .place({ at: [-0.42 + key * 0.12, -0.18, 0.72] }, () => carver.box([0.08, 0.1, 0.05], { cut: 0 }));
    carver.both(() =>
      carver.paint("#5a6a7c", { metal: 0.7, rough: 0.4 }).place({ at: [0.62, 0.1, 0.6] }, () =>
        carver.lathe(
          [
            [0.09, -0.6],
            [0.09, 0.6],
            [0.05, 0.75],
          ],
          { sides: 6 },
        ),
      ),
    );
  });
};

export const scatter: Carve = (carver, piece, { palette }) => {
  const { at, long } = lieOf(piece);
  for (let stone = 0; stone < 11; stone++) {
    const [x, y] = [at[0] + off(carver, long * 0.34), at[1] + off(carver, long * 0.34)];
    if (stone % 2) rock(carver, [x, y, 0.08], 0.16 + carver.chance() * 0.2, palette.stone);
    else
      carver
        .paint(pick(carver, palette.stone), { rough: 0.95 })
        .place({ at: [x, y, 0.14], turn: [off(carver, 30), off(carver, 30), carver.chance() * 360] }, () =>
          carver.box([0.4, 0.3, 0.22], { cut: 0.04 }),
        );
  }
};

export const chest: Carve = (carver, piece) => {
  const { at, long } = lieOf(piece);
  carver.place({ at: [at[0], at[1], 0], turn: [0, 0, 18], scale: long / 1.6 }, () => {
    carver
      .paint("#8a5a2c", { rough: 0.8 })
      .place({ at: [0, 0, 0.24] }, () => carver.box([0.86, 0.56, 0.48], { cut: 0.04 }));
    carver
      .paint("#a06c38", { rough: 0.8 })
      .place({ at: [0, 0, 0.56] }, () => carver.box([0.9, 0.6, 0.18], { cut: 0.06, taper: [0.9, 0.7] }));
    carver.paint("#f0b83a", { metal: 0.8, rough: 0.3, glow: 0.2 });
    for (const x of [-0.3, 0.3]) carver.place({ at: [x, 0, 0.32] }, () => carver.box([0.1, 0.6, 0.66], { cut: 0.02 }));
    carver.place({ at: [0, -0.3, 0.44] }, () => carver.box([0.2, 0.08, 0.22]));
  });
};

/** A door in the wall of a room: `door-locked`, `door-open`, … Its lock and its lamp say how it stands. */
export const door: Carve = (carver: Sculptor, piece: StagePiece, { palette }) => {
  const { at, long, turn } = lieOf(piece);
  const [isOpen, isEntrance] = [piece.look.endsWith("open"), piece.look.startsWith("entrance")];
  const tone = isEntrance ? "#8a93b5" : piece.look.endsWith("-locked") ? LOCK : isOpen ? OPEN : "#ffb83a";
  const high = piece.height;
  carver.place({ at: [at[0], at[1], 0], turn: [0, 0, turn] }, () => {
    carver
      .paint(palette.wall[1], { rough: 0.85 })
      .both(() =>
        carver.place({ at: [long * 0.47, 0, high / 2] }, () => carver.box([long * 0.16, 0.5, high], { cut: 0.06 })),
      );
    carver.place({ at: [0, 0, high * 0.95] }, () => carver.box([long * 1.1, 0.54, 0.22], { cut: 0.06 }));
    carver
      .paint("#4a3a30", { metal: 0.3, rough: 0.6 })
      .both(() =>
        carver.place({ at: [isOpen ? long * 0.33 : long * 0.2, 0, high * 0.42] }, () =>
          carver.box([isOpen ? long * 0.1 : long * 0.385, 0.16, high * 0.82], { cut: 0.03 }),
        ),
      );
    carver.paint(tone, { glow: 0.95 });
    for (const y of [-0.26, 0.26])
      carver.place({ at: [0, y, high * 0.95] }, () => carver.box([long * 0.5, 0.06, 0.1], { cut: 0 }));
    if (!isEntrance && !isOpen)
      for (const y of [-0.11, 0.11]) carver.place({ at: [0, y, high * 0.45] }, () => carver.ball(0.13, { faces: 20 }));
  });
};
