/** What looks at you: a skull under skin, eyes, nose, jaw, and what grows on it. Heads are a third too large. */

import { darker, SHINE } from "../../sculpt/paint";
import type { Sculptor } from "../../sculpt/sculptor";
import type { Palette } from "../palette";

/** A face that looks north, about the origin. */
export function face(s: Sculptor, skin: string, beard: string | null = null): void {
  s.paint(skin).ball(0.165, { stretch: [0.94, 1, 1.08] });
  s.place({ at: [0, 0.05, -0.11] }, () => s.box([0.2, 0.2, 0.14], { taper: [1.15, 1.1] }));
  s.fine(() => {
    s.place({ at: [0, 0.18, -0.02] }, () => s.box([0.05, 0.08, 0.1], { taper: [0.6, 0.4] })); // nose
    s.paint(darker(skin, 0.35)).place({ at: [0, 0.15, 0.06] }, () => s.box([0.24, 0.05, 0.05])); // brow
    s.paint("#f4efe4").both(() => s.place({ at: [0.06, 0.155, 0.02] }, () => s.box([0.06, 0.03, 0.04], { cut: 0 })));
    s.paint("#1d1718").both(() => s.place({ at: [0.058, 0.17, 0.02] }, () => s.box([0.028, 0.02, 0.038], { cut: 0 })));
    if (!beard)
      s.paint(darker(skin, 0.5)).place({ at: [0, 0.155, -0.11] }, () => s.box([0.1, 0.02, 0.025], { cut: 0 }));
  });
  if (beard) s.paint(beard).place({ at: [0, 0.1, -0.17] }, () => s.box([0.21, 0.16, 0.2], { taper: [1.1, 1.1] }));
}

/** Two lights in the dark. */
export function glowingEyes(s: Sculptor, colour: string, apart = 0.06, front = 0.15, high = 0.01, size = 0.035): void {
  s.paint(colour, SHINE).both(() => s.ball(size, { at: [apart, front, high], faces: 20 }));
}

export function skullFace(s: Sculptor, p: Palette, bone: string): void {
  s.paint(bone).ball(0.165, { at: [0, 0, 0.02], stretch: [0.95, 1.04, 1] });
  s.place({ at: [0, 0.07, -0.13] }, () => s.box([0.16, 0.16, 0.12]));
  s.paint("#17121a").both(() => s.ball(0.058, { at: [0.062, 0.13, 0], faces: 20 }));
  s.fine(() => {
    s.place({ at: [0, 0.165, -0.06] }, () => s.box([0.035, 0.03, 0.05], { cut: 0 }));
    for (const x of [-0.04, 0, 0.04]) s.place({ at: [x, 0.152, -0.13] }, () => s.box([0.014, 0.012, 0.09], { cut: 0 }));
  });
  glowingEyes(s, p.glow, 0.062, 0.165, 0, 0.032);
}

/** A brute's face: jaw before brow, tusks up from it. */
export function brute(s: Sculptor, p: Palette, skin: string): void {
  s.paint(skin).ball(0.18, { stretch: [1, 1, 0.92] });
  s.place({ at: [0, 0.08, -0.1] }, () => s.box([0.32, 0.24, 0.17]));
  s.paint("#3a1d18").fine(() => s.place({ at: [0, 0.2, -0.04] }, () => s.box([0.24, 0.03, 0.03], { cut: 0 })));
  s.paint(p.bone).both(() =>
    s.tube([[0.1, 0.18, -0.07], [0.14, 0.23, 0.01], [0.13, 0.22, 0.13]], [0.045, 0.038, 0.005], 5),
  ); // prettier-ignore
  s.paint(darker(skin, 0.2)).fine(() => s.place({ at: [0, 0.15, 0.07] }, () => s.box([0.28, 0.08, 0.06])));
  glowingEyes(s, "#ffd23a", 0.075, 0.175, 0.03, 0.03);
}

export function pointedEars(s: Sculptor, skin: string, size = 1): void {
  s.paint(skin).both(() =>
    s.aim([0.15, 0, 0.02], [1, -0.3, 0.4], () =>
      s.place({ scale: [size, size * 0.5, size] }, () => s.spike(0.08, 0.28, 4)),
    ),
  );
}
