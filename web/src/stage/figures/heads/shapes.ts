/** What several heads share: hoods, caps, horns, combs. */

import type { Sculptor } from "../../sculpt/sculptor";
import { glowingEyes } from "../people/faces";

/** A comb from front to back, or from ear to ear. */
export function crest(s: Sculptor, colour: string, isAcross: boolean, size = 1): void {
  const arc = (far: number, flat: number): [number, number][] =>
    Array.from({ length: 9 }, (_, i) => {
      const angle = -0.4 + (i / 8) * 3.5;
      return [Math.cos(angle) * far, Math.sin(angle) * far * flat];
    });
  const comb = [...arc(0.37, 1), ...arc(0.18, 0.9).reverse()];
  s.paint(colour).place({ at: [0, -0.02, 0.1], turn: [0, 0, isAcross ? 0 : -90], scale: size }, () =>
    s.prism(comb, 0.11, { cut: 0.025 }),
  );
}

/** A cap of metal or cloth. */
export const dome = (s: Sculptor, at = 0.04, wide = 0.185, high = 0.2): void => {
  s.lathe(
    [[wide, at], [wide * 0.98, at + high * 0.35], [wide * 0.7, at + high * 0.8], [0, at + high]],
    { sides: 8, turn: 22.5 },
  ); // prettier-ignore
};

/** One on each side. */
export const horn = (s: Sculptor, size = 1): void => {
  s.both(() =>
    s.tube(
      [[0.14, 0, 0.1], [0.3 * size, 0, 0.16], [0.4 * size, 0.03, 0.34 * size], [0.34 * size, 0.08, 0.56 * size]],
      [0.08, 0.072, 0.052, 0.006],
      6,
    ),
  ); // prettier-ignore
};

export const spikeRow = (s: Sculptor, count: number, length: number): void => {
  for (let i = 0; i < count; i++) {
    const angle = -0.8 + (i / (count - 1)) * 2.3;
    s.aim([0, 0.13 * -Math.sin(angle), 0.12 * Math.cos(angle) + 0.02], [0, -Math.sin(angle), Math.cos(angle)], () =>
      s.spike(0.085, length * (1 - i * 0.06)),
    );
  }
};

/** A hood, its point bent to one side, so high. */
export const hoodOf = (s: Sculptor, colour: string, lean: number, high: number): void => {
  s.paint(colour).lathe(
    [
      [0.22, -0.2, 0, -0.04], [0.24, 0, 0, -0.07], [0.2, 0.19, 0, -0.03],
      [0.12, 0.19 + high * 0.5, lean * 0.4, -0.05], [0.05, 0.19 + high, lean, -0.1],
      [0, 0.22 + high, lean * 1.2, -0.12],
    ],
    { sides: 7, turn: 115, folds: 0.86 },
  ); // prettier-ignore
};
/** What looks out of a hood. */
export const darkFace = (s: Sculptor, colour: string): void => {
  s.paint("#0d1a1c").ball(0.16, { at: [0, 0.09, -0.01], stretch: [0.92, 1, 1.05] });
  glowingEyes(s, colour, 0.06, 0.225, 0.02, 0.04);
};
