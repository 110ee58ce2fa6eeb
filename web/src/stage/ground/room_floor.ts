/** The floor of a room, whose squares are read by their joints; its walls, two standing and two cut; torches. */

import { chanceFrom } from "../sculpt/chance";
import { joined, type Mesh } from "../sculpt/mesh";
import { Sculptor } from "../sculpt/sculptor";
import { mixed } from "../sculpt/paint";
import type { Place } from "../view/scene";
import type { Puff } from "./mists";
import type { Site } from "./pieces/carving";
import { courses } from "./pieces/rooms";

const [HIGH, CUT, THICK] = [2.6, 0.5, 0.5];
const FLAME = ["#ff8c14", "#ffe27a"] as const;

interface Side {
  at: Place;
  turn: number;
  isBehind: boolean;
}

function sidesOf(width: number, rim: number, away: Place): Side[] {
  const [low, high, middle] = [rim - THICK / 2, width - rim + THICK / 2, width / 2];
  const sides: [Place, number, Place][] = [
    [[middle, high], 0, [0, 1]],
    [[middle, low], 0, [0, -1]],
    [[low, middle], 90, [-1, 0]],
    [[high, middle], 90, [1, 0]],
  ];
  return sides.map(([at, turn, out]) => ({ at, turn, isBehind: out[0] * away[0] + out[1] * away[1] > 0.2 }));
}

const torchesOf = (side: Side, long: number): [number, number, number][] =>
  side.isBehind
    ? [-0.3, 0.3].map((share): [number, number, number] => [
        side.at[0] + (side.turn ? 0 : share * long),
        side.at[1] + (side.turn ? share * long : 0),
        HIGH * 0.66,
      ])
    : [];

export function roomFloor(width: number, rim: number, squares: number, { palette, away }: Site, seed: number): Mesh {
  const carver = new Sculptor(seed % 911);
  const chance = chanceFrom(seed + 5);
  const long = width - rim * 2;
  const cell = long / squares;
  const [dark, light] = palette.floor;
  carver
    .paint(mixed(dark, "#000000", 0.55), { rough: 1 })
    .place({ at: [width / 2, width / 2, -0.2] }, () =>
      carver.box([long + THICK * 2, long + THICK * 2, 0.34], { cut: 0.02 }),
    );
  for (let row = 0; row < squares; row++)
    for (let column = 0; column < squares; column++)
      for (const [x, y] of [
        [0.27, 0.27],
        [0.73, 0.27],
        [0.27, 0.73],
        [0.73, 0.73],
      ] as const) {
        const share = 0.25 + chance() * 0.6 + ((row + column) % 2 ? 0.12 : 0);
        carver.paint(mixed(dark, light, Math.min(1, share)), { rough: 0.85 });
        const at = [rim + (column + x) * cell, rim + (row + y) * cell, -0.06 - chance() * 0.025] as const;
        carver.place({ at }, () => carver.box([cell * 0.445, cell * 0.445, 0.12], { cut: 0.03 }));
      }
  const walls = new Sculptor(seed % 613);
  for (const side of sidesOf(width, rim, away)) {
    walls.place({ at: [...side.at, -0.2], turn: [0, 0, side.turn] }, () =>
      courses(walls, long + THICK * 2, THICK, side.isBehind ? HIGH : CUT, palette.wall),
    );
    for (const at of torchesOf(side, long)) torch(walls, at, width);
  }
  return joined([carver.mesh({ foot: -0.6, top: 0.2, low: 0.6 }), walls.mesh({ foot: -0.3, top: HIGH, low: 0.62 })]);
}

function torch(carver: Sculptor, [x, y, z]: readonly [number, number, number], width: number): void {
  const inward = [
    Math.sign(width / 2 - x) * (Math.abs(x - width / 2) > Math.abs(y - width / 2) ? 1 : 0),
    Math.sign(width / 2 - y) * (Math.abs(y - width / 2) >= Math.abs(x - width / 2) ? 1 : 0),
  ] as const;
  const at = [x + inward[0] * 0.42, y + inward[1] * 0.42, z] as const;
  carver.paint("#3a2a1c").tube([[x, y, z - 0.35], at], [0.06, 0.08], 5);
  carver.paint(FLAME[0], { glow: 0.95 }).place({ at }, () =>
    carver.lathe(
      [
        [0.09, 0],
        [0.15, 0.14],
        [0.08, 0.34],
        [0, 0.52],
      ],
      { sides: 6 },
    ),
  );
  carver.paint(FLAME[1], { glow: 1 }).place({ at }, () =>
    carver.lathe(
      [
        [0.1, 0.04],
        [0.11, 0.14],
        [0, 0.3],
      ],
      { sides: 5, turn: 30 },
    ),
  );
}

export const torchLight = (width: number, rim: number, away: Place): Puff[] =>
  sidesOf(width, rim, away).flatMap((side) =>
    torchesOf(side, width - rim * 2).map((at): Puff => ({
      at: [at[0], at[1], at[2] + 0.2],
      size: 4.2,
      colour: FLAME[0],
      strength: 0.3,
    })),
  );
