/** What was built: golems, walking armour, engines on tracks, fortresses. */

import { darker, IRON, lighter, SHINE, STEEL } from "../../sculpt/paint";
import type { Vec3 } from "../../sculpt/vectors";
import { carveEmblem } from "../emblem";
import { brute, glowingEyes, skullFace } from "../people/faces";
import { carveGun, gunsOf, type Creature, type CreatureShape } from "./creature";

const automaton: CreatureShape = {
  fills: false,
  tall: 1.6,
  turn: 58,
  carve: (creature) => {
    const { s, p, look } = creature;
    const brass = lighter(p.accent, 0.2);
    s.paint(lighter(p.metal, 0.35), STEEL);
    for (const side of [1, -1]) {
      s.tube(
        [[side * 0.16, 0, 0.62], [side * 0.24, 0.08, 0.36], [side * 0.22, -side * 0.05, 0.12]],
        [0.1, 0.12, 0.09],
        5,
      ); // prettier-ignore
      s.place({ at: [side * 0.22, 0.05 - side * 0.05, 0.08] }, () => s.box([0.24, 0.36, 0.16]));
    }
    s.paint(p.main, IRON).place({ at: [0, 0, 0.9] }, () => s.box([0.66, 0.5, 0.6], { cut: 0.1, taper: [1.1, 1] }));
    s.paint(p.bone).place({ at: [0, 0.24, 0.92] }, () => s.box([0.46, 0.1, 0.4], { cut: 0.03 }));
    s.place({ at: [0, 0.3, 0.94] }, () => carveEmblem(s, look.faction, p, 0.16, p.patch));
    s.paint(brass, STEEL); // organ pipes spread like a fan behind its head
    for (const [x, z] of [[-0.42, 0.62], [-0.22, 0.86], [0, 0.98], [0.22, 0.86], [0.42, 0.62]] as const) {
      s.place({ at: [x, -0.28, 0.9], turn: [0, x * 40, 0] }, () =>
        s.lathe([[0.07, 0], [0.085, z], [0.12, z + 0.06]], { sides: 6 }),
      );
    } // prettier-ignore
    s.paint(lighter(p.metal, 0.35), STEEL).place({ at: [0, 0.06, 1.32] }, () =>
      s.box([0.28, 0.28, 0.24], { cut: 0.06 }),
    );
    s.paint(p.glow, SHINE).place({ at: [0, 0.21, 1.34] }, () => s.box([0.2, 0.03, 0.06], { cut: 0 }));
    s.paint(p.metal, STEEL).both(() =>
      s.tube([[0.4, 0, 1.06], [0.58, 0.02, 0.84], [0.52, 0.34, 0.72]], [0.13, 0.11, 0.1], 6),
    ); // prettier-ignore
    const [gun] = gunsOf(creature);
    if (gun) s.aim([0.5, 0.34, 0.78], [-0.3, 1, 0.22], () => carveGun(creature, gun, 1.6), 180); // across its chest
    s.paint(p.dark, IRON).ball(0.15, { at: [-0.52, 0.38, 0.72], faces: 20 });
  },
};

/** A giant of stone, brass or muscle; its fists are what one sees first. */
const golem: CreatureShape = {
  fills: true,
  tall: 2.1,
  turn: 14,
  carve: (creature) => {
    const { s, p, look } = creature;
    const style = look.faction.build;
    const body = style === "plate" ? p.accent : style === "bones" ? "#8d8a86" : p.main;
    const finish = style === "plate" ? STEEL : {};
    for (const side of [1, -1]) {
      s.paint(body, finish).place({ at: [side * 0.46, -side * 0.12, 0.5] }, () =>
        s.box([0.4, 0.46, 0.8], { cut: 0.09 }),
      );
      s.paint(darker(body, 0.25), finish).place({ at: [side * 0.5, -side * 0.12 + 0.1, 0.16] }, () =>
        s.box([0.6, 1.66, 0.32], { cut: 0.08, taper: [0.85, 0.75] }),
      ); // prettier-ignore
    }
    s.paint(p.patch).lathe(
      [
        [0.7, 0.44],
        [0.52, 0.9],
      ],
      { sides: 8, stretch: [1, 0.8], folds: 0.7, torn: 0.2 },
    );
    s.paint(body, finish).place({ at: [0, 0, 1.3] }, () => s.box([1.2, 0.76, 0.84], { cut: 0.14, taper: [1.2, 1.05] }));
    s.place({ at: [0, 0.42, 1.36] }, () => carveEmblem(s, look.faction, p, 0.26));
    s.paint(darker(body, 0.12), finish).both(() =>
      s.place({ at: [0.78, 0, 1.66], turn: [0, 16, 0] }, () => s.box([0.5, 0.66, 0.36], { cut: 0.1 })),
    );
    const hand: Vec3 = [0.96, 0.42, 0.62];
    s.paint(body, finish).both(() => s.tube([[0.78, 0, 1.5], [1.02, 0.06, 1.08], hand], [0.2, 0.2, 0.22], 6));
    s.paint(p.metal, IRON).both(() => {
      s.place({ at: [0.96, 0.48, 0.52] }, () => s.box([0.44, 0.5, 0.46], { cut: 0.1 }));
      s.fine(() => {
        for (const x of [-0.13, 0, 0.13]) s.place({ at: [0.96 + x, 0.74, 0.5] }, () => s.box([0.11, 0.1, 0.3]));
      });
    });
    s.place({ at: [0, 0.3, 1.9], scale: style === "wedge" ? 2 : 1.9 }, () => {
      if (style === "wedge") brute(s, p, body);
      else if (style === "bones") skullFace(s, p, p.bone);
      else {
        s.paint(body, finish).place({ at: [0, 0, 0] }, () => s.box([0.3, 0.32, 0.32], { cut: 0.07 }));
        glowingEyes(s, p.glow, 0.07, 0.16, 0.03, 0.04);
      }
    });
    crown(creature);
    const [gun] = gunsOf(creature);
    if (gun) s.aim([-0.72, -0.1, 1.96], [0, 1, 0.3], () => carveGun(creature, gun, 1.4), 180);
  },
};

/** What a giant has about its head. */
function crown({ s, p, look }: Creature): void {
  switch (look.faction.build) {
    case "plate":
      s.paint(p.accent, SHINE); // rays of a sun
      for (let i = 0; i < 9; i++) {
        const angle = -1.5 + (i / 8) * 3;
        s.aim([Math.sin(angle) * 0.34, 0.1, 1.95 + Math.cos(angle) * 0.3], [Math.sin(angle), 0, Math.cos(angle)], () =>
          s.spike(0.08, 0.36, 4),
        );
      }
      return;
    case "wedge":
      s.paint("#7d6d57");
      for (const [x, y, z, r] of [
        [0.5, -0.3, 1.86, 0.34],
        [-0.4, -0.34, 1.9, 0.38],
        [0, -0.42, 2.06, 0.3],
      ] as const)
        s.ball(r, { at: [x, y, z], rough: 0.16 }); // a hill grows on its back
      return;
    default:
      s.paint(p.glow, SHINE); // what holds it together
      for (const [x, z, turn] of [[0.3, 1.1, 24], [-0.34, 1.5, -30], [-0.1, 0.98, 10]] as const) {
        s.place({ at: [x, 0.4, z], turn: [0, turn, 0] }, () => s.box([0.06, 0.06, 0.4], { cut: 0 }));
      } // prettier-ignore
  }
}

/** A hull on tracks as long and wide as its base. */
const engine: CreatureShape = {
  fills: true,
  tall: 1.7,
  turn: 48,
  carve: (creature) => {
    const { s, p, look } = creature;
    const isWild = look.faction.build !== "uniform" && look.faction.build !== "plate";
    s.paint("#3a3532", IRON).both(() => {
      s.place({ at: [0.64, 0, 0.3] }, () => s.box([0.4, 1.66, 0.58], { cut: 0.14 }));
      s.fine(() => {
        for (let i = 0; i < 7; i++)
          s.place({ at: [0.64, -0.7 + i * 0.235, 0.3] }, () => s.box([0.44, 0.1, 0.64], { cut: 0.03 }));
      });
    });
    s.paint(p.main, IRON).place({ at: [0, -0.04, 0.62] }, () =>
      s.box([0.98, 1.6, 0.6], { cut: 0.12, taper: [0.86, 0.82] }),
    );
    s.paint(isWild ? p.accent : p.patch, IRON).place({ at: [0, 0.72, 0.62], turn: [34, 0, 0] }, () =>
      s.box([0.86, 0.14, 0.7], { cut: 0.04 }),
    );
    s.place({ at: [0, 0.83, 0.66], turn: [34, 0, 0] }, () => carveEmblem(s, look.faction, p, 0.22));
    s.paint(p.second, IRON).place({ at: [0, -0.1, 1.08] }, () =>
      s.lathe(
        [
          [0.5, -0.16],
          [0.48, 0.1],
          [0.34, 0.3],
        ],
        { sides: 8, turn: 22.5 },
      ),
    ); // the turret
    s.paint(p.accent, STEEL).place({ at: [0, -0.24, 1.4] }, () =>
      s.lathe(
        [
          [0.16, 0],
          [0.16, 0.1],
        ],
        { sides: 8 },
      ),
    );
    s.paint(p.dark, IRON).both(() =>
      s.place({ at: [0.3, -0.72, 0.9] }, () =>
        s.lathe(
          [
            [0.1, 0],
            [0.1, 0.66],
            [0.13, 0.74],
          ],
          { sides: 7 },
        ),
      ),
    ); // stacks
    s.paint(p.glow, SHINE).fine(() => s.both(() => s.ball(0.09, { at: [0.34, 0.6, 0.92], faces: 20 }))); // lamps
    gunsOf(creature)
      .slice(0, 2)
      .forEach((gun, at) =>
        s.aim(
          [at ? 0.3 : 0, 0.24, at ? 1.3 : 1.12],
          [0, 1, at ? 0.2 : 0.06],
          () => carveGun(creature, gun, at ? 0.8 : 1.1),
          180,
        ),
      ); // prettier-ignore
    if (isWild) blades(creature);
    else flag(creature);
  },
};

/** Teeth before it and spikes on it. */
function blades({ s, p, look }: Creature): void {
  s.paint(p.metal, STEEL);
  for (let i = 0; i < 6; i++)
    s.aim([(i - 2.5) * 0.26, 0.82, 0.3], [(i - 2.5) * 0.1, 1, 0.15], () => s.spike(0.12, 0.4, 4));
  s.paint(p.bone).both(() => {
    for (const y of [0.5, 0, -0.5]) s.aim([0.82, y, 0.6], [1, 0, 0.7], () => s.spike(0.09, 0.3, 4));
  });
  if (!look.arms.some((each) => each.id.includes("fist"))) return;
  s.paint(p.main, IRON).both(() =>
    s.tube([[0.62, 0.4, 0.86], [0.98, 0.5, 1.1], [0.8, 1.0, 0.9]], [0.14, 0.13, 0.12], 6),
  ); // prettier-ignore
  s.paint(p.metal, IRON).both(() =>
    s.place({ at: [0.78, 1.06, 0.86] }, () => s.box([0.36, 0.36, 0.34], { cut: 0.08 })),
  );
}

function flag({ s, p }: Creature): void {
  s.paint(p.wood).tube([[-0.4, -0.7, 0.9], [-0.4, -0.7, 1.9]], 0.04, 5); // prettier-ignore
  s.paint(p.patch).place({ at: [-0.4, -0.7, 1.7], turn: [0, 0, 90] }, () =>
    s.prism([[0, 0.18], [0.56, 0.1], [0.5, -0.02], [0.56, -0.14], [0, -0.18]], 0.05),
  ); // prettier-ignore
  s.paint(lighter(p.second, 0.1), IRON).both(() =>
    s.place({ at: [0.64, 0, 0.66] }, () => s.box([0.46, 1.5, 0.1], { cut: 0.03 })),
  ); // guards over the tracks
}

/** A keep that moves. */
const fortress: CreatureShape = {
  fills: true,
  tall: 2,
  turn: 24,
  carve: (creature) => {
    const { s, p, look } = creature;
    s.paint("#34302e", IRON).both(() => {
      for (const y of [0.44, -0.44]) s.place({ at: [0.6, y, 0.2] }, () => s.box([0.46, 0.8, 0.4], { cut: 0.12 }));
    });
    s.paint(p.main).lathe(
      [
        [0.92, 0.3],
        [0.9, 0.6],
        [0.78, 0.66],
      ],
      { sides: 8, turn: 22.5, folds: 0.92 },
    );
    s.paint(p.second).lathe(
      [
        [0.66, 0.62],
        [0.6, 1.12],
        [0.66, 1.16],
        [0.66, 1.26],
      ],
      { sides: 8, turn: 22.5, folds: 0.9 },
    );
    s.paint(p.main).lathe(
      [
        [0.4, 1.2],
        [0.36, 1.62],
        [0.43, 1.66],
        [0.43, 1.76],
      ],
      { sides: 8, turn: 22.5, folds: 0.9 },
    );
    for (let i = 0; i < 8; i++) {
      const angle = (i / 8) * Math.PI * 2;
      s.paint(p.second).place(
        { at: [Math.cos(angle) * 0.62, Math.sin(angle) * 0.62, 1.33], turn: [0, 0, (angle * 180) / Math.PI] },
        () => s.box([0.12, 0.24, 0.18]),
      ); // prettier-ignore
      if (i % 2) {
        s.paint(p.main).place(
          { at: [Math.cos(angle) * 0.38, Math.sin(angle) * 0.38, 1.84], turn: [0, 0, (angle * 180) / Math.PI] },
          () => s.box([0.12, 0.2, 0.18]),
        );
      } // prettier-ignore
    }
    s.paint(p.patch).place({ at: [0, 0.86, 0.44] }, () => s.box([0.5, 0.1, 0.5], { cut: 0.04 })); // the gate
    s.place({ at: [0, 0.63, 0.92], turn: [8, 0, 0] }, () => carveEmblem(s, look.faction, p, 0.24, p.accent));
    s.paint(p.glow, SHINE).fine(() =>
      s.both(() => s.place({ at: [0.16, 0.38, 1.46] }, () => s.box([0.07, 0.05, 0.14], { cut: 0 }))),
    );
    gunsOf(creature).forEach((gun, at) =>
      s.aim([at ? 0.5 : -0.5, 0.3, 0.86], [at ? 0.3 : -0.3, 1, 0.22], () => carveGun(creature, gun, 0.95), 180),
    ); // prettier-ignore
    s.paint(p.wood).tube([[0, 0, 1.7], [0, 0, 2.3]], 0.035, 5); // prettier-ignore
    s.paint(p.patch).place({ at: [0, 0, 2.16], turn: [0, 0, 60] }, () =>
      s.prism([[0, 0.14], [0.5, 0.06], [0.5, -0.08], [0, -0.14]], 0.04),
    ); // prettier-ignore
  },
};

export const MACHINES = { automaton, golem, engine, fortress };
