/** What should not be: many eyes and arms, ghosts, heaps of bone that walk. */

import { darker, lighter, SHINE } from "../../sculpt/paint";
import { has } from "../look";
import { skullFace } from "../people/faces";
import type { CreatureShape } from "./creature";

const shade: CreatureShape = {
  fills: false,
  tall: 1.5,
  turn: 40,
  carve: ({ s, p, look }) => {
    const veil = p.patch;
    s.paint(veil, { glow: 0.25 });
    s.lathe(
      [
        [0.1, 0.12, 0.16, -0.34], [0.26, 0.24, 0.08, -0.22], [0.34, 0.5, 0, -0.06], [0.3, 0.86], [0.27, 1.0],
        [0.14, 1.12],
      ],
      { sides: 8, folds: 0.78, turn: 10 },
    ); // prettier-ignore
    for (const [x, y] of [[0.3, -0.24], [-0.3, -0.3], [-0.1, -0.5]] as const) {
      s.tube([[x * 0.6, y * 0.4, 0.5], [x, y, 0.26], [x * 1.5, y * 1.3, 0.1]], [0.16, 0.1, 0.01], 5);
    } // prettier-ignore
    s.both(() =>
      s.tube(
        [
          [0.24, 0, 1.0],
          [0.52, 0.18, 1.06],
          [0.56, 0.5, 1.16],
        ],
        [0.12, 0.12, 0.06],
        6,
      ),
    ); // sleeves reach out
    s.paint(p.bone).both(() => {
      for (const x of [-0.05, 0, 0.05]) s.aim([0.56 + x, 0.52, 1.16], [x * 3, 1, -0.15], () => s.spike(0.035, 0.24, 4));
    });
    s.place({ at: [0, 0.08, 1.26] }, () => {
      s.paint("#15131c").ball(0.17, { at: [0, 0.06, 0] });
      s.paint(p.glow, SHINE).both(() => s.ball(0.05, { at: [0.065, 0.21, 0.02], faces: 20 }));
      s.paint(veil, { glow: 0.25 }).lathe(
        [[0.24, -0.22, 0, -0.08], [0.24, 0.04, 0, -0.09], [0.18, 0.22, 0, -0.05], [0, 0.34, 0, -0.12]],
        { sides: 7, turn: 115 },
      ); // prettier-ignore
    });
    if (look.arms.length)
      s.paint(p.glow, { glow: 0.8 }).aim([0.58, 0.56, 1.16], [0.3, 0.5, 1], () => s.spike(0.07, 0.8, 4));
  },
};

const horror: CreatureShape = {
  fills: true,
  tall: 2.1,
  turn: 14,
  carve: ({ s, p, look }) => {
    const isTitan = look.type === "titan";
    const arms = isTitan ? 9 : 7;
    s.paint(p.second);
    for (let i = 0; i < arms; i++) {
      const angle = (i / arms) * Math.PI * 2 + 0.3;
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      const lift = i % 2 ? 0.5 : 0.16;
      s.tube(
        [[x * 0.3, y * 0.3, 0.5], [x * 0.72, y * 0.72, 0.16], [x * 0.98, y * 0.98, 0.1], [x * 1.06, y * 1.06, lift]],
        [0.27, 0.2, 0.13, 0.012],
        6,
      ); // prettier-ignore
    }
    s.paint(p.main).lathe(
      [
        [0.62, 0.1], [0.66, 0.34], [0.5, 0.74], [0.56, 1.1], [0.6, 1.4, 0, 0.06], [0.42, 1.74, 0, 0.12],
        [0.12, 1.94, 0, 0.1],
      ],
      { sides: 9, folds: 0.86 },
    ); // prettier-ignore
    s.paint(p.accent); // the beard
    for (let i = 0; i < 6; i++) {
      const x = (i - 2.5) * 0.15;
      s.tube(
        [[x, 0.56, 1.3], [x * 1.25, 0.76, 1.0], [x * 1.5, 0.72, 0.6], [x * 1.7, 0.9, 0.42]],
        [0.11, 0.1, 0.07, 0.01],
        5,
      ); // prettier-ignore
    }
    s.paint(p.glow, SHINE);
    for (const [x, y, z, r] of [
      [0.22, 0.56, 1.52, 0.11],
      [-0.22, 0.56, 1.52, 0.11],
      [0, 0.58, 1.68, 0.14],
      [0.4, 0.36, 1.66, 0.07],
      [-0.4, 0.36, 1.66, 0.07],
      [0.12, 0.48, 1.86, 0.06],
      [-0.12, 0.48, 1.86, 0.06],
    ] as const)
      // prettier-ignore
      s.ball(r, { at: [x, y, z], faces: 20 });
    s.paint("#0d1a1c").fine(() => s.place({ at: [0, 0.715, 1.68] }, () => s.box([0.035, 0.03, 0.2], { cut: 0 })));
    s.paint(p.main).both(() => s.tube([[0.5, 0.1, 1.3], [0.92, 0.24, 1.36], [0.98, 0.66, 0.94]], [0.2, 0.16, 0.13], 6)); // prettier-ignore
    s.paint(p.bone).both(() => {
      for (const x of [-0.12, 0, 0.12]) s.aim([0.98 + x, 0.7, 0.9], [x * 2, 0.9, -0.6], () => s.spike(0.06, 0.36, 4));
    });
    if (has(look, "flight"))
      s.paint(p.patch).both(() =>
        s.place({ at: [0.34, -0.36, 1.4], turn: [0, 0, -24] }, () => s.prism(WING, 0.07, { cut: 0.02 })),
      );
    if (isTitan) {
      s.paint(p.patch);
      for (let i = 0; i < 7; i++) {
        const angle = -1.2 + i * 0.4;
        s.tube(
          [
            [Math.sin(angle) * 0.3, -0.1, 1.7], [Math.sin(angle) * 0.6, -0.24, 2.0],
            [Math.sin(angle) * 0.74, -0.1, 2.2 + Math.cos(angle) * 0.1],
          ],
          [0.12, 0.08, 0.01],
          5,
        ); // prettier-ignore
      }
    }
  },
};
const WING: [number, number][] = [
  [0, 0], [0.14, 0.66], [0.36, 0.44], [0.62, 0.98], [0.82, 0.5], [1.2, 0.66], [0.92, 0.04], [0.5, -0.3],
]; // prettier-ignore

/** Legs all round a shell; of bones it is a shrine of skulls. */
const crawler: CreatureShape = {
  fills: true,
  tall: 2,
  turn: 16,
  carve: ({ s, p, look }) => {
    const hide = look.faction.build === "bones" ? p.bone : p.main;
    s.paint(hide);
    for (let i = 0; i < 8; i++) {
      const angle = (i / 8) * Math.PI * 2 + Math.PI / 8;
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      s.tube(
        [[x * 0.4, y * 0.4, 0.8], [x * 0.86, y * 0.86, 1.06], [x * 1.0, y * 1.0, 0.5], [x * 0.98, y * 0.98, 0.02]],
        [0.13, 0.1, 0.09, 0.02],
        5,
      ); // prettier-ignore
    }
    s.paint(darker(p.second, 0.1)).lathe(
      [
        [0.5, 0.5],
        [0.74, 0.66],
        [0.7, 0.9],
        [0.46, 1.06],
      ],
      { sides: 9 },
    );
    s.paint(p.patch).lathe(
      [
        [0.86, 0.34],
        [0.76, 0.86],
      ],
      { sides: 12, folds: 0.7, torn: 0.3, isOpen: true },
    ); // rags hang from it
    if (look.faction.build !== "bones") {
      s.paint(lighter(p.main, 0.1)).ball(0.62, { at: [0, -0.1, 1.2], stretch: [1, 1.1, 0.9] });
      s.paint(p.glow, SHINE).both(() => s.ball(0.12, { at: [0.24, 0.5, 1.24], faces: 20 }));
      return;
    }
    s.paint(p.second).lathe(
      [
        [0.5, 1.0],
        [0.4, 1.3],
        [0.26, 1.66],
        [0.1, 2.0],
      ],
      { sides: 6, folds: 0.8 },
    ); // the tower
    for (const [x, y, z, size] of [
      [0, 0.46, 1.16, 1.9],
      [0.4, 0.12, 1.12, 1.2],
      [-0.4, 0.12, 1.12, 1.2],
      [0.16, 0.28, 1.62, 1.1],
      [-0.18, 0.26, 1.54, 1],
      [0, 0.16, 1.98, 1.3],
    ] as const)
      // prettier-ignore
      s.place({ at: [x, y, z], turn: [0, 0, x * -70], scale: size }, () => skullFace(s, p, p.bone));
    s.paint(p.bone).both(() => s.tube([[0.3, -0.1, 1.2], [0.72, -0.2, 1.5], [0.74, 0.1, 2.0]], [0.12, 0.09, 0.01], 5)); // prettier-ignore
    s.paint(p.glow, SHINE).place({ at: [0, 0, 2.1] }, () => s.spike(0.1, 0.5, 5));
  },
};

export const HORRORS = { shade, horror, crawler };
