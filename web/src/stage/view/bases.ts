/** What a figure stands on: the side by shape and colour, where it looks, its Wounds and states as studs on the rim. */

import type { Mesh } from "../sculpt/mesh";
import { Sculptor } from "../sculpt/sculptor";
import type { Stand } from "./crowd";
import type { StageFigure, StageMark, StageRing, StageShield } from "./scene";

export const BASE_HEIGHT = 0.14; // inches
const [RED, BLUE, SOIL] = ["#e8261a", "#1286f0", "#3d3226"];
const ROUND = 28;

/** A base of radius 1: a rim of the side, soil within, a white wedge where it looks. */
function base(side: string, sides: number): Mesh {
  const carver = new Sculptor(5);
  const turn = 180 / sides + 90;
  carver.paint(side, { rough: 0.45, glow: 0.3 }).lathe(
    [
      [1, 0],
      [1, BASE_HEIGHT * 0.55],
      [0.94, BASE_HEIGHT],
      [0.76, BASE_HEIGHT],
      [0.74, BASE_HEIGHT * 0.7],
    ],
    { sides, turn },
  );
  carver.paint(SOIL, { rough: 1 }).lathe(
    [
      [0.76, BASE_HEIGHT * 0.55],
      [0.75, BASE_HEIGHT * 0.82],
    ],
    { sides, turn },
  );
  carver.paint("#ffffff", { glow: 0.35 }).face([
    [-0.16, 0.8, BASE_HEIGHT + 0.012],
    [0.16, 0.8, BASE_HEIGHT + 0.012],
    [0, 1.02, BASE_HEIGHT + 0.012],
  ]);
  return carver.mesh({ low: 0.8 });
}

export const redBase = (): Mesh => base(RED, ROUND);
export const blueBase = (): Mesh => base(BLUE, 8);
export const stud = (): Mesh =>
  new Sculptor(2)
    .paint("#ffffff", { rough: 0.4, glow: 0.25 })
    .ball(1, { stretch: [1, 1, 0.7], faces: 20 })
    .mesh({ low: 1 });

/** A flat ring just outside a base of radius 1. */
export function ring(): Mesh {
  const carver = new Sculptor();
  carver.paint("#ffffff", { glow: 1 });
  const at = (angle: number, far: number): [number, number, number] => [
    Math.cos(angle) * far,
    Math.sin(angle) * far,
    0,
  ];
  for (let step = 0; step < 40; step++) {
    const [one, another] = [(step / 40) * 2 * Math.PI, ((step + 1) / 40) * 2 * Math.PI];
    carver.face([at(one, 1), at(one, 1.17), at(another, 1.17), at(another, 1)]);
  }
  return carver.mesh({ low: 1, spread: 0 });
}

/** A quarter of a shell before a ship of half length 1: brightest at its edge. */
export function shield(): Mesh {
  const carver = new Sculptor();
  const at = (angle: number, far: number, z: number): [number, number, number] => [
    Math.sin(angle) * far,
    Math.cos(angle) * far,
    z,
  ];
  for (let step = 0; step < 10; step++) {
    const [one, another] = [(step / 10 - 0.5) * 1.4, ((step + 1) / 10 - 0.5) * 1.4];
    for (const [low, high, colour] of [
      [0.08, 0.5, "#0c3a66"],
      [0.5, 0.62, "#2a8ae0"],
    ] as const)
      carver
        .paint(colour, { glow: 1 })
        .face([at(one, 1.16, low), at(one, 1.1, high), at(another, 1.1, high), at(another, 1.16, low)]);
    carver
      .paint("#5ab8ff", { glow: 1 })
      .face([at(one, 1.1, 0.05), at(one, 1.2, 0.05), at(another, 1.2, 0.05), at(another, 1.1, 0.05)]);
  }
  return carver.mesh({ low: 1, spread: 0 });
}

const TURNS: Record<StageShield, number[]> = {
  front: [0],
  left: [90],
  rear: [180],
  right: [270],
  all: [0, 90, 180, 270],
};

/** A shell on each side that its shields guard. */
export const shieldsOf = (figure: StageFigure): Stand[] =>
  figure.shields.flatMap((side) =>
    TURNS[side].map((turn): Stand => {
      const [wide, long] = turn % 180 ? [figure.base[1], figure.base[0]] : figure.base;
      return {
        at: [figure.at[0], figure.at[1], figure.elevation + BASE_HEIGHT],
        turn: figure.facing + turn,
        scale: [wide, long, 1],
        of: figure.id,
      };
    }),
  );

/** What is left of somebody who has fallen. */
export function cross(): Mesh {
  const carver = new Sculptor().paint("#ffffff", { glow: 1 });
  for (const turn of [45, -45])
    carver.place({ turn: [0, 0, turn] }, () =>
      carver.face([
        [-0.75, -0.11, 0],
        [0.75, -0.11, 0],
        [0.75, 0.11, 0],
        [-0.75, 0.11, 0],
      ]),
    );
  return carver.mesh({ low: 1, spread: 0 });
}

export const RING_TONES: Record<StageRing, string> = {
  picked: "#ffc13a",
  open: "#c08f2c",
  target: "#ffd257",
  foe: "#ff3d2e",
  mate: "#2ee07c",
  taught: "#ffe9a0",
  bad: "#ff1f1f",
  focus: "#6fd3ff",
  part: "#ffab1a",
  hidden: "#8a2a2a",
};

const MARK_TONES: Record<StageMark, string> = {
  moved: "#9fb4c8",
  shot: "#ff9a2e",
  engaged: "#ff2f2f",
  target: "#ffd257",
  package: "#b98443",
};
const [LEFT, LOST, STATE] = ["#ffffff", "#2a0d0d", "#a65cff"];
const SIZE = 0.085;
const MOST = 10;

/** Wounds on the back rim, white or lost; what the model has done on its right, states on its left. */
export function studsOf(figure: StageFigure): Stand[] {
  const gap = Math.min(20, 15 / Math.max(figure.base[0], 0.3)); // degrees
  const round = (middle: number, colours: string[]): Stand[] =>
    colours.slice(0, MOST).map((colour, place) => {
      const angle =
        ((figure.facing + middle + (place - (Math.min(colours.length, MOST) - 1) / 2) * gap) * Math.PI) / 180;
      const turn = (figure.facing * Math.PI) / 180;
      const [across, along] = [
        -Math.sin(angle - turn) * figure.base[0] * 0.92,
        Math.cos(angle - turn) * figure.base[1] * 0.92,
      ];
      const [x, y] = [
        across * Math.cos(turn) - along * Math.sin(turn),
        across * Math.sin(turn) + along * Math.cos(turn),
      ];
      return {
        at: [figure.at[0] + x, figure.at[1] + y, figure.elevation + BASE_HEIGHT],
        scale: SIZE,
        colour,
        seen: figure.seen,
        of: figure.id,
      };
    });
  const wounds =
    figure.mostWounds > 1
      ? Array.from({ length: figure.mostWounds }, (_, place) => (place < figure.wounds ? LEFT : LOST))
      : [];
  return [
    ...round(180, wounds),
    ...round(
      90,
      figure.states.map(() => STATE),
    ),
    ...round(
      -90,
      figure.marks.map((mark) => MARK_TONES[mark]),
    ),
  ];
}
