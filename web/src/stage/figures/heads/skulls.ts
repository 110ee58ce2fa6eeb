/** Bare bone under helms, hoods and crowns. */

import { darker, IRON, lighter } from "../../sculpt/paint";
import { face, glowingEyes, skullFace } from "../people/faces";
import type { Family } from "./family";
import { dome, horn } from "./shapes";

export const SKULLS: Family = {
  heroes: [
    ({ s, p }) => {
      skullFace(s, p, p.main);
      s.paint(p.second, IRON);
      dome(s, 0.04, 0.2, 0.24);
      s.paint(p.bone);
      horn(s, 1.1);
    },
    ({ s, p }) => {
      skullFace(s, p, p.main);
      s.paint(p.second).lathe(
        [
          [0.23, -0.22, 0, -0.06], [0.23, 0.04, 0, -0.08], [0.19, 0.2, 0, -0.04], [0.08, 0.42, 0, -0.06],
          [0, 0.52, 0, -0.1],
        ],
        { sides: 7, turn: 115 },
      ); // prettier-ignore
      s.paint(p.glow, { glow: 0.9 });
      for (const x of [-0.16, 0, 0.16]) s.aim([x, 0.04, 0.2], [x, 0, 1], () => s.spike(0.045, 0.26, 4)); // a cold crown
    },
  ],
  others: [
    ({ s, p }) => {
      face(s, p.skin);
      glowingEyes(s, p.glow, 0.062, 0.17, 0.02, 0.045);
      s.paint(p.bone).place({ at: [0, 0.09, -0.13] }, () => s.box([0.17, 0.18, 0.08], { cut: 0.02 })); // the jaw is bare
      s.paint(darker(p.skin, 0.45)).fine(() =>
        s.place({ at: [0.08, 0.08, 0.12], turn: [0, 20, 0] }, () => s.box([0.16, 0.14, 0.08])),
      );
    },
    ({ s, p }) => {
      skullFace(s, p, p.main);
      s.paint(p.metal, IRON);
      dome(s, 0.06, 0.19, 0.16);
      s.place({ at: [0, 0, 0.2] }, () => s.spike(0.04, 0.12, 4));
    },
    ({ s, p }) => {
      skullFace(s, p, p.main);
      s.paint(p.patch).lathe(
        [
          [0.22, -0.2, 0, -0.06],
          [0.23, 0.04, 0, -0.08],
          [0.17, 0.2, 0, -0.04],
          [0, 0.28, 0, -0.06],
        ],
        { sides: 7, turn: 115 },
      );
    },
    ({ s, p }) => {
      skullFace(s, p, p.main);
      glowingEyes(s, p.glow, 0.062, 0.17, 0, 0.05);
      s.paint(lighter(p.second, 0.3), IRON).lathe([[0.2, 0.07], [0.18, 0.16], [0.07, 0.28], [0, 0.44]], { sides: 7 }); // prettier-ignore
      s.place({ at: [0, 0.18, 0.02] }, () => s.box([0.045, 0.05, 0.2])); // a helm with a point, and a bar before the nose
      s.paint(p.glow, { glow: 0.6 }).both(() =>
        s.aim([0.15, -0.02, 0.12], [0.8, -0.3, 0.7], () => s.spike(0.06, 0.34, 4)),
      ); // prettier-ignore
    },
    ({ s, p }) => {
      skullFace(s, p, lighter(p.patch, 0.2));
      s.paint(p.bone).both(() => s.aim([0.1, 0, 0.14], [0.35, -0.1, 1], () => s.spike(0.06, 0.24)));
    },
  ],
};
