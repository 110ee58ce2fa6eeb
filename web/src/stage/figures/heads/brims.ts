/** Caps and helmets of an army that buys in bulk. */

import { darker, IRON, STEEL } from "../../sculpt/paint";
import type { Sculptor } from "../../sculpt/sculptor";
import { face, glowingEyes } from "../people/faces";
import type { Family } from "./family";
import { hoodOf } from "./shapes";

const peak = (s: Sculptor, colour: string, band: string): void => {
  s.paint(colour).lathe(
    [
      [0.19, 0.06],
      [0.2, 0.14],
      [0.29, 0.24],
      [0.27, 0.3],
      [0, 0.32],
    ],
    { sides: 8, turn: 22.5 },
  );
  s.paint("#17181d", STEEL).place({ at: [0, 0.2, 0.06], turn: [-16, 0, 0] }, () => s.box([0.3, 0.16, 0.04]));
  s.paint(band, STEEL).place({ at: [0, 0.24, 0.22] }, () => s.box([0.12, 0.05, 0.11]));
};

export const BRIMS: Family = {
  heroes: [
    ({ s, p }) => {
      face(s, p.skin);
      peak(s, darker(p.main, 0.35), p.accent);
    },
    ({ s, p }) => {
      face(s, p.skin, "#d8d2c8");
      s.paint(p.main).lathe(
        [
          [0.25, 0.05],
          [0.24, 0.1],
          [0.19, 0.11],
          [0.16, 0.24],
          [0, 0.28],
        ],
        { sides: 9 },
      );
      s.paint(p.accent, STEEL).place({ at: [0, 0, 0.26] }, () =>
        s.lathe(
          [
            [0.06, 0],
            [0.05, 0.1],
            [0, 0.28],
          ],
          { sides: 5 },
        ),
      ); // a spike of gold
      s.paint(p.second).both(() => s.place({ at: [0.1, 0.14, -0.1] }, () => s.box([0.14, 0.06, 0.07])));
    },
    ({ s, p }) => {
      s.paint(p.metal, STEEL).ball(0.19, { at: [0, 0.02, 0.02] });
      s.paint(p.accent, STEEL).lathe(
        [
          [0.21, -0.03],
          [0.21, 0.05],
        ],
        { sides: 8 },
      );
      s.paint(p.glow, { glow: 0.9 }).place({ at: [-0.07, 0.18, 0.05], turn: [90, 0, 0] }, () =>
        s.lathe(
          [
            [0.08, -0.05],
            [0.09, 0.03],
          ],
          { sides: 8 },
        ),
      ); // one great lens
      s.paint(p.dark, IRON).place({ at: [0, 0.16, -0.1] }, () => s.box([0.16, 0.14, 0.14]));
    },
  ],
  others: [
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.patch).lathe([[0.185, 0.04], [0.19, 0.1], [0.15, 0.19], [0, 0.22]], { sides: 8, folds: 0.86 }); // prettier-ignore
      s.paint(darker(p.patch, 0.3)).both(() => s.place({ at: [0.165, 0, -0.04] }, () => s.box([0.06, 0.18, 0.2]))); // flaps over the ears
    },
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.patch, IRON).lathe(
        [
          [0.3, 0.02],
          [0.28, 0.07],
          [0.2, 0.11],
          [0.16, 0.23],
          [0, 0.27],
        ],
        { sides: 9 },
      );
    },
    ({ s, p }) => {
      face(s, p.skin);
      hoodOf(s, p.patch, 0, 0.0);
      s.paint(p.dark, IRON).place({ at: [0.06, 0.2, 0.03], turn: [90, 0, 0] }, () =>
        s.lathe(
          [
            [0.05, -0.08],
            [0.06, 0.03],
          ],
          { sides: 6 },
        ),
      ); // an eyepiece
    },
    ({ s, p }) => {
      s.paint(p.patch, IRON).place({ at: [0, 0.02, 0.02] }, () => s.box([0.34, 0.36, 0.42], { cut: 0.08 })); // a bucket of steel
      s.paint("#101216").place({ at: [0, 0.2, 0.07] }, () => s.box([0.26, 0.03, 0.05], { cut: 0 }));
      s.paint(p.accent).fine(() => s.place({ at: [0, 0.2, -0.06] }, () => s.box([0.05, 0.03, 0.2], { cut: 0 })));
    },
    ({ s, p }) => {
      s.paint(p.dark).ball(0.17);
      s.paint(p.leather).place({ at: [0, 0.16, -0.08] }, () => s.box([0.18, 0.16, 0.16])); // breathes through a filter
      glowingEyes(s, p.accent, 0.075, 0.155, 0.05, 0.05);
      s.paint(p.patch, IRON).lathe(
        [
          [0.27, 0.06],
          [0.25, 0.11],
          [0.2, 0.13],
          [0.14, 0.24],
          [0, 0.27],
        ],
        { sides: 9 },
      );
    },
  ],
};
