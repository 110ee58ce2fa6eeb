/** Weapons that shoot and what is thrown. The barrel goes up from the grip; the front is the upper side of a gun. */

import { IRON, SHINE, STEEL } from "../../sculpt/paint";
import type { Sculptor } from "../../sculpt/sculptor";
import type { Palette } from "../palette";
import type { Hold, WeaponPart } from "./weapon";

interface GunShape {
  hold: Hold;
  /** How far the barrel goes beyond the grip, how thick it is, and its muzzle. */
  barrel: number;
  bore: number;
  muzzle: number;
  /** Butt behind the grip; 0 for none. */
  stock: number;
  /** Beyond what all guns have. */
  extra?: (s: Sculptor, p: Palette) => void;
}

function gun({ hold, barrel, bore, muzzle, stock, extra }: GunShape): WeaponPart {
  return {
    hold,
    carve: (s, p) => {
      s.paint(p.wood).place({ at: [0, 0, 0.1] }, () => s.box([0.1, 0.15, 0.34]));
      if (stock)
        s.place({ at: [0, -0.07, -stock / 2], turn: [14, 0, 0] }, () =>
          s.box([0.09, 0.14, stock], { taper: [1, 0.7] }),
        );
      s.fine(() =>
        s.paint(p.leather).place({ at: [0, -0.12, 0.04], turn: [-20, 0, 0] }, () => s.box([0.08, 0.16, 0.09])),
      );
      s.paint(p.metal, IRON).place(
        { at: [0, 0.03, 0.2] },
        () =>
        s.lathe([[bore, 0], [bore, barrel - 0.26], [muzzle, barrel - 0.2]], { sides: 7 }), // prettier-ignore
      );
      extra?.(s, p);
    },
  };
}

/** A magazine beneath the barrel: dark and small, since it is the barrel that says what this is. */
const drum = (s: Sculptor, p: Palette): void => {
  s.paint(p.dark, IRON).place(
    { at: [0.02, -0.12, 0.26], turn: [0, 90, 0] },
    () =>
    s.lathe([[0.09, -0.06], [0.11, 0], [0.09, 0.06]], { sides: 9 }), // prettier-ignore
  );
};

const sight = (s: Sculptor, p: Palette): void => {
  s.paint(p.dark, IRON).place({ at: [0, 0.15, 0.14] }, () => s.lathe([[0.05, 0], [0.05, 0.3]], { sides: 6 })); // prettier-ignore
  s.paint(p.glow, SHINE).fine(() => s.ball(0.045, { at: [0, 0.15, 0.46], faces: 20 }));
};

/** A mouth of brass that swallows anything. */
const bell = (s: Sculptor, p: Palette): void => {
  s.paint(p.accent, STEEL).place({ at: [0, 0.03, 0.48] }, () =>
    s.lathe([[0.08, 0], [0.12, 0.14], [0.21, 0.28]], { sides: 8 }),
  ); // prettier-ignore
  s.paint("#120d0c").place({ at: [0, 0.03, 0.755] }, () => s.lathe([[0.16, 0], [0.16, 0.015]], { sides: 8 })); // prettier-ignore
};

const bayonet = (s: Sculptor, p: Palette): void => {
  s.paint(p.steel, STEEL).place({ at: [0, 0, 0.94] }, () => s.box([0.05, 0.07, 0.34], { taper: [0.3, 0.3] }));
};

const lit = (s: Sculptor, p: Palette, at: number, size: number): void => {
  s.paint(p.glow, SHINE).place({ at: [0, 0.03, at] }, () =>
    s.lathe([[size, 0], [size * 1.15, 0.05], [size * 0.5, 0.09]], { sides: 8 }),
  ); // prettier-ignore
};

/** The tongues of a flame: how far each leans, to which side, and how long it is. */
const TONGUES = [
  [4, 0, 0.6],
  [26, 60, 0.46],
  [24, 200, 0.4],
  [20, 310, 0.5],
] as const;

/** A flame as it leaves the nozzle. */
const flame = (s: Sculptor, at: number): void => {
  s.paint("#ff8a1c", { glow: 0.95 });
  for (const [lean, turn, long] of TONGUES)
    s.place({ at: [0, 0.04, at], turn: [lean, 0, turn] }, () =>
      s.lathe([[0.05, 0], [0.11, 0.12], [0.07, long * 0.55], [0, long]], { sides: 5, turn: 10 }),
    ); // prettier-ignore
  s.paint("#ffe27a", { glow: 1 }).place({ at: [0.02, 0.07, at + 0.02] }, () =>
    s.lathe([[0.04, 0], [0.09, 0.12], [0, 0.34]], { sides: 5 }),
  ); // prettier-ignore
};

export const GUNS = {
  pistol: gun({ hold: "pistol", barrel: 0.42, bore: 0.055, muzzle: 0.07, stock: 0 }),
  sunpistol: gun({
    hold: "pistol",
    barrel: 0.44,
    bore: 0.07,
    muzzle: 0.1,
    stock: 0,
    extra: (s, p) => lit(s, p, 0.42, 0.09),
  }),
  blunderbuss: gun({ hold: "across", barrel: 0.66, bore: 0.07, muzzle: 0.09, stock: 0.26, extra: bell }),
  rifle: gun({ hold: "across", barrel: 0.84, bore: 0.05, muzzle: 0.06, stock: 0.34, extra: bayonet }),
  carbine: gun({ hold: "across", barrel: 0.68, bore: 0.06, muzzle: 0.09, stock: 0.26, extra: drum }),
  longrifle: gun({ hold: "aimed", barrel: 1.16, bore: 0.05, muzzle: 0.08, stock: 0.36, extra: sight }),
  sunrifle: gun({
    hold: "aimed",
    barrel: 0.9,
    bore: 0.07,
    muzzle: 0.1,
    stock: 0.34,
    extra: (s, p) => {
      lit(s, p, 0.88, 0.1);
      s.paint(p.glow, SHINE).fine(() => s.place({ at: [0, 0.1, 0.36] }, () => s.box([0.05, 0.04, 0.3])));
    },
  }),
  scrapgun: gun({
    hold: "hip",
    barrel: 0.72,
    bore: 0.13,
    muzzle: 0.19,
    stock: 0.2,
    extra: (s, p) => {
      s.paint("#b5632e", IRON).place({ at: [0, 0.02, 0.4] }, () => s.lathe([[0.16, 0], [0.16, 0.1]], { sides: 7 })); // prettier-ignore
      s.paint(p.metal, IRON).place({ at: [0.12, 0, 0.1] }, () => s.box([0.14, 0.22, 0.26]));
    },
  }),
  repeater: gun({
    hold: "hip",
    barrel: 0.86,
    bore: 0.09,
    muzzle: 0.12,
    stock: 0.12,
    extra: (s, p) => {
      drum(s, p);
      s.paint(p.dark, IRON).fine(() => {
        for (const z of [0.5, 0.64, 0.78]) {
          s.place({ at: [0, 0.03, z] }, () => s.lathe([[0.13, 0], [0.13, 0.05]], { sides: 7 }));
        } // prettier-ignore
      });
    },
  }),
  launcher: gun({
    hold: "hip",
    barrel: 0.6,
    bore: 0.15,
    muzzle: 0.19,
    stock: 0.2,
    extra: (s, p) => {
      s.paint(p.accent, IRON).place({ at: [0, -0.02, 0.26] }, () =>
        s.lathe([[0.2, 0], [0.22, 0.1], [0.2, 0.2]], { sides: 6 }),
      ); // prettier-ignore
    },
  }),
  flamer: gun({
    hold: "hip",
    barrel: 0.62,
    bore: 0.07,
    muzzle: 0.12,
    stock: 0.1,
    extra: (s) => flame(s, 0.64),
  }),
  mortar: gun({ hold: "hip", barrel: 0.5, bore: 0.2, muzzle: 0.24, stock: 0.1 }),
  lance: {
    hold: "aimed",
    carve: (s, p) => {
      s.paint(p.dark, IRON).tube([[0, 0, -0.3], [0, 0, 0.7]], 0.07, 6); // prettier-ignore
      s.paint(p.metal, STEEL).both(() =>
        s.tube([[0.05, 0, 0.5], [0.18, 0, 0.72], [0.07, 0, 1.0]], [0.05, 0.05, 0.01], 5),
      ); // prettier-ignore
      s.paint(p.glow, SHINE).ball(0.11, { at: [0, 0, 0.78], stretch: [1, 1, 1.5] });
    },
  },
  cannon: gun({
    hold: "hip",
    barrel: 0.86,
    bore: 0.17,
    muzzle: 0.24,
    stock: 0.24,
    extra: (s, p) => {
      lit(s, p, 0.82, 0.2);
      s.paint(p.accent, STEEL);
      for (const z of [0.3, 0.56]) s.place({ at: [0, 0.03, z] }, () => s.lathe([[0.2, 0], [0.2, 0.07]], { sides: 8 })); // prettier-ignore
    },
  }),
  harpoon: gun({
    hold: "hip",
    barrel: 0.7,
    bore: 0.1,
    muzzle: 0.13,
    stock: 0.14,
    extra: (s, p) => {
      s.paint(p.steel, STEEL).tube([[0, 0.03, 0.6], [0, 0.03, 1.0]], 0.035, 5); // prettier-ignore
      s.place({ at: [0, 0.03, 0.98] }, () => s.lathe([[0.14, 0], [0, 0.3]], { sides: 4 })); // prettier-ignore
    },
  }),
  bow: {
    hold: "drawn",
    carve: (s, p) => {
      s.paint(p.wood).tube(
        [[0, -0.2, -0.66], [0, 0.04, -0.42], [0, 0.1, 0], [0, 0.04, 0.42], [0, -0.2, 0.66]],
        [0.025, 0.05, 0.06, 0.05, 0.025],
        6,
      ); // prettier-ignore
      s.paint("#efe6cc").fine(() => s.tube([[0, -0.2, -0.66], [0, -0.42, 0], [0, -0.2, 0.66]], 0.014, 3)); // prettier-ignore
      s.paint("#efe6cc").tube([[0, -0.42, 0], [0, 0.36, 0]], 0.026, 4); // prettier-ignore
      s.paint(p.steel, STEEL).aim([0, 0.34, 0], [0, 1, 0], () => s.spike(0.06, 0.18, 4));
    },
  },
  crossbow: {
    hold: "aimed",
    carve: (s, p) => {
      s.paint(p.wood).place({ at: [0, 0, 0.14] }, () => s.box([0.1, 0.13, 0.86]));
      s.paint(p.metal, STEEL).tube(
        [[-0.46, 0.02, 0.3], [-0.26, 0.02, 0.5], [0, 0.02, 0.56], [0.26, 0.02, 0.5], [0.46, 0.02, 0.3]],
        [0.03, 0.05, 0.06, 0.05, 0.03],
        5,
      ); // prettier-ignore
      s.paint(p.bone).tube([[0, 0.08, 0.1], [0, 0.08, 0.74]], 0.03, 4); // prettier-ignore
    },
  },
  sling: {
    hold: "thrown",
    carve: (s, p) => {
      s.paint(p.leather).tube([[0, 0, 0], [0, 0.2, 0.3], [0, 0.06, 0.52]], 0.03, 4); // prettier-ignore
      s.paint("#8b8680").ball(0.11, { at: [0, 0.04, 0.58], rough: 0.2, faces: 20 });
    },
  },
  javelin: {
    hold: "thrown",
    carve: (s, p) => {
      s.paint(p.wood).tube([[0, 0, -0.6], [0, 0, 0.5]], 0.035, 5); // prettier-ignore
      s.paint(p.steel, STEEL).tube([[0, 0, 0.48], [0, 0, 0.8]], 0.025, 4); // prettier-ignore
      s.place({ at: [0, 0, 0.78] }, () => s.spike(0.07, 0.2, 4));
    },
  },
  knives: {
    hold: "thrown",
    carve: (s, p) => {
      s.paint(p.steel, STEEL);
      for (const turn of [-28, 0, 28])
        s.place({ turn: [0, turn, 0] }, () =>
          s.place({ at: [0, 0, 0.2] }, () => s.box([0.07, 0.04, 0.34], { taper: [0.1, 0.4] })),
        );
    },
  },
  grenade: {
    hold: "thrown",
    carve: (s, p) => {
      s.paint(p.dark, IRON).ball(0.13, { at: [0, 0, 0.1], faces: 20 });
      s.paint("#ffb03a", SHINE).ball(0.05, { at: [0, 0, 0.25], faces: 20 });
    },
  },
  rock: {
    hold: "thrown",
    carve: (s) => {
      s.paint("#8b8680").ball(0.36, { at: [0, 0, 0.2], rough: 0.16 });
    },
  },
} satisfies Record<string, WeaponPart>;
