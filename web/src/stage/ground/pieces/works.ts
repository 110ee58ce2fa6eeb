/** What somebody has put there in a hurry: barricades, crates, barrels. */

import type { Sculptor } from "../../sculpt/sculptor";
import { lieOf } from "../footprint";
import { off, pick, type Carve } from "./carving";

const WOOD = ["#a5733f", "#94663a", "#8d6135", "#b07d47"];
const BRACE = "#6f4725";
const SACK = ["#b09a68", "#a08a5a", "#bda876"];

function crate(carver: Sculptor, x: number, y: number, z: number, wide: number, high: number, turn: number): void {
  carver.place({ at: [x, y, z + high / 2], turn: [0, 0, turn] }, () => {
    carver.paint(pick(carver, WOOD), { rough: 0.9 }).box([wide * 0.92, wide * 0.92, high * 0.92], { cut: 0.01 });
    carver.paint(BRACE, { rough: 0.9 });
    const edge = wide * 0.12;
    for (const a of [-1, 1]) {
      for (const b of [-1, 1]) {
        carver.place({ at: [a * wide * 0.46, b * wide * 0.46, 0] }, () =>
          carver.box([edge, edge, high], { cut: 0.02 }),
        );
        carver.place({ at: [0, a * wide * 0.46, b * high * 0.46] }, () =>
          carver.box([wide, edge, edge], { cut: 0.02 }),
        );
        carver.place({ at: [a * wide * 0.46, 0, b * high * 0.46] }, () =>
          carver.box([edge, wide, edge], { cut: 0.02 }),
        );
      }
      carver.place({ at: [0, a * wide * 0.465, 0], turn: [0, a * 45, 0] }, () =>
        carver.box([edge * 0.8, edge * 0.5, high * 1.15], { cut: 0 }),
      );
      carver.place({ at: [a * wide * 0.465, 0, 0], turn: [a * 45, 0, 0] }, () =>
        carver.box([edge * 0.5, edge * 0.8, high * 1.15], { cut: 0 }),
      );
    }
  });
}

function barrel(carver: Sculptor, x: number, y: number, radius: number, high: number, colour = "#7b5230"): void {
  carver.place({ at: [x, y, 0] }, () => {
    carver.paint(colour, { rough: 0.85 }).lathe(
      [
        [radius * 0.82, 0],
        [radius * 0.97, high * 0.25],
        [radius, high * 0.5],
        [radius * 0.97, high * 0.75],
        [radius * 0.82, high],
      ],
      { sides: 10, folds: 0.86 },
    );
    carver.paint("#5c5f66", { metal: 0.7, rough: 0.5 });
    for (const share of [0.18, 0.8])
      carver.lathe(
        [
          [radius * 0.98, high * share - 0.04],
          [radius * 1.01, high * share + 0.04],
        ],
        { sides: 10, isOpen: true },
      );
  });
}

export const crates: Carve = (carver, piece) => {
  const { at, long, turn } = lieOf(piece);
  const k = long / 2;
  const high = piece.height;
  carver.place({ at: [at[0], at[1], 0], turn: [0, 0, turn], scale: [k, k, 1] }, () => {
    crate(carver, -0.48, -0.46, 0, 0.95, high * 0.6, 3);
    crate(carver, 0.5, -0.44, 0, 0.86, high * 0.52, -6);
    crate(carver, -0.44, 0.52, 0, 0.84, high * 0.5, 7);
    crate(carver, -0.4, -0.38, high * 0.6, 0.72, high * 0.42, 22);
    barrel(carver, 0.53, 0.54, 0.36, high * 0.62);
    carver
      .paint("#c2452a", { rough: 1 })
      .place({ at: [0.5, -0.42, high * 0.56], turn: [0, 0, 11] }, () => carver.box([0.72, 0.64, 0.12], { cut: 0.05 }));
  });
};

/** Sandbags behind stakes and planks, with points to the enemy's side. */
export const barricade: Carve = (carver, piece) => {
  const { at, long, wide, turn } = lieOf(piece);
  const high = piece.height;
  carver.place({ at: [at[0], at[1], 0], turn: [0, 0, turn] }, () => {
    const number = Math.round(long / 0.62);
    for (let row = 0; row < 3; row++)
      for (let bag = 0; bag < number - row; bag++) {
        carver.paint(pick(carver, SACK), { rough: 1 });
        const x = (bag - (number - row - 1) / 2) * (long / number);
        carver.place({ at: [x, off(carver, 0.05), 0.15 + row * high * 0.17], turn: [0, 0, off(carver, 12)] }, () =>
          carver.ball(0.38, { rough: 0.06, stretch: [0.95, wide * 0.9, 0.44] }),
        );
      }
    for (let stake = 0; stake <= number - 2; stake++) {
      const x = -long / 2 + 0.35 + (stake * (long - 0.7)) / Math.max(1, number - 2);
      carver
        .paint("#6f4a2b", { rough: 0.9 })
        .place({ at: [x, -wide * 0.22, high * 0.48], turn: [-24, 0, off(carver, 8)] }, () =>
          carver.box([0.14, 0.14, high * 1.05]),
        );
    }
    carver.paint("#7d5633", { rough: 0.9 });
    carver.place({ at: [0, -wide * 0.42, high * 0.68], turn: [0, 2, 0] }, () => carver.box([long * 0.98, 0.1, 0.2]));
    carver.place({ at: [0, -wide * 0.3, high * 0.42], turn: [0, -2, 0] }, () => carver.box([long * 0.9, 0.1, 0.18]));
    carver
      .paint("#8a9198", { metal: 0.7, rough: 0.5 })
      .place({ at: [-long * 0.2, 0, high * 0.6], turn: [-14, 6, 0] }, () => carver.box([0.95, 0.08, high * 0.7]));
    carver.paint("#c9c3b0", { metal: 0.6, rough: 0.4 });
    for (let spike = 0; spike < number; spike++)
      carver.aim(
        [-long / 2 + 0.4 + spike * ((long - 0.8) / (number - 1)), -wide * 0.45, high * 0.72],
        [0, -0.7, 0.6],
        () => carver.spike(0.06, 0.42, 4),
      );
    barrel(carver, long / 2 - 0.36, 0.05, 0.33, high * 0.66, "#7d2f24");
  });
};
