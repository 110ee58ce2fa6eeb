/** How each way of holding a weapon looks: where the hands are, where the weapon points. Right is the east. */

import type { Vec3 } from "../../sculpt/vectors";
import type { Hold } from "../weapons/weapon";

export interface Pose {
  /** The hand that holds the weapon, and where the weapon points. */
  right: Vec3;
  aim: Vec3;
  /** Degrees the weapon is rolled about itself. */
  roll?: number;
  left: Vec3;
  /** Degrees the body bends forward, and turns against the clock. */
  bend?: number;
  turn?: number;
  /** The left hand holds the weapon too, so nothing else. */
  takesBoth?: boolean;
}

/** Several for one hold: those of a faction who hold alike stand differently, by their numbers. */
export const POSES: Record<Hold, readonly Pose[]> = {
  raised: [
    { right: [0.5, 0.1, 1.34], aim: [0.4, 0.1, 1], roll: -70, left: [-0.46, 0.2, 0.72], turn: -14 },
    { right: [0.5, 0.36, 0.86], aim: [0.45, 0.3, 1], roll: -60, left: [-0.42, 0.24, 0.84], turn: 12 },
    { right: [0.56, 0.24, 0.98], aim: [1, 0.3, 0.3], roll: -80, left: [-0.46, 0.3, 0.84], bend: 8, turn: -6 },
    { right: [0.4, -0.02, 1.42], aim: [-0.75, -0.35, 0.6], roll: -80, left: [-0.34, 0.42, 0.98], turn: -20, bend: 6 },
  ],
  upright: [
    { right: [0.44, 0.3, 0.94], aim: [0.02, 0.02, 1], roll: -60, left: [-0.42, 0.16, 0.66] },
    {
      right: [0.42, 0.34, 0.98],
      aim: [-0.22, 0.3, 1],
      roll: -60,
      left: [0.16, 0.5, 1.14],
      takesBoth: true,
      bend: 5,
      turn: 14,
    },
    { right: [0.46, 0.2, 0.92], aim: [0.14, 0.06, 1], roll: -60, left: [-0.4, 0.24, 0.92], turn: 10 },
  ],
  overhead: [
    {
      right: [0.24, 0.02, 1.52],
      aim: [0.75, -0.2, 0.6],
      roll: -85,
      left: [-0.1, 0.16, 1.4],
      takesBoth: true,
      turn: -12,
    },
    {
      right: [0.34, 0.3, 1.02],
      aim: [0.7, -0.15, 0.8],
      roll: -85,
      left: [0.04, 0.42, 0.78],
      takesBoth: true,
      turn: 10,
      bend: 8,
    },
    { right: [0.4, 0.16, 0.86], aim: [-0.75, 0.3, 0.55], roll: 85, left: [0.08, 0.36, 1.02], takesBoth: true, turn: 8 },
  ],
  shouldered: [
    { right: [0.2, 0.36, 0.86], aim: [0.16, 0.12, 1], roll: -70, left: [0.06, 0.4, 0.7], takesBoth: true },
    {
      right: [0.34, 0.2, 0.98],
      aim: [0.55, -0.3, 0.8],
      roll: -70,
      left: [0.1, 0.34, 0.84],
      takesBoth: true,
      turn: -10,
    },
  ],
  aimed: [
    {
      right: [0.2, 0.26, 1.02],
      aim: [-0.05, 1, 0.06],
      roll: 180,
      left: [-0.06, 0.62, 1.02],
      takesBoth: true,
      turn: 24,
    },
    { right: [0.24, 0.3, 0.94], aim: [-0.25, 1, 0.2], roll: 180, left: [-0.1, 0.62, 1.0], takesBoth: true, turn: 20 },
  ],
  across: [
    { right: [0.26, 0.28, 0.76], aim: [-0.8, 0.25, 0.62], roll: 70, left: [-0.2, 0.4, 1.08], takesBoth: true, turn: 8 },
    {
      right: [0.22, 0.3, 0.94],
      aim: [-0.15, 1, 0.12],
      roll: 180,
      left: [-0.02, 0.62, 0.98],
      takesBoth: true,
      turn: 24,
    },
    { right: [0.3, 0.2, 0.72], aim: [0.25, 0.5, 1], roll: 150, left: [0.1, 0.4, 0.98], takesBoth: true, turn: 6 },
  ],
  hip: [
    {
      right: [0.26, 0.16, 0.72],
      aim: [-0.35, 1, 0.14],
      roll: 180,
      left: [-0.08, 0.5, 0.82],
      takesBoth: true,
      turn: 10,
    },
    { right: [0.3, 0.1, 0.78], aim: [-0.55, 0.9, 0.3], roll: 180, left: [-0.12, 0.44, 0.92], takesBoth: true, turn: 6 },
  ],
  pistol: [
    { right: [0.36, 0.52, 1.02], aim: [0.08, 1, 0.06], roll: 180, left: [-0.44, 0.06, 0.7], turn: 16 },
    { right: [0.5, 0.14, 1.22], aim: [0.25, 0.25, 1], roll: 150, left: [-0.42, 0.2, 0.7], turn: -8 },
  ],
  drawn: [{ right: [-0.3, 0.5, 1.06], aim: [0, 0.06, 1], left: [-0.24, 0.1, 1.08], takesBoth: true, turn: 40 }],
  thrown: [
    { right: [0.5, -0.16, 1.4], aim: [-0.2, 0.9, 0.35], left: [-0.4, 0.42, 1.04], turn: -24 },
    { right: [0.52, -0.1, 1.34], aim: [0.3, -0.5, 1], left: [-0.42, 0.36, 0.9], turn: -18 },
  ],
  fists: [
    { right: [0.54, 0.34, 0.74], aim: [0.1, 1, -0.3], left: [-0.54, 0.34, 0.74], bend: 14 },
    { right: [0.52, 0.2, 1.3], aim: [0.1, 0.6, 1], left: [-0.54, 0.38, 0.76], bend: 8, turn: -12 },
  ],
};

/** What the free hand does when it holds something itself. */
export const LEFT_HAND = {
  shield: [-0.36, 0.36, 0.8] as Vec3,
  pistol: [-0.4, 0.5, 0.98] as Vec3,
  book: [-0.26, 0.44, 0.92] as Vec3,
  light: [-0.5, 0.2, 1.3] as Vec3,
  banner: [-0.42, -0.02, 1.06] as Vec3,
};
