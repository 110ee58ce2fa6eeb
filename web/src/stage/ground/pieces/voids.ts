/** What drifts between ships: rocks, wrecks, stations. Each floats at the height of the hulls. */

import type { Sculptor } from "../../sculpt/sculptor";
import type { StagePiece } from "../../view/scene";
import { lieOf, scattered } from "../footprint";
import { off, pick, type Carve } from "./carving";

export const FLIGHT = 1.1; // inches above the plane
const HULL = ["#5a6470", "#6c7684", "#4a525e", "#7c8694"];

function boulder(carver: Sculptor, piece: StagePiece, size: number, colours: readonly string[]): void {
  const { at, long, wide, turn } = lieOf(piece);
  carver.paint(pick(carver, colours), { rough: 1 });
  carver.place(
    { at: [at[0], at[1], FLIGHT], turn: [12, 20, turn], scale: [long / 2, wide / 2, Math.min(long, wide) * 0.42] },
    () => {
      carver.ball(size, { rough: 0.16 });
      for (let pit = 0; pit < 5; pit++) {
        const [a, b] = [pit * 2.4, 0.5 + (pit % 3) * 0.4];
        carver.paint(colours[2] ?? "#666666", { rough: 1 });
        carver.aim(
          [Math.cos(a) * Math.cos(b) * size * 0.86, Math.sin(a) * Math.cos(b) * size * 0.86, Math.sin(b) * size * 0.86],
          [Math.cos(a), Math.sin(a), 0.6],
          () =>
            carver.lathe(
              [
                [0.2, 0],
                [0.16, 0.12],
                [0.1, 0.05],
              ],
              { sides: 8 },
            ),
        );
      }
    },
  );
}

export const asteroid: Carve = (carver, piece, { palette }) => boulder(carver, piece, 0.94, palette.rock);

/** Somebody once mined it, and left the lights on. */
export const greatAsteroid: Carve = (carver, piece, { palette }) => {
  boulder(carver, piece, 0.92, palette.rock);
  const { at, long } = lieOf(piece);
  for (let lamp = 0; lamp < 7; lamp++) {
    const angle = lamp * 0.9;
    carver.paint("#ffc86a", { glow: 1 }).ball(0.09, {
      at: [
        at[0] + Math.cos(angle) * long * 0.36,
        at[1] + Math.sin(angle) * long * 0.3,
        FLIGHT + 0.9 + Math.sin(lamp) * 0.25,
      ],
      faces: 20,
    });
  }
  carver.paint(HULL[1] as string, { metal: 0.6, rough: 0.5 }).place({ at: [at[0], at[1], FLIGHT + 1.3] }, () =>
    carver.lathe(
      [
        [0.5, 0],
        [0.5, 0.4],
        [0.2, 0.7],
        [0.06, 1.3],
      ],
      { sides: 6 },
    ),
  );
};

export const belt: Carve = (carver, piece, { palette }) => {
  for (const [x, y] of scattered(piece, carver.chance, 26, 0.62, 0.25)) {
    const size = 0.16 + carver.chance() ** 2 * 0.42;
    carver.paint(pick(carver, palette.rock), { rough: 1 });
    carver.place(
      {
        at: [x, y, FLIGHT + off(carver, 0.7)],
        turn: [carver.chance() * 90, carver.chance() * 90, carver.chance() * 360],
      },
      () => carver.ball(size, { rough: 0.24, stretch: [1.15, 0.9, 0.85], faces: size > 0.3 ? 80 : 20 }),
    );
  }
};

export const debris: Carve = (carver, piece) => {
  for (const [place, [x, y]] of scattered(piece, carver.chance, 34, 0.5, 0.2).entries()) {
    carver.paint(pick(carver, HULL), { metal: 0.6, rough: 0.5 });
    carver.place(
      {
        at: [x, y, FLIGHT + off(carver, 0.7)],
        turn: [carver.chance() * 360, carver.chance() * 360, carver.chance() * 360],
      },
      () => {
        if (place % 3)
          carver.box([0.2 + carver.chance() * 0.6, 0.1 + carver.chance() * 0.3, 0.06 + carver.chance() * 0.1]);
        else
          carver.lathe(
            [
              [0.12, -0.3],
              [0.14, 0.1],
              [0.05, 0.32],
            ],
            { sides: 6 },
          );
      },
    );
    if (place % 7 === 0) carver.paint("#ff7a2a", { glow: 0.9 }).ball(0.06, { at: [x + 0.2, y, FLIGHT], faces: 20 });
  }
};

/** A dead warship is a good wall. */
export const hulk: Carve = (carver, piece) => {
  const { at, long, wide, turn } = lieOf(piece);
  carver.place({ at: [at[0], at[1], FLIGHT], turn: [7, 5, turn] }, () => {
    carver.paint(HULL[2] as string, { metal: 0.5, rough: 0.6 });
    carver.place({ at: [-long * 0.2, 0, 0] }, () =>
      carver.box([long * 0.54, wide * 0.78, wide * 0.62], { cut: 0.12, taper: [0.9, 0.7] }),
    );
    carver.place({ at: [long * 0.28, 0.06, -0.06], turn: [12, 8, 6] }, () =>
      carver.box([long * 0.38, wide * 0.6, wide * 0.5], { cut: 0.1, taper: [0.7, 0.6] }),
    );
    carver.paint(HULL[0] as string, { metal: 0.5, rough: 0.6 });
    for (let rib = 0; rib < 4; rib++)
      carver.place({ at: [long * (0.04 + rib * 0.035), 0, off(carver, 0.1)], turn: [0, off(carver, 20), 0] }, () =>
        carver.box([0.06, wide * 0.7, wide * 0.5], { cut: 0.01 }),
      );
    for (let tower = 0; tower < 3; tower++)
      carver.place({ at: [-long * (0.08 + tower * 0.13), 0, wide * 0.36] }, () =>
        carver.box([0.3, 0.4, 0.3 + tower * 0.12], { cut: 0.05 }),
      );
    carver.paint("#ff6a2a", { glow: 0.9 }).place({ at: [long * 0.07, 0, 0] }, () => carver.ball(0.12, { faces: 20 }));
  });
};

/** Nobody answers: a hub, arms, and lights that are still on. */
export const station: Carve = (carver, piece) => {
  const { at, long } = lieOf(piece);
  const r = long / 2;
  carver.place({ at: [at[0], at[1], FLIGHT], turn: [6, 0, 20] }, () => {
    carver.paint(HULL[1] as string, { metal: 0.6, rough: 0.45 }).lathe(
      [
        [r * 0.12, -0.9],
        [r * 0.34, -0.5],
        [r * 0.38, 0.2],
        [r * 0.22, 0.6],
        [r * 0.07, 1.7],
      ],
      { sides: 10, folds: 0.88 },
    );
    for (let arm = 0; arm < 6; arm++)
      carver.place({ turn: [0, 0, arm * 60] }, () => {
        carver
          .paint(HULL[0] as string, { metal: 0.6, rough: 0.5 })
          .place({ at: [r * 0.56, 0, 0] }, () => carver.box([r * 0.56, 0.16, 0.16]));
        carver
          .paint(HULL[3] as string, { metal: 0.6, rough: 0.5 })
          .place({ at: [r * 0.86, 0, 0] }, () => carver.box([r * 0.22, 0.5, 0.42], { cut: 0.08 }));
        carver
          .paint(arm % 2 ? "#6ad8ff" : "#ffb85a", { glow: 1 })
          .place({ at: [r * 0.86, 0, 0.24] }, () => carver.box([0.22, 0.14, 0.04], { cut: 0 }));
      });
    carver.paint("#ff3b2e", { glow: 1 }).ball(0.09, { at: [0, 0, 1.75], faces: 20 });
  });
};

export const dock: Carve = (carver, piece) => {
  const { at, long } = lieOf(piece);
  const r = long / 2;
  const parts = 20;
  carver.place({ at: [at[0], at[1], FLIGHT] }, () => {
    for (let part = 0; part < parts; part++) {
      if (part % 10 === 4) continue; // a gap to fly through
      carver.place({ turn: [0, 0, (part / parts) * 360] }, () => {
        carver
          .paint(HULL[part % 4] as string, { metal: 0.6, rough: 0.5 })
          .place({ at: [r * 0.88, 0, 0] }, () => carver.box([0.42, r * 0.3, 0.46], { cut: 0.07 }));
        if (part % 4 === 0) carver.place({ at: [r * 0.66, 0, 0] }, () => carver.box([r * 0.3, 0.12, 0.12]));
        carver
          .paint(part % 2 ? "#6ad8ff" : "#ffb85a", { glow: 1 })
          .place({ at: [r * 0.88, 0, 0.25] }, () => carver.box([0.12, 0.28, 0.03], { cut: 0 }));
      });
    }
  });
};

/** It pulls at engines: rings that sink towards a dark middle. */
export const well: Carve = (carver, piece) => {
  const { at, long } = lieOf(piece);
  const r = long / 2;
  carver.place({ at: [at[0], at[1], 0.9] }, () => {
    for (let ring = 0; ring < 5; ring++) {
      const [far, z] = [r * (0.96 - ring * 0.17), -ring * 0.22];
      carver.paint(["#3a2a78", "#5a3ab0", "#8a4ae0", "#c07aff", "#f0c8ff"][ring] as string, {
        glow: 0.55 + ring * 0.1,
      });
      carver.lathe(
        [
          [far * 0.94, z],
          [far, z + 0.03],
          [far, z + 0.05],
          [far * 0.94, z + 0.06],
        ],
        { sides: 30, isOpen: true },
      );
    }
    carver.paint("#000000").ball(r * 0.2, { at: [0, 0, -0.9] });
  });
};
