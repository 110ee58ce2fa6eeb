/** Stone laid on stone: ruins, dry walls, bunkers and a monolith. */

import type { Sculptor } from "../../sculpt/sculptor";
import type { Place } from "../../view/scene";
import { isWithin } from "../../view/scene";
import { cornersOf, lieOf, middleOf } from "../footprint";
import { off, pick, rock, type Carve } from "./carving";

interface Courses {
  thick: number;
  high: (share: number) => number; // how high the wall still stands, along its length
  course: number;
  block: number;
  gap?: (along: number, z: number) => boolean; // doors and windows
  colours: readonly string[];
}

/** Courses of blocks from one place to another. */
function wall(carver: Sculptor, from: Place, to: Place, { thick, high, course, block, gap, colours }: Courses): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  carver.place({ at: [from[0], from[1], 0], turn: [0, 0, (Math.atan2(dy, dx) * 180) / Math.PI] }, () => {
    for (let row = 0; row < 24; row++) {
      const z = row * course;
      let isAny = false;
      for (let x = row % 2 ? -block * 0.4 : 0; x < long - 0.05;) {
        const width = Math.min(block * (0.75 + carver.chance() * 0.55), long - x);
        const [start, middle] = [Math.max(x, 0), x + width / 2];
        if (
          z + course * 0.6 < high(Math.min(1, Math.max(0, middle / long))) &&
          !gap?.(middle, z + course / 2) &&
          width > 0.12
        ) {
          isAny = true;
          carver.paint(pick(carver, colours), { rough: 0.95 });
          carver.place(
            {
              at: [(start + x + width) / 2, 0, z + course / 2],
              turn: [off(carver, 1), off(carver, 1), off(carver, 1.5)],
            },
            () =>
              carver.box([(x + width - start) * 0.985, thick * (0.92 + carver.chance() * 0.14), course * 0.98], {
                cut: 0.045,
              }),
          );
        }
        x += width;
      }
      if (!isAny) break;
    }
  });
}

const opening =
  (at: number, wide: number, low: number, high: number) =>
  (x: number, z: number): boolean =>
    Math.abs(x - at) < wide / 2 && z > low && z < low + high - (Math.abs(x - at) > wide * 0.3 ? 0.35 : 0);

/** Walls on the side away from whoever looks still stand; the others are knee high, with gaps to pass. */
export const ruin: Carve = (carver, piece, { palette, away }) => {
  const corners = cornersOf(piece, 8);
  const middle = middleOf(corners);
  const [xs, ys] = [corners.map((each) => each[0]), corners.map((each) => each[1])];
  const { turn } = lieOf(piece);
  for (let x = Math.min(...xs); x < Math.max(...xs); x += 0.8)
    for (let y = Math.min(...ys); y < Math.max(...ys); y += 0.8) {
      if (!isWithin(piece, [x + 0.4, y + 0.4]) || carver.chance() < 0.12) continue;
      carver.paint(pick(carver, palette.stone), { rough: 0.95 });
      carver.place({ at: [x + 0.4, y + 0.4, 0.02], turn: [off(carver, 2), off(carver, 2), turn % 90 ? turn : 0] }, () =>
        carver.box([0.76, 0.76, 0.1], { cut: 0.02 }),
      );
    }
  corners.forEach((from, place) => {
    const to = corners[(place + 1) % corners.length] as Place;
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const outward: Place = [(from[0] + to[0]) / 2 - middle[0], (from[1] + to[1]) / 2 - middle[1]];
    const isBehind = (outward[0] * away[0] + outward[1] * away[1]) / (Math.hypot(...outward) || 1) > 0.35;
    const phase = carver.chance() * 6;
    const drop = carver.chance() < 0.5;
    const high = isBehind
      ? (share: number) =>
          piece.height * (1 - 0.62 * Math.max(0, (drop ? share : 1 - share) * 1.5 - 0.5)) +
          0.2 * Math.sin(share * 23 + phase)
      : (share: number) => 0.55 + 0.45 * Math.abs(Math.sin(share * 6 + phase));
    const inset = (at: Place): Place => [at[0] + (middle[0] - at[0]) * 0.06, at[1] + (middle[1] - at[1]) * 0.06];
    wall(carver, inset(from), inset(to), {
      thick: 0.42,
      course: 0.36,
      block: 0.62,
      colours: palette.stone,
      high,
      gap: isBehind
        ? (x, z) =>
            opening(long * 0.3, 0.8, 0.9, 1.6)(x, z) ||
            opening(long * 0.68, 0.8, 0.9, 1.6)(x, z) ||
            opening(long * 0.3, 0.75, 3.1, 1.3)(x, z)
        : (x) => Math.abs(x - long / 2) < 0.6,
    });
  });
  ruined(carver, middle, palette.stone, palette.trunk);
};

/** What came down: blocks, beams. */
function ruined(carver: Sculptor, [x, y]: Place, stone: readonly string[], wood: string): void {
  for (let block = 0; block < 22; block++) {
    carver.paint(pick(carver, stone), { rough: 0.95 });
    carver.place(
      {
        at: [x + off(carver, 1.5), y + off(carver, 1.4), 0.12],
        turn: [off(carver, 40), off(carver, 40), carver.chance() * 360],
      },
      () => carver.box([0.24 + carver.chance() * 0.24, 0.26, 0.2], { cut: 0.04 }),
    );
  }
  carver.paint(wood, { rough: 0.9 });
  carver.place({ at: [x, y, 0.34], turn: [6, 14, 40] }, () => carver.box([2.1, 0.16, 0.16]));
}

/** Waist high, with cap stones. */
export const lowWall: Carve = (carver, piece, { palette }) => {
  const { at, long, wide, turn } = lieOf(piece);
  const phase = carver.chance() * 6;
  carver.place({ at: [at[0], at[1], 0], turn: [0, 0, turn] }, () => {
    wall(carver, [-long / 2, 0], [long / 2, 0], {
      thick: wide * 0.88,
      course: 0.24,
      block: 0.44,
      colours: palette.stone,
      high: (share) => piece.height * (0.8 + 0.08 * Math.sin(share * 9 + phase)),
    });
    for (let x = -long / 2 + 0.04; x < long / 2 - 0.3;) {
      const width = 0.42 + carver.chance() * 0.3;
      carver.paint(pick(carver, palette.stone), { rough: 0.95 });
      carver.place({ at: [x + width / 2, 0, piece.height * 0.9], turn: [0, off(carver, 3), off(carver, 3)] }, () =>
        carver.box([width * 0.96, wide * 1.02, 0.2], { cut: 0.05 }),
      );
      x += width;
    }
    for (let stone = 0; stone < 10; stone++)
      rock(
        carver,
        [off(carver, long / 2), (carver.chance() < 0.5 ? -1 : 1) * (wide / 2 + 0.12), 0.05],
        0.09 + carver.chance() * 0.08,
        palette.stone,
      );
    carver.paint(palette.lip, { rough: 1 });
    for (let moss = 0; moss < 6; moss++)
      carver.place({ at: [off(carver, long / 2), wide * 0.46, 0.3 + carver.chance() * 0.4] }, () =>
        carver.ball(0.12 + carver.chance() * 0.1, { rough: 0.3, faces: 20, stretch: [1.3, 0.5, 1] }),
      );
  });
};

/** Sealed from inside: slits, a door nobody opens, a vent and a lamp. */
export const bunker: Carve = (carver, piece, { palette }) => {
  const { at, long, wide, turn } = lieOf(piece);
  const high = piece.height;
  carver.place({ at: [at[0], at[1], 0], turn: [0, 0, turn] }, () => {
    carver
      .paint(palette.stone[0] as string, { rough: 0.9 })
      .place({ at: [0, 0, high * 0.42] }, () =>
        carver.box([long, wide, high * 0.84], { cut: 0.18, taper: [0.9, 0.88] }),
      );
    carver
      .paint(palette.stone[1] as string, { rough: 0.9 })
      .place({ at: [0, 0, high * 0.91] }, () => carver.box([long * 0.97, wide * 0.97, high * 0.18], { cut: 0.12 }));
    carver.paint("#1a1c22").both(() => {
      carver.place({ at: [long * 0.22, -wide * 0.463, high * 0.6] }, () =>
        carver.box([long * 0.3, 0.1, 0.2], { cut: 0.01 }),
      );
      carver.place({ at: [long * 0.22, wide * 0.463, high * 0.6] }, () =>
        carver.box([long * 0.3, 0.1, 0.2], { cut: 0.01 }),
      );
    });
    carver
      .paint("#5c6672", { metal: 0.7, rough: 0.5 })
      .place({ at: [long * 0.478, 0, high * 0.32] }, () => carver.box([0.14, 1.2, high * 0.6], { cut: 0.05 }));
    carver.paint("#d2a03a", { rough: 0.5 });
    for (const z of [0.2, 0.36, 0.52])
      carver.place({ at: [long * 0.49, 0, high * z], turn: [30, 0, 0] }, () =>
        carver.box([0.1, 0.9, 0.1], { cut: 0.01 }),
      );
    carver.paint("#59626d", { metal: 0.6, rough: 0.5 }).place({ at: [-long * 0.3, wide * 0.2, high] }, () =>
      carver.lathe(
        [
          [0.34, 0],
          [0.34, 0.4],
          [0.46, 0.4],
          [0.46, 0.55],
          [0.3, 0.55],
        ],
        { sides: 8 },
      ),
    );
    carver
      .paint("#ff5a2a", { glow: 0.9 })
      .place({ at: [long * 0.4, 0, high * 0.76] }, () => carver.box([0.16, 0.3, 0.16]));
  });
};

/** Nobody remembers raising it: a leaning stone with signs that glow a little. */
export const monolith: Carve = (carver, piece, { palette }) => {
  const { at, long } = lieOf(piece);
  const half = long / 2;
  carver.paint(palette.rock[2], { rough: 0.7 });
  carver.place({ at: [at[0], at[1], 0], turn: [2, 3, 20] }, () => {
    carver.lathe(
      [
        [half * 0.62, -0.2],
        [half * 0.56, piece.height * 0.5],
        [half * 0.4, piece.height * 0.93],
        [half * 0.1, piece.height],
      ],
      { sides: 4, turn: 45, folds: 0.82 },
    );
    carver.paint("#8a6aff", { glow: 0.95 });
    for (const [place, z] of [0.26, 0.4, 0.53, 0.65].entries())
      for (const side of [0, 90, 180, 270])
        carver.place({ turn: [0, 0, side] }, () =>
          carver.place(
            { at: [off(carver, 0.05), -half * (0.43 - z * 0.12), piece.height * z], turn: [4, place * 45, 0] },
            () => carver.box([0.32, 0.05, 0.08], { cut: 0 }),
          ),
        );
  });
  for (let stone = 0; stone < 12; stone++) {
    const angle = (stone / 12) * 2 * Math.PI;
    rock(
      carver,
      [at[0] + Math.cos(angle) * half * 0.92, at[1] + Math.sin(angle) * half * 0.92, 0.06],
      0.16 + carver.chance() * 0.18,
      palette.rock,
    );
  }
};
