/** What is worn and borne beside weapons: shields, cloaks, armour, banners, drums, books, staffs. */

import { darker, GILT, HONOUR, IRON, lighter, SHINE, STEEL } from "../../sculpt/paint";
import type { Polygon } from "../../sculpt/polygon";
import { carveEmblem } from "../emblem";
import type { PeopleBuild } from "../look";
import type { Person } from "./person";

const ROUND: Polygon = Array.from(
  { length: 10 },
  (_, i): [number, number] => [Math.cos(i * 0.628) * 0.36, Math.sin(i * 0.628) * 0.36],
); // prettier-ignore
const KITE: Polygon = [
  [-0.3, 0.4], [-0.1, 0.34], [0, 0.42], [0.1, 0.34], [0.3, 0.4], [0.28, -0.05], [0.14, -0.38], [0, -0.56],
  [-0.14, -0.38], [-0.28, -0.05],
]; // prettier-ignore
const WALL: Polygon = [[-0.29, 0.5], [0.29, 0.5], [0.29, -0.5], [-0.29, -0.5]]; // prettier-ignore
const SCRAP: Polygon = [[-0.34, 0.34], [0.1, 0.42], [0.34, 0.24], [0.3, -0.34], [-0.1, -0.44], [-0.36, -0.2]]; // prettier-ignore

/** Each people's own shield. */
const SHIELDS: Record<PeopleBuild, { shape: Polygon; bend: number }> = {
  coat: { shape: ROUND, bend: 0.2 },
  robe: { shape: KITE, bend: 0.6 },
  bare: { shape: SCRAP, bend: 0.2 },
  bones: { shape: ROUND, bend: 0.3 },
  plate: { shape: WALL, bend: 1.1 },
  wedge: { shape: SCRAP, bend: 0.2 },
  uniform: { shape: WALL, bend: 0.2 },
};

/** On the left arm, with the emblem; about the hand. */
export function carveShield({ s, p, look, build }: Person, isTower: boolean): void {
  const { shape, bend } = isTower ? { shape: WALL, bend: 0.9 } : SHIELDS[build];
  s.place({ at: [0.02, 0.1, -0.06], turn: [0, 0, 14], scale: isTower ? [1.15, 1, 1.25] : 1 }, () => {
    s.paint(p.accent, STEEL).prism(shape, 0.08, { cut: 0.03, bend });
    s.paint(p.patch).place({ at: [0, 0.02, 0], scale: 0.86 }, () => s.prism(shape, 0.09, { cut: 0.02, bend }));
    s.place({ at: [0, 0.075, 0.02] }, () =>
      carveEmblem(s, look.faction, p, 0.22, look.faction.glow ? undefined : lighter(p.accent, 0.3)),
    ); // prettier-ignore
  });
}

/** Each people's own pennon: from the pole outwards. */
const PENNONS: Record<PeopleBuild, Polygon> = {
  coat: [[0, 0.2], [0.74, 0.3], [0.56, 0.06], [0.74, -0.2], [0, -0.2]],
  robe: [[0, 0.16], [0.4, 0.1], [0.86, 0.2], [0.46, -0.08], [0, -0.16]],
  bare: [[0, 0.22], [0.66, 0.3], [0.46, 0.12], [0.74, 0.04], [0.44, -0.08], [0.62, -0.26], [0, -0.2]],
  bones: [[0, 0.2], [0.7, 0.2], [0.58, 0.08], [0.7, -0.02], [0.52, -0.1], [0.6, -0.3], [0, -0.2]],
  plate: [[0, 0.22], [0.62, 0.22], [0.62, -0.3], [0.46, -0.2], [0.31, -0.32], [0.16, -0.2], [0, -0.3]],
  wedge: [[0, 0.26], [0.5, 0.32], [0.74, 0.02], [0.5, -0.26], [0.24, -0.1], [0, -0.24]],
  uniform: [[0, 0.24], [0.84, 0.02], [0, -0.22]],
}; // prettier-ignore

/** What tells a hero from afar: a golden pennon above all heads. */
export function carvePennon({ s, p, build }: Person): void {
  s.place({ at: [-0.16, -0.2, 0] }, () => {
    s.paint(p.dark).tube([[0, 0, 0.5], [0, 0, 2.2]], 0.04, 5); // prettier-ignore
    s.paint(HONOUR, GILT).place({ at: [0, 0, 1.96], turn: [0, 0, 158] }, () => s.prism(PENNONS[build], 0.05));
    s.place({ at: [0, 0, 2.2] }, () => s.spike(0.07, 0.2, 4));
  });
}

/** A folded sheet at the back; a hero's is longer and blows to one side. */
export function carveCloak({ s, p, isHero, build }: Person, colour: string): void {
  const wide = build === "wedge" ? 0.46 : 0.36;
  const drop = isHero ? 0.1 : 0.22;
  const row = (half: number, back: number, z: number, fold: number, blow: number): [number, number, number][] =>
    [-1, -0.6, -0.2, 0.2, 0.6, 1].map((x, i) => [x * half + blow, -back - (i % 2 ? fold : 0) - (1 - x * x) * 0.06, z]);
  const blow = isHero ? -0.16 : 0;
  s.paint(colour).sheet([
    row(wide * 0.72, 0.12, 1.12, 0.01, 0),
    row(wide * 0.95, 0.24, 0.8, 0.05, blow * 0.3),
    row(wide * 1.2, isHero ? 0.44 : 0.34, 0.4, 0.08, blow * 0.8),
    row(wide * 1.34, isHero ? 0.62 : 0.4, drop, 0.1, blow * 1.5),
  ]);
  s.paint(p.accent, STEEL).fine(() => s.both(() => s.ball(0.06, { at: [wide * 0.6, 0.1, 1.08], faces: 20 })));
  s.paint(colour).tube([[wide * 0.7, -0.02, 1.1], [0, -0.16, 1.16], [-wide * 0.7, -0.02, 1.1]], 0.07, 5); // prettier-ignore
}

/** Plates on both shoulders. */
export function carveArmour({ s, p, build }: Person, at: number): void {
  s.paint(p.metal, STEEL).both(
    () =>
    s.place({ at: [at + 0.05, 0, 1.09], turn: [0, 24, 0] }, () =>
      s.box([build === "wedge" ? 0.36 : 0.27, 0.36, 0.15], { cut: 0.06 }),
    ), // prettier-ignore
  );
}

/** A pole at the back, cloth with the emblem, high above all heads. */
export function carveBanner({ s, p, look }: Person): void {
  s.place({ at: [-0.3, -0.24, 0] }, () => {
    s.paint(p.wood).tube([[0, 0, 0.3], [0, 0, 2.15]], 0.045, 6); // prettier-ignore
    s.tube([[-0.36, 0.02, 2.0], [0.36, 0.02, 2.0]], 0.035, 5); // prettier-ignore
    s.paint(p.patch).sheet(
      [
        [[0.34, 0.04, 2.0], [0, 0.06, 2.0], [-0.34, 0.04, 2.0]],
        [[0.34, 0.1, 1.6], [0, 0.04, 1.6], [-0.34, 0.1, 1.6]],
        [[0.36, 0.06, 1.26], [0, 0.14, 1.36], [-0.36, 0.06, 1.26]],
      ], // prettier-ignore
      -0.03,
    );
    s.place({ at: [0, 0.13, 1.66] }, () => carveEmblem(s, look.faction, p, 0.24));
    s.paint(p.accent, STEEL).place({ at: [0, 0, 2.13] }, () => s.spike(0.09, 0.26, 5));
  });
}

export function carveDrums({ s, p }: Person): void {
  s.both(() =>
    s.place({ at: [0.24, -0.3, 0.74], turn: [20, 20, 0] }, () => {
      s.paint(p.patch).lathe(
        [
          [0.2, -0.16],
          [0.22, 0],
          [0.2, 0.16],
        ],
        { sides: 9 },
      );
      s.paint(p.bone).place({ at: [0, 0, 0.165] }, () =>
        s.lathe(
          [
            [0.18, 0],
            [0.18, 0.02],
          ],
          { sides: 9 },
        ),
      );
    }),
  );
}

/** Tanks for those who burn things, over the back. */
export function carveTanks({ s, p }: Person): void {
  s.paint(p.metal, IRON).both(() =>
    s.place({ at: [0.13, -0.3, 0.7] }, () =>
      s.lathe([[0.08, 0], [0.13, 0.06], [0.13, 0.44], [0.06, 0.52]], { sides: 8 }),
    ),
  ); // prettier-ignore
  s.paint(p.patch).fine(() => s.place({ at: [0, -0.3, 0.92] }, () => s.box([0.46, 0.16, 0.1])));
}

/** Open before the reader. */
export function carveBook({ s, p }: Person): void {
  s.place({ turn: [38, 0, 0] }, () => {
    s.paint(p.second).box([0.52, 0.06, 0.38]);
    s.paint("#f2ead2").both(() =>
      s.place({ at: [0.12, -0.05, 0.01], turn: [0, 0, 10] }, () => s.box([0.23, 0.06, 0.33])),
    );
    s.paint(p.glow, SHINE).fine(() =>
      s.both(() => s.place({ at: [0.12, -0.09, 0.02], turn: [0, 0, 10] }, () => s.box([0.13, 0.01, 0.2], { cut: 0 }))),
    ); // prettier-ignore
  });
}

/** Taller than its bearer, with a light between horns. */
export function carveStaff({ s, p }: Person): void {
  s.paint(darker(p.wood, 0.2)).tube([[0, 0, -0.86], [0.02, 0, 0.2], [0, 0, 0.86]], [0.045, 0.05, 0.055], 6); // prettier-ignore
  s.paint(p.accent, STEEL).both(() => s.tube([[0, 0, 0.82], [0.22, 0, 0.96], [0.2, 0, 1.24]], [0.06, 0.05, 0.008], 5)); // prettier-ignore
  s.paint(p.glow, SHINE).ball(0.13, { at: [0, 0, 1.1] });
}

/** A charm on the chest. */
export function carveTalisman({ s, p }: Person): void {
  s.fine(() => s.paint(p.glow, SHINE).ball(0.07, { at: [0, 0.26, 0.94], faces: 20 }));
}
