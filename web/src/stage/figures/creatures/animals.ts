/** What goes on four legs, or hunched: hounds, beasts of burden and of war, things from the water, gecks. */

import { darker, IRON, lighter, SHINE, STEEL } from "../../sculpt/paint";
import type { Vec3 } from "../../sculpt/vectors";
import { carveEmblem } from "../emblem";
import type { PeopleBuild } from "../look";
import { kindOf, WEAPONS } from "../weapons/kinds";
import { glowingEyes, pointedEars } from "../people/faces";
import { carveGun, gunsOf, type Creature, type CreatureShape } from "./creature";

/** A leg from hip over knee to foot. */
function leg({ s }: Creature, hip: Vec3, knee: Vec3, foot: Vec3, thick: number): void {
  s.tube([hip, knee, foot], [thick * 1.3, thick, thick * 0.75], 6);
  s.place({ at: [foot[0], foot[1] + thick * 0.5, thick * 0.6] }, () =>
    s.box([thick * 2, thick * 2.8, thick * 1.2], { taper: [0.8, 0.6] }),
  );
}

const hound: CreatureShape = {
  fills: false,
  tall: 1.2,
  turn: 58,
  carve: (creature) => {
    const { s, p } = creature;
    const fur = p.second;
    s.paint(fur).tube([[0, -0.42, 0.72], [0, -0.1, 0.76], [0, 0.26, 0.84], [0, 0.46, 0.98]], [0.16, 0.2, 0.27, 0.2], 8); // prettier-ignore
    s.paint(darker(fur, 0.25));
    for (const side of [1, -1]) {
      leg(creature, [side * 0.17, 0.26, 0.7], [side * 0.22, 0.38, 0.42], [side * 0.2, 0.44 - side * 0.06, 0.08], 0.075);
      leg(
        creature,
        [side * 0.15, -0.36, 0.66],
        [side * 0.2, -0.22, 0.4],
        [side * 0.2, -0.42 + side * 0.06, 0.08],
        0.08,
      );
    }
    s.paint(p.patch); // the mane is this kind's own
    for (const [y, z, length] of [
      [0.3, 1.06, 0.3],
      [0.14, 1.0, 0.34],
      [-0.02, 0.94, 0.3],
      [-0.18, 0.88, 0.24],
    ] as const)
      // prettier-ignore
      s.aim([0, y, z - 0.06], [0, -0.7, 1], () => s.place({ scale: [0.7, 1.4, 1] }, () => s.spike(0.13, length, 5)));
    s.paint(fur).tube([[0, -0.44, 0.74], [0, -0.66, 0.8], [0, -0.8, 0.98]], [0.08, 0.08, 0.01], 5); // prettier-ignore
    s.place({ at: [0, 0.56, 1.06], turn: [-8, 0, 0], scale: 1.1 }, () => {
      s.paint(fur).ball(0.19, { stretch: [1, 1.05, 0.95] });
      s.place({ at: [0, 0.24, -0.04] }, () => s.box([0.17, 0.3, 0.13], { taper: [0.8, 0.9] }));
      s.paint(darker(fur, 0.3)).place({ at: [0, 0.2, -0.15], turn: [-14, 0, 0] }, () => s.box([0.14, 0.26, 0.07])); // the jaw hangs
      s.paint(p.bone).both(() => s.aim([0.06, 0.34, -0.07], [0, 0, -1], () => s.spike(0.035, 0.11, 4)));
      s.paint(fur).both(() => s.aim([0.12, -0.04, 0.14], [0.3, -0.2, 1], () => s.spike(0.08, 0.26, 4)));
      glowingEyes(s, p.glow, 0.09, 0.15, 0.06, 0.04);
    });
  },
};

const spawn: CreatureShape = {
  fills: false,
  tall: 1.4,
  turn: 36,
  carve: (creature) => {
    const { s, p } = creature;
    const hide = p.main;
    s.paint(hide);
    for (const side of [1, -1]) {
      leg(creature, [side * 0.16, -0.06, 0.56], [side * 0.32, 0.12, 0.36], [side * 0.26, -0.04, 0.08], 0.1);
    } // prettier-ignore
    s.tube([[0, -0.16, 0.48], [0, -0.14, 0.8], [0, 0.08, 1.08], [0, 0.26, 1.12]], [0.24, 0.32, 0.33, 0.2], 8); // prettier-ignore
    s.paint(lighter(p.accent, 0.35)).place({ at: [0, 0.19, 0.8], turn: [24, 0, 0] }, () =>
      s.box([0.3, 0.12, 0.46], { cut: 0.05 }),
    ); // a pale belly
    s.paint(p.accent); // the fin
    for (const [y, z, length] of [
      [0.02, 1.32, 0.34],
      [-0.16, 1.18, 0.44],
      [-0.3, 0.98, 0.4],
      [-0.36, 0.76, 0.3],
    ] as const)
      // prettier-ignore
      s.aim([0, y, z - 0.08], [0, -1, 0.9], () => s.place({ scale: [0.3, 1, 1] }, () => s.spike(0.16, length, 4)));
    s.paint(hide).both(() => s.tube([[0.28, 0.06, 1.0], [0.56, 0.1, 0.8], [0.5, 0.46, 0.56]], [0.13, 0.11, 0.1], 6)); // prettier-ignore
    s.paint(p.bone).both(() => {
      for (const x of [-0.08, 0, 0.08]) s.aim([0.5 + x, 0.5, 0.54], [x * 2, 1, -0.5], () => s.spike(0.045, 0.26, 4));
    });
    s.place({ at: [0, 0.36, 1.16] }, () => {
      s.paint(hide).ball(0.22, { stretch: [1.05, 1, 0.9] });
      s.paint(p.accent).place({ at: [0, 0.16, -0.1] }, () => s.box([0.32, 0.16, 0.1]));
      s.paint("#f6f0d8").fine(() => {
        for (const x of [-0.12, -0.06, 0, 0.06, 0.12])
          s.aim([x, 0.24, -0.07], [0, 0.2, 1], () => s.spike(0.025, 0.1, 4));
      });
      s.paint(p.glow, SHINE).both(() => s.ball(0.07, { at: [0.16, 0.1, 0.1], faces: 20 }));
    });
  },
};

/** Small, sticky, with ears. */
const imp: CreatureShape = {
  fills: false,
  tall: 1.4,
  turn: 22,
  carve: (creature) => {
    const { s, p, look } = creature;
    const hide = lighter(p.main, 0.18);
    s.paint(hide);
    for (const side of [1, -1]) {
      leg(creature, [side * 0.12, 0, 0.5], [side * 0.3, 0.14, 0.36], [side * 0.22, -side * 0.05, 0.07], 0.08);
    } // prettier-ignore
    s.paint(p.patch).lathe(
      [
        [0.3, 0.3],
        [0.26, 0.62],
        [0.2, 0.84],
        [0.1, 0.92],
      ],
      { sides: 7, stretch: [1, 0.9], folds: 0.78, torn: 0.12 },
    ); // a sack
    s.place({ at: [0, 0.14, 1.08], turn: [-6, 0, 0], scale: 1.25 }, () => {
      s.paint(hide).ball(0.2, { stretch: [1.1, 1, 0.9] });
      s.place({ at: [0, 0.2, -0.04] }, () => s.box([0.1, 0.24, 0.1], { taper: [0.7, 0.5] })); // a long nose
      pointedEars(s, hide, 1.9);
      s.paint("#fff2c0", { glow: 0.4 }).both(() => s.ball(0.07, { at: [0.1, 0.15, 0.06], faces: 20 }));
      s.paint("#1d1718").both(() => s.ball(0.035, { at: [0.1, 0.21, 0.06], faces: 20 }));
      s.paint(p.bone).fine(() => s.place({ at: [0, 0.17, -0.13] }, () => s.box([0.2, 0.05, 0.04])));
    });
    const isCloaked = look.gear.includes("cloak");
    if (isCloaked) {
      s.paint(darker(p.patch, 0.15)).lathe(
        [[0.46, 0.12], [0.34, 0.6], [0.24, 0.96], [0.28, 1.2, 0, -0.08], [0.1, 1.42, 0, -0.12]],
        { sides: 8, turn: 10, folds: 0.8, torn: 0.16, isOpen: true },
      );
    } // prettier-ignore
    const arm = look.arms.find((each) => each.range > 0) ?? look.arms[0];
    s.paint(hide).tube([[0.2, 0.02, 0.78], [0.46, 0.02, 0.72], [0.56, 0.28, 0.9]], [0.075, 0.07, 0.07], 5); // prettier-ignore
    s.tube([[-0.2, 0.02, 0.78], [-0.4, 0.06, 0.66], [-0.36, 0.32, 0.7]], [0.075, 0.07, 0.07], 5); // prettier-ignore
    if (arm)
      s.aim([0.56, 0.3, 0.92], [0.5, 0.2, 1], () => WEAPONS[kindOf(arm, look.faction.build)]?.carve(s, p), -75, 1.1);
  },
};

/** Each far in tone from the cloth that its people put on it. */
const HIDES: Partial<Record<PeopleBuild, string>> = { plate: "#d9a860", wedge: "#a39a8c", coat: "#d0a26a" };

const beast: CreatureShape = {
  fills: true,
  tall: 2,
  turn: 56,
  carve: (creature) => {
    const { s, p, look } = creature;
    const style = look.faction.build;
    const hide = HIDES[style] ?? p.second;
    s.paint(darker(hide, 0.2));
    for (const side of [1, -1]) {
      leg(creature, [side * 0.44, 0.44, 0.8], [side * 0.62, 0.6, 0.5], [side * 0.6, 0.58, 0.12], 0.19);
      leg(creature, [side * 0.44, -0.5, 0.76], [side * 0.64, -0.46, 0.48], [side * 0.6, -0.62, 0.12], 0.2);
    }
    s.paint(hide).tube(
      [[0, -0.92, 0.92], [0, -0.6, 1.02], [0, -0.1, 1.1], [0, 0.4, 1.14], [0, 0.72, 1.08]],
      [0.3, 0.56, 0.64, 0.6, 0.38],
      9,
      0.92,
    ); // prettier-ignore
    s.paint(hide).tube([[0, -0.9, 0.96], [0, -1.12, 0.8], [0, -1.14, 0.44]], [0.12, 0.08, 0.02], 5); // prettier-ignore
    if (style === "coat") packAnimal(creature, hide);
    else s.place({ at: [0, 0.94, 1.06], scale: 1.5 }, () => beastHead(creature, hide));
    if (style === "plate") s.place({ at: [0, -0.52, 2.2] }, () => carveEmblem(s, look.faction, p, 0.56)); // a sun rides on its back
    if (style === "wedge") {
      s.paint("#3a2a20"); // bristles
      for (let i = 0; i < 6; i++)
        s.aim([0, 0.62 - i * 0.2, 1.62 - Math.abs(i - 2) * 0.03], [0, -0.5, 1], () => s.spike(0.12, 0.36, 4));
    }
    saddle(creature);
  },
};

/** Of those who trade: a long neck, curled horns, and hair to the knees. */
function packAnimal({ s, p, look }: Creature, hide: string): void {
  const hair = darker(hide, 0.55);
  s.paint(hair).lathe(
    [[0.78, 0.42], [0.8, 0.62], [0.66, 1.02]],
    { sides: 10, stretch: [0.86, 1.1], folds: 0.72, torn: 0.2, isOpen: true },
  ); // prettier-ignore
  s.paint(hide).tube([[0, 0.5, 1.14], [0, 0.92, 1.34], [0, 1.0, 1.86]], [0.46, 0.3, 0.22], 8); // prettier-ignore
  s.paint(hair).ball(0.34, { at: [0, 0.88, 1.24], stretch: [1, 0.9, 1.3], rough: 0.14 }); // a beard below the neck
  s.place({ at: [0, 1.06, 1.98], scale: 1.15 }, () => {
    s.paint(hide).ball(0.24, { stretch: [0.95, 1, 1] });
    s.place({ at: [0, 0.28, -0.1], turn: [-14, 0, 0] }, () => s.box([0.24, 0.44, 0.22], { taper: [0.8, 0.8] }));
    s.paint(p.patch).place({ at: [0, 0.3, -0.09], turn: [-14, 0, 0] }, () => s.box([0.27, 0.07, 0.25])); // a halter
    s.paint(p.bone).both(() =>
      s.tube(
        [[0.14, -0.04, 0.16], [0.4, -0.16, 0.22], [0.52, 0.02, -0.02], [0.42, 0.26, -0.1], [0.46, 0.34, 0.08]],
        [0.11, 0.1, 0.085, 0.06, 0.008],
        6,
      ),
    ); // prettier-ignore
    glowingEyes(s, look.faction.glow ?? "#ffe27a", 0.14, 0.18, 0.06, 0.045);
  });
}

function beastHead({ s, p, look }: Creature, hide: string): void {
  const style = look.faction.build;
  s.paint(hide).ball(0.28, { stretch: [1, 1.05, 1] });
  s.place({ at: [0, 0.26, -0.1] }, () => s.box([0.34, 0.34, 0.28], { taper: [0.8, 0.7] }));
  s.paint("#2a1c18").both(() => s.place({ at: [0.08, 0.43, -0.1] }, () => s.box([0.06, 0.03, 0.06], { cut: 0 })));
  s.paint(p.bone);
  if (style === "plate") {
    s.both(() => s.tube([[0.14, 0.3, -0.16], [0.24, 0.6, -0.12], [0.2, 0.8, 0.14]], [0.075, 0.06, 0.008], 5)); // prettier-ignore
    s.paint(p.accent, STEEL).place({ at: [0, 0.1, 0.22], turn: [-30, 0, 0] }, () =>
      s.box([0.42, 0.4, 0.08], { cut: 0.03 }),
    );
    s.paint(darker(hide, 0.3)).ball(0.4, { at: [0, -0.12, 0], stretch: [1.15, 0.6, 1.1], rough: 0.12 }); // a lion's mane
  } else {
    s.both(() => s.tube([[0.16, 0.34, -0.16], [0.28, 0.5, -0.1], [0.28, 0.52, 0.18]], [0.085, 0.07, 0.008], 5)); // prettier-ignore
    s.both(() => s.tube([[0.2, 0.04, 0.16], [0.4, 0.06, 0.24], [0.44, 0.2, 0.44]], [0.09, 0.07, 0.008], 5)); // prettier-ignore
  }
  s.paint(darker(hide, 0.2)).both(() =>
    s.aim([0.24, -0.06, 0.1], [1, -0.3, 0.1], () => s.place({ scale: [1, 0.4, 1] }, () => s.spike(0.12, 0.28, 4))),
  );
  glowingEyes(s, look.faction.glow ?? "#ffe27a", 0.15, 0.22, 0.08, 0.05);
}

/** What it carries: cloth in this kind's colour, a platform, and whatever gun it has. */
function saddle(creature: Creature): void {
  const { s, p, look } = creature;
  s.paint(p.patch).lathe(
    [[0.72, 0.9], [0.7, 1.2], [0.5, 1.66]],
    { sides: 8, stretch: [1, 0.72], turn: 22.5, folds: 0.85, isOpen: true },
  ); // prettier-ignore
  s.both(() => s.place({ at: [0.73, 0, 1.14], turn: [0, -8, -90] }, () => carveEmblem(s, look.faction, p, 0.2)));
  s.paint(p.wood).place({ at: [0, -0.08, 1.68] }, () => s.box([0.86, 0.86, 0.12]));
  s.paint(p.accent, STEEL);
  for (const [x, y] of [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const) {
    s.place({ at: [x * 0.38, y * 0.38 - 0.08, 1.82] }, () => s.box([0.1, 0.1, 0.24]));
  } // prettier-ignore
  if (look.faction.build === "coat") cargo(creature);
  const [gun] = gunsOf(creature);
  if (!gun) return;
  s.paint(p.dark, IRON).place({ at: [0, -0.06, 1.86] }, () =>
    s.lathe(
      [
        [0.18, -0.14],
        [0.12, 0.1],
      ],
      { sides: 7 },
    ),
  );
  s.aim([0, -0.12, 2.04], [0, 1, 0.16], () => carveGun(creature, gun, 1.15), 180);
}

const cargo = ({ s, p }: Creature): void => {
  s.paint(lighter(p.main, 0.2)).place({ at: [0.5, -0.44, 1.4], turn: [0, 12, 0] }, () => s.box([0.4, 0.5, 0.46]));
  s.paint(p.bone).place({ at: [-0.56, -0.36, 1.4], turn: [0, -12, 0] }, () => s.box([0.36, 0.44, 0.5]));
  s.paint(p.accent).place({ at: [0, -0.62, 1.9] }, () =>
    s.lathe(
      [
        [0.2, -0.2],
        [0.24, 0],
        [0.2, 0.2],
      ],
      { sides: 8 },
    ),
  );
};

export const ANIMALS = { hound, spawn, imp, beast };
