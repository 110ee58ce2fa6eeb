/** Mohawks, welded masks, what grows where it should not. */

import { darker, IRON } from "../../sculpt/paint";
import { face, glowingEyes } from "../people/faces";
import type { Family } from "./family";
import { horn, spikeRow } from "./shapes";

export const SPIKES: Family = {
  heroes: [
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.main);
      spikeRow(s, 6, 0.42);
      s.paint(p.dark, IRON).place({ at: [0, 0.14, -0.1] }, () => s.box([0.22, 0.12, 0.12])); // an iron jaw
    },
    ({ s, p }) => {
      face(s, p.skin, p.main);
      s.paint(p.bone);
      horn(s, 0.9);
      s.paint(p.main).lathe(
        [
          [0.2, 0.02],
          [0.2, 0.09],
        ],
        { sides: 8 },
      );
    },
    ({ s, p }) => {
      s.paint(p.skin).ball(0.165);
      s.paint(p.metal, IRON).place({ at: [0, 0.12, 0] }, () => s.box([0.28, 0.14, 0.34], { cut: 0.05 }));
      glowingEyes(s, p.glow, 0.07, 0.2, 0.04, 0.04);
      s.paint(p.dark);
      for (const side of [-0.14, 0, 0.14]) s.aim([side, -0.04, 0.12], [side * 2, -0.2, 1], () => s.spike(0.08, 0.44)); // a crown of nails
    },
  ],
  others: [
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.patch).tube(
        [
          [0, 0.02, 0.15],
          [0, -0.1, 0.34],
          [0, -0.26, 0.36],
          [0, -0.34, 0.2],
        ],
        [0.09, 0.08, 0.07, 0.01],
        5,
      ); // a topknot
      s.paint(p.dark).place({ at: [0, 0.12, -0.1] }, () => s.box([0.2, 0.12, 0.12]));
    },
    ({ s, p }) => {
      s.paint(p.metal, IRON).place({ at: [0, 0.02, 0] }, () => s.box([0.3, 0.34, 0.36], { cut: 0.08 })); // welded shut
      s.paint(p.glow, { glow: 0.95 }).place({ at: [0, 0.19, 0.05] }, () => s.box([0.22, 0.03, 0.05], { cut: 0 }));
      s.paint(p.patch).place({ at: [0, 0.0, 0.2] }, () => s.box([0.09, 0.36, 0.1]));
    },
    ({ s, p }) => {
      face(s, darker(p.skin, 0.12));
      s.paint(p.patch).both(() => s.aim([0.1, 0, 0.12], [0.7, 0.1, 0.6], () => s.spike(0.08, 0.3))); // what grows there
      s.ball(0.12, { at: [0.13, -0.06, -0.02], faces: 20 });
      glowingEyes(s, p.glow);
    },
    ({ s, p }) => {
      s.paint("#3a3234", IRON).place({ at: [0, 0.05, 0] }, () => s.box([0.3, 0.3, 0.34], { cut: 0.07 }));
      s.paint(p.patch).place({ at: [0, 0.22, -0.06], turn: [90, 0, 0] }, () =>
        s.lathe([[0.08, -0.07], [0.1, 0.02]], { sides: 7 }),
      ); // prettier-ignore
      glowingEyes(s, "#ffb03a", 0.075, 0.2, 0.06, 0.045);
      s.paint(p.patch);
      spikeRow(s, 3, 0.2);
    },
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.patch);
      for (const [x, y, z] of [
        [0.5, 0.1, 1],
        [-0.5, 0.1, 1],
        [0, -0.5, 1],
        [0.9, -0.2, 0.5],
        [-0.9, -0.2, 0.5],
        [0, -1, 0.4],
        [0.1, 0.5, 1],
      ] as const)
        // prettier-ignore
        s.aim([x * 0.12, y * 0.12, z * 0.12], [x, y, z], () => s.spike(0.08, 0.28)); // wild hair
    },
  ],
};
