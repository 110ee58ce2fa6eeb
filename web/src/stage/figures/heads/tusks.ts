/** Brutes, with pots, feathers and goggles on. */

import { darker, IRON } from "../../sculpt/paint";
import { brute, pointedEars } from "../people/faces";
import type { Family } from "./family";
import { dome, hoodOf, horn } from "./shapes";

export const TUSKS: Family = {
  heroes: [
    ({ s, p }) => {
      brute(s, p, p.main);
      pointedEars(s, p.main);
      s.paint(p.metal, IRON);
      dome(s, 0.05, 0.2, 0.16);
      s.paint(p.bone);
      horn(s, 1);
    },
    ({ s, p }) => {
      brute(s, p, darker(p.main, 0.15));
      s.paint(p.bone).both(() =>
        s.tube(
          [
            [0.16, 0.16, -0.12],
            [0.28, 0.26, -0.02],
            [0.26, 0.24, 0.24],
          ],
          [0.07, 0.055, 0.006],
          5,
        ),
      ); // tusks for two
      s.paint(p.glow, { glow: 0.85 });
      for (const x of [-0.1, 0, 0.1]) s.aim([x, 0, 0.15], [x * 3, -0.1, 1], () => s.spike(0.05, 0.26, 4)); // what it ate shines through
    },
    ({ s, p }) => {
      brute(s, p, p.main);
      pointedEars(s, p.main);
      s.paint(p.second);
      for (let i = 0; i < 7; i++) {
        const angle = -1.1 + i * 0.366;
        s.aim(
          [Math.sin(angle) * 0.14, -0.06, 0.12 + Math.cos(angle) * 0.06],
          [Math.sin(angle), -0.15, Math.cos(angle)],
          () => s.place({ scale: [1, 0.4, 1] }, () => s.spike(0.08, 0.46, 4)),
        ); // feathers
      }
    },
  ],
  others: [
    ({ s, p }) => {
      brute(s, p, p.main);
      pointedEars(s, p.main);
    },
    ({ s, p }) => {
      brute(s, p, p.main);
      pointedEars(s, p.main, 1.5);
    },
    ({ s, p }) => {
      brute(s, p, p.main);
      s.paint("#241a16").tube([[0, -0.04, 0.15], [0, -0.14, 0.34], [0, -0.26, 0.24]], [0.08, 0.07, 0.01], 5); // prettier-ignore
      s.paint(p.metal, IRON).place({ at: [0, 0.16, -0.16] }, () => s.box([0.38, 0.16, 0.12]));
    },
    ({ s, p }) => {
      brute(s, p, p.main);
      pointedEars(s, p.main, 1.3);
      hoodOf(s, p.patch, 0, 0.04);
    },
    ({ s, p }) => {
      brute(s, p, p.main);
      s.paint("#b5632e", IRON);
      dome(s, 0.06, 0.21, 0.16);
      s.paint(p.accent, { glow: 0.4 }).both(() =>
        s.place({ at: [0.08, 0.19, 0.08], turn: [90, 0, 0] }, () =>
          s.lathe(
            [
              [0.065, -0.04],
              [0.07, 0.03],
            ],
            { sides: 7 },
          ),
        ),
      ); // goggles
    },
  ],
};
