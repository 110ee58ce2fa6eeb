/** Faces nobody has seen, under hoods and among tentacles. */

import { IRON, STEEL } from "../../sculpt/paint";
import type { Polygon } from "../../sculpt/polygon";
import { face, glowingEyes } from "../people/faces";
import type { Family } from "./family";
import { darkFace, hoodOf } from "./shapes";

export const HOODS: Family = {
  heroes: [
    ({ s, p }) => {
      darkFace(s, p.glow);
      hoodOf(s, p.main, 0, 0.5);
      s.paint(p.accent);
      for (const side of [-1, 1])
        for (const [x, z] of [[0.34, 0.3], [0.52, 0.16], [0.42, -0.02]] as const) // a mane of tentacles
          s.tube(
            [
              [side * 0.16, -0.1, z * 0.4], [side * x * 0.8, -0.16, z], [side * x * 1.15, -0.12, z + 0.2],
              [side * x, -0.04, z + 0.36],
            ],
            [0.07, 0.06, 0.045, 0.006],
            5,
          ); // prettier-ignore
    },
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.bone).place({ at: [0, 0.12, 0.03] }, () => s.box([0.32, 0.12, 0.1], { cut: 0.02 })); // needs no eyes
      s.paint(p.glow, { glow: 0.9 }).ball(0.06, { at: [0, 0.17, 0.17], stretch: [1, 0.5, 1.3], faces: 20 });
      s.paint(p.patch).lathe(
        [
          [0.23, -0.26, 0, -0.06],
          [0.22, 0, 0, -0.08],
          [0.19, 0.18, 0, -0.04],
          [0.1, 0.27],
          [0, 0.28],
        ],
        { sides: 8, turn: 112 },
      );
      s.paint(p.accent, STEEL).place({ at: [0, -0.03, 0.24] }, () => s.prism(HALO, 0.05, { cut: 0.012 }));
    },
    ({ s, p }) => {
      s.paint(p.accent).ball(0.2, { at: [0, 0, 0.06], stretch: [1, 1, 1.15], rough: 0.06 }); // filled to the brim
      glowingEyes(s, p.glow, 0.08, 0.17, 0.08, 0.05);
      s.paint(p.glow, { glow: 0.9 }).ball(0.06, { at: [0, 0.2, 0.18], faces: 20 });
      s.paint(p.accent);
      for (const x of [-0.14, -0.05, 0.05, 0.14]) {
        s.tube([[x, 0.12, -0.06], [x * 1.6, 0.24, -0.26], [x * 2.4, 0.2, -0.44]], [0.06, 0.045, 0.006], 5);
      } // prettier-ignore
      s.both(() => s.tube([[0.1, -0.06, 0.2], [0.3, -0.14, 0.4], [0.34, -0.06, 0.66]], [0.07, 0.05, 0.006], 5)); // prettier-ignore
    },
  ],
  others: [
    ({ s, p }) => {
      darkFace(s, p.glow);
      hoodOf(s, p.main, 0.12, 0.2);
    },
    ({ s, p }) => {
      darkFace(s, p.glow);
      hoodOf(s, p.patch, 0, 0.3);
    },
    ({ s, p }) => {
      s.paint(p.patch).lathe(
        [
          [0.19, -0.2],
          [0.2, 0],
          [0.17, 0.16],
          [0.07, 0.44],
          [0, 0.5],
        ],
        { sides: 7, turn: 115 },
      ); // a mask with no mouth
      glowingEyes(s, p.glow, 0.07, 0.175, 0.02, 0.045);
    },
    ({ s, p }) => {
      darkFace(s, p.glow);
      hoodOf(s, p.patch, 0, 0.06);
      s.paint(p.accent).both(() => s.aim([0.2, -0.02, 0.08], [1, -0.2, 0.5], () => s.spike(0.07, 0.28, 4)));
    },
    ({ s, p }) => {
      darkFace(s, p.glow);
      hoodOf(s, p.patch, -0.14, 0.12);
      s.paint(p.metal, IRON).lathe(
        [
          [0.26, 0.02],
          [0.26, 0.09],
        ],
        { sides: 7, turn: 115 },
      );
    },
  ],
};

const HALO: Polygon = Array.from({ length: 18 }, (_, i): [number, number] => {
  const [angle, far] = [(i / 18) * Math.PI * 2, i % 2 ? 0.3 : 0.42];
  return [Math.cos(angle) * far, Math.sin(angle) * far];
});
