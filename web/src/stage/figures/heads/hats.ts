/** Hats of those who sail: tricorns, scarves, knitted caps. */

import { darker, IRON, STEEL } from "../../sculpt/paint";
import type { Polygon } from "../../sculpt/polygon";
import { face, glowingEyes } from "../people/faces";
import type { Family } from "./family";
import { dome } from "./shapes";

const TRICORN: Polygon = [
  [-0.46, 0], [-0.28, -0.07], [0, -0.02], [0.28, -0.07], [0.46, 0], [0.28, 0.26], [0, 0.34], [-0.28, 0.26],
]; // prettier-ignore

export const HATS: Family = {
  heroes: [
    ({ s, p }) => {
      face(s, p.skin, "#3a2018");
      s.paint(darker(p.main, 0.25)).place({ at: [0, 0.02, 0.12] }, () => s.prism(TRICORN, 0.3, { cut: 0.06 }));
      s.paint(p.accent, STEEL).place({ at: [0, 0.18, 0.2] }, () => s.box([0.16, 0.04, 0.16]));
      s.paint(p.second).tube(
        [[-0.24, 0, 0.26], [-0.4, -0.08, 0.5], [-0.62, -0.2, 0.5], [-0.74, -0.28, 0.34]],
        [0.04, 0.1, 0.09, 0.01],
        5,
      ); // prettier-ignore
    },
    ({ s, p }) => {
      face(s, p.skin, "#c9b99a");
      s.paint(p.second).lathe(
        [[0.44, 0.06], [0.42, 0.1], [0.2, 0.12], [0.19, 0.34], [0.1, 0.38]],
        { sides: 10, stretch: [1, 0.9] },
      ); // prettier-ignore
      s.paint(p.accent, STEEL).lathe(
        [
          [0.21, 0.12],
          [0.21, 0.2],
        ],
        { sides: 10, stretch: [1, 0.9] },
      );
    },
    ({ s, p }) => {
      face(s, p.skin, "#24181a");
      s.paint(p.accent, IRON).lathe(
        [
          [0.2, 0.03],
          [0.19, 0.14],
          [0.1, 0.24],
          [0, 0.26],
        ],
        { sides: 8 },
      ); // a gunner's brass cap
      s.paint(p.glow, { glow: 0.9 }).both(() =>
        s.place({ at: [0.075, 0.18, 0.05], turn: [90, 0, 0] }, () =>
          s.lathe([[0.07, -0.05], [0.075, 0.03]], { sides: 7 }),
        ),
      ); // prettier-ignore
    },
  ],
  others: [
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.patch);
      dome(s, 0.02, 0.185, 0.2); // a scarf
      s.tube([[-0.06, -0.14, 0.06], [-0.16, -0.26, -0.04], [-0.1, -0.3, -0.18]], [0.07, 0.06, 0.01], 4); // prettier-ignore
      s.paint("#17161d").fine(() => s.place({ at: [-0.06, 0.16, 0.02] }, () => s.box([0.1, 0.05, 0.08])));
    },
    ({ s, p }) => {
      face(s, p.skin, "#5a3a22");
      s.paint(p.patch).lathe(
        [
          [0.19, 0.04],
          [0.2, 0.1],
          [0.15, 0.24],
          [0.06, 0.34],
          [0, 0.34],
        ],
        { sides: 8 },
      ); // a knitted cap
      s.paint(p.accent).lathe([[0.205, 0.04], [0.205, 0.1]], { sides: 8 }); // prettier-ignore
    },
    ({ s, p }) => {
      face(s, p.skin, "#2a1c18");
      s.paint(p.metal, IRON);
      dome(s, 0.02, 0.2, 0.22);
      s.paint(p.patch).lathe(
        [
          [0.25, 0.02],
          [0.24, 0.07],
        ],
        { sides: 9 },
      );
    },
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.patch).lathe(
        [[0.38, 0.05], [0.36, 0.09], [0.19, 0.11], [0.16, 0.28], [0, 0.3]],
        { sides: 10, stretch: [1, 0.92] },
      ); // prettier-ignore
    },
    ({ s, p }) => {
      s.paint("#2a2026").ball(0.15, { at: [0, 0.04, 0] });
      glowingEyes(s, p.accent, 0.055, 0.17, 0.0);
      s.paint(p.patch).lathe(
        [
          [0.21, -0.16, 0, -0.05], [0.22, 0.02, 0, -0.08], [0.18, 0.2, 0, -0.05], [0.06, 0.32, 0, -0.1],
          [0, 0.34, 0, -0.12],
        ],
        { sides: 7, turn: 115 },
      ); // prettier-ignore
    },
  ],
};
