/** Weapons of close combat. */

import { IRON, SHINE, STEEL } from "../../sculpt/paint";
import { flipped, type Polygon } from "../../sculpt/polygon";
import type { Sculptor } from "../../sculpt/sculptor";
import type { Palette } from "../palette";
import type { WeaponPart } from "./weapon";

function grip(s: Sculptor, p: Palette, guard = 0.24): void {
  s.paint(p.leather).fine(() => s.place({ at: [0, 0, -0.06] }, () => s.box([0.07, 0.07, 0.2])));
  s.paint(p.accent, STEEL).place({ at: [0, 0, 0.06] }, () => s.box([0.09, guard, 0.06]));
}

/** A flat piece whose edge looks to the front. */
function blade(s: Sculptor, shape: Polygon, thick = 0.06): void {
  s.place({ turn: [0, 0, 90] }, () => s.prism(shape, thick, { cut: 0.022 }));
}

function shaft(s: Sculptor, p: Palette, from: number, to: number, thick = 0.04): void {
  s.paint(p.wood).tube(
    [
      [0, 0, from],
      [0, 0, to],
    ],
    thick,
    6,
  );
}

const SWORD: Polygon = [[-0.06, 0.07], [0.06, 0.07], [0.06, 0.6], [0, 0.74], [-0.06, 0.6]]; // prettier-ignore
const GLADIUS: Polygon = [[-0.07, 0.07], [0.07, 0.07], [0.09, 0.4], [0, 0.62], [-0.09, 0.4]]; // prettier-ignore
const CUTLASS: Polygon = [[-0.05, 0.06], [0.06, 0.06], [0.12, 0.34], [0.1, 0.6], [0, 0.78], [0, 0.55], [-0.01, 0.3]]; // prettier-ignore
const KNIFE: Polygon = [
  [-0.05, 0.05], [0.06, 0.05], [0.02, 0.16], [0.09, 0.26], [0.03, 0.36], [-0.01, 0.52], [-0.06, 0.34], [0, 0.24],
]; // prettier-ignore
const CLEAVER: Polygon = [
  [-0.05, 0.08], [0.06, 0.08], [0.2, 0.22], [0.22, 0.68], [0.1, 0.8], [0.02, 0.7], [-0.06, 0.76],
]; // prettier-ignore
const AXE: Polygon = [[-0.02, 0.5], [0.12, 0.46], [0.3, 0.32], [0.36, 0.56], [0.3, 0.8], [0.12, 0.68], [-0.02, 0.66]]; // prettier-ignore
const GREAT_AXE: Polygon = [[0, 0.7], [0.14, 0.66], [0.36, 0.44], [0.46, 0.76], [0.36, 1.1], [0.14, 0.9], [0, 0.88]]; // prettier-ignore
const GREAT_SWORD: Polygon = [[-0.09, 0.12], [0.09, 0.12], [0.11, 1.0], [0, 1.24], [-0.11, 1.0]]; // prettier-ignore
const VOID: Polygon = [
  [-0.04, 0.08], [0.1, 0.1], [0.16, 0.4], [0.06, 0.5], [0.14, 0.62], [0.02, 1.0], [-0.08, 0.72], [0, 0.56],
  [-0.1, 0.4],
]; // prettier-ignore
const SICKLE: Polygon = [
  [-0.04, 0.16], [0.04, 0.14], [0.3, 0.3], [0.36, 0.56], [0.2, 0.76], [-0.02, 0.8], [0.16, 0.62], [0.2, 0.48],
  [0.14, 0.36],
]; // prettier-ignore
const HALBERD: Polygon = [
  [0.03, 1.0], [0.2, 0.9], [0.32, 1.02], [0.32, 1.24], [0.2, 1.3], [0.06, 1.2], [0, 1.58], [-0.06, 1.2], [-0.24, 1.1],
  [-0.03, 1.02],
]; // prettier-ignore
const LEAF: Polygon = [[-0.03, 0], [0.03, 0], [0.11, 0.14], [0, 0.4], [-0.11, 0.14]]; // prettier-ignore

const simple = (shape: Polygon): WeaponPart => ({
  hold: "raised",
  carve: (s, p) => {
    grip(s, p);
    blade(s.paint(p.steel, STEEL), shape);
  },
});

function spear(length: number): WeaponPart {
  return {
    hold: "upright",
    carve: (s, p) => {
      shaft(s, p, -0.86, length - 0.34);
      s.paint(p.steel, STEEL).place({ at: [0, 0, length - 0.4] }, () => blade(s, LEAF, 0.07));
      s.paint(p.patch).fine(() =>
        s.place({ at: [0, 0, length - 0.52] }, () => s.lathe([[0.03, 0], [0.09, 0.04], [0.04, 0.12]], { sides: 6 })),
      ); // prettier-ignore
    },
  };
}

const skull = (s: Sculptor, p: Palette): void => {
  s.paint(p.bone).ball(0.15, { faces: 80 });
  s.fine(() => {
    s.place({ at: [0, 0.06, -0.12] }, () => s.box([0.15, 0.12, 0.1]));
    s.paint("#1a1416").both(() => s.ball(0.045, { at: [0.06, 0.12, 0], faces: 20 }));
  });
};

export const BLADES = {
  sword: simple(SWORD),
  gladius: {
    hold: "raised",
    carve: (s, p) => {
      grip(s, p, 0.28);
      blade(s.paint("#fff0c0", STEEL), GLADIUS, 0.08);
    },
  },
  cutlass: {
    hold: "raised",
    carve: (s, p) => {
      grip(s, p);
      s.fine(() => s.place({ at: [0, 0.1, -0.02] }, () => s.box([0.05, 0.05, 0.2]))); // the guard goes round the hand
      blade(s.paint(p.steel, STEEL), CUTLASS);
    },
  },
  knife: simple(KNIFE),
  cleaver: {
    hold: "raised",
    carve: (s, p) => {
      grip(s, p, 0.1);
      blade(s.paint(p.metal, IRON), CLEAVER, 0.09);
    },
  },
  sickle: {
    hold: "raised",
    carve: (s, p) => {
      shaft(s, p, -0.14, 0.24);
      blade(s.paint(p.steel, STEEL), SICKLE);
    },
  },
  axe: {
    hold: "raised",
    carve: (s, p) => {
      shaft(s, p, -0.2, 0.78);
      blade(s.paint(p.metal, STEEL), AXE, 0.08);
    },
  },
  chain: {
    hold: "raised",
    carve: (s, p) => {
      shaft(s, p, -0.16, 0.36, 0.05);
      s.paint(p.main).place({ at: [0, 0, 0.4] }, () => s.box([0.16, 0.22, 0.24]));
      s.paint(p.metal, STEEL).place({ at: [0, 0.02, 0.74] }, () => s.box([0.09, 0.24, 0.56], { cut: 0.05 }));
      for (let tooth = 0; tooth < 5; tooth++)
        s.aim([0, 0.12, 0.54 + tooth * 0.11], [0, 1, 0.35], () => s.spike(0.06, 0.16, 4));
    },
  },
  glowing: {
    hold: "raised",
    carve: (s, p) => {
      grip(s, p, 0.34);
      blade(s.paint(p.glow, { glow: 0.95 }), VOID, 0.09);
    },
  },
  mace: {
    hold: "raised",
    carve: (s, p) => {
      shaft(s, p, -0.2, 0.5);
      s.paint(p.metal, IRON).ball(0.15, { at: [0, 0, 0.58], faces: 20 });
    },
  },
  greataxe: {
    hold: "overhead",
    carve: (s, p) => {
      shaft(s, p, -0.5, 1.0, 0.05);
      s.paint(p.metal, STEEL);
      blade(s, GREAT_AXE, 0.1);
      blade(s, flipped(GREAT_AXE), 0.1);
    },
  },
  greatsword: {
    hold: "shouldered",
    carve: (s, p) => {
      s.paint(p.leather).place({ at: [0, 0, -0.1] }, () => s.box([0.07, 0.07, 0.36]));
      s.paint(p.accent, STEEL).place({ at: [0, 0, 0.12] }, () => s.box([0.1, 0.42, 0.08]));
      blade(s.paint(p.steel, STEEL), GREAT_SWORD, 0.08);
    },
  },
  maul: {
    hold: "overhead",
    carve: (s, p) => {
      shaft(s, p, -0.5, 0.8, 0.05);
      s.paint(p.metal, IRON).place({ at: [0, 0, 0.84] }, () => s.box([0.3, 0.56, 0.3], { cut: 0.06 }));
      s.paint(p.accent, STEEL).both(() => s.place({ at: [0, 0, 0.84] }, () => s.box([0.32, 0.12, 0.32])));
    },
  },
  flail: {
    hold: "overhead",
    carve: (s, p) => {
      shaft(s, p, -0.45, 0.66, 0.05);
      s.paint("#4a4a52", IRON).tube([[0, 0, 0.64], [0, 0.16, 0.86], [0, 0.36, 0.86], [0, 0.5, 0.72]], 0.035, 5); // prettier-ignore
      s.place({ at: [0, 0.56, 0.6], scale: 1.15 }, () => skull(s, p));
    },
  },
  halberd: {
    hold: "upright",
    carve: (s, p) => {
      shaft(s, p, -0.86, 1.1);
      blade(s.paint(p.steel, STEEL), HALBERD, 0.08);
    },
  },
  spear: spear(1.15),
  pike: spear(1.75),
  fists: {
    hold: "fists",
    carve: (s, p) => {
      s.paint(p.metal, IRON).ball(0.2, { at: [0, 0, 0.05], stretch: [0.9, 1, 1], faces: 20 });
      for (const x of [-0.1, 0, 0.1]) s.aim([x, 0.06, 0.16], [x, 0.3, 1], () => s.spike(0.055, 0.24, 4));
    },
  },
  claws: {
    hold: "fists",
    carve: (s, p) => {
      s.paint(p.bone);
      for (const x of [-0.06, 0, 0.06]) s.aim([x, 0.02, 0.04], [x * 2, 0.4, 1], () => s.spike(0.035, 0.22, 4));
    },
  },
  light: {
    hold: "raised", // no weapon at all: what a caster holds up
    carve: (s, p) => {
      s.paint(p.glow, SHINE).ball(0.13, { at: [0, 0, 0.2] });
      s.fine(() => {
        for (let ray = 0; ray < 5; ray++) {
          const [x, y] = [Math.cos(ray * 1.26) * 0.2, Math.sin(ray * 1.26) * 0.2];
          s.aim([x, y, 0.22], [x, y, 0.3], () => s.spike(0.035, 0.18, 4));
        }
      });
    },
  },
} satisfies Record<string, WeaponPart>;
