/** What does not fly so much as be there: stations, moons with teeth, eyes. On a base of radius 1. */

import { IRON, SHINE, STEEL } from "../sculpt/paint";
import type { PeopleBuild } from "../figures/look";
import { carveEmblem } from "../figures/emblem";
import { skullFace } from "../figures/people/faces";
import type { Vessel } from "./vessel";

/** A wheel about a tower. */
const station = ({ s, p, look }: Vessel): void => {
  s.paint(p.main, IRON).tube(
    Array.from(
      { length: 17 },
      (_, i) => [Math.cos((i / 16) * Math.PI * 2) * 0.84, Math.sin((i / 16) * Math.PI * 2) * 0.84, 0] as const,
    ),
    0.13,
    6,
  );
  s.paint(p.second, IRON);
  for (let i = 0; i < 4; i++) {
    const angle = (i / 4) * Math.PI * 2 + Math.PI / 4;
    s.tube([[0, 0, 0], [Math.cos(angle) * 0.84, Math.sin(angle) * 0.84, 0]], 0.08, 5); // prettier-ignore
    s.place({ at: [Math.cos(angle) * 0.84, Math.sin(angle) * 0.84, 0.04], turn: [0, 0, (angle * 180) / Math.PI] }, () =>
      s.box([0.34, 0.34, 0.34], { cut: 0.06 }),
    );
  }
  s.lathe(
    [
      [0.1, -0.6],
      [0.34, -0.3],
      [0.38, 0.2],
      [0.28, 0.4],
      [0.3, 0.46],
      [0.3, 0.56],
    ],
    { sides: 8 },
  );
  s.paint(p.accent, STEEL).lathe(
    [
      [0.39, 0.02],
      [0.39, 0.1],
    ],
    { sides: 8 },
  );
  s.paint(p.glow, SHINE).fine(() => {
    for (let i = 0; i < 8; i++)
      s.place({ at: [Math.cos(i * 0.785 + 0.39) * 0.36, Math.sin(i * 0.785 + 0.39) * 0.36, 0.24] }, () =>
        s.box([0.07, 0.07, 0.1], { cut: 0 }),
      );
  });
  s.place({ at: [0, 0, 0.6], turn: [-90, 0, 0] }, () => carveEmblem(s, look.faction, p, 0.26));
  s.paint(p.metal, IRON);
  for (const x of [-1, 1]) {
    s.aim([x * 0.84, 0, 0.12], [0, 1, 0.2], () => s.lathe([[0.09, 0], [0.07, 0.4]], { sides: 6 }));
  } // prettier-ignore
};

/** A cage of ribs about a cold light. */
const cage = ({ s, p }: Vessel): void => {
  s.paint(p.glow, SHINE).ball(0.34, { at: [0, 0, 0.05] });
  s.paint(p.main);
  for (let i = 0; i < 8; i++) {
    const [x, y] = [Math.cos((i / 8) * Math.PI * 2), Math.sin((i / 8) * Math.PI * 2)];
    s.tube(
      [
        [x * 0.12, y * 0.12, 0.66], [x * 0.62, y * 0.62, 0.44], [x * 0.84, y * 0.84, 0], [x * 0.56, y * 0.56, -0.42],
        [x * 0.1, y * 0.1, -0.56],
      ],
      [0.07, 0.085, 0.09, 0.07, 0.04],
      5,
    ); // prettier-ignore
    if (i % 2) s.aim([x * 0.82, y * 0.82, 0], [x, y, 0.1], () => s.spike(0.1, 0.34, 5));
  }
  s.place({ at: [0, 0.62, 0.34], scale: 2 }, () => skullFace(s, p, p.bone));
};

/** A rock with a jaw bolted on. */
const rock = ({ s, p }: Vessel): void => {
  s.paint("#8a7a70").ball(0.84, { stretch: [1, 1, 0.74], rough: 0.12 });
  s.paint(p.main, IRON).place({ at: [0, 0.64, -0.1] }, () => s.box([0.9, 0.4, 0.34], { cut: 0.08 }));
  s.paint(p.bone);
  for (let i = 0; i < 6; i++) s.aim([(i - 2.5) * 0.15, 0.84, 0.06], [0, 0.4, 1], () => s.spike(0.08, 0.28, 4));
  s.both(() => s.tube([[0.4, 0.72, -0.06], [0.6, 0.92, 0.06], [0.52, 0.92, 0.44]], [0.12, 0.1, 0.012], 5)); // prettier-ignore
  s.paint(p.glow, SHINE).both(() => s.ball(0.13, { at: [0.3, 0.62, 0.42], faces: 20 }));
  s.paint("#b5632e", IRON).place({ at: [0.1, -0.2, 0.62] }, () => s.box([0.5, 0.5, 0.3]));
  s.paint(p.metal, IRON);
  for (const [x, y] of [[-0.5, 0], [0.56, -0.3], [-0.2, -0.6]] as const) {
    s.place({ at: [x, y, 0.46] }, () => s.lathe([[0.13, 0], [0.11, 0.34], [0.15, 0.4]], { sides: 6 }));
  } // prettier-ignore
  s.paint(p.glow, SHINE).place({ at: [0, -0.84, 0], turn: [90, 0, 0] }, () =>
    s.lathe(
      [
        [0.24, 0],
        [0, 0.5],
      ],
      { sides: 7 },
    ),
  );
};

/** It is not asleep. */
const eye = ({ s, p }: Vessel): void => {
  s.paint("#efe6d0").ball(0.62, { at: [0, 0, 0.05] });
  s.paint(p.glow, SHINE).ball(0.34, { at: [0, 0.36, 0.16], stretch: [1, 0.9, 1] });
  s.paint("#0d1a1c").place({ at: [0, 0.67, 0.18] }, () => s.box([0.1, 0.05, 0.4], { cut: 0.02 }));
  s.paint(p.main).place({ turn: [-28, 0, 0] }, () =>
    s.lathe(
      [
        [0.72, 0.02],
        [0.64, 0.36],
        [0.36, 0.62],
        [0, 0.72],
      ],
      { sides: 9 },
    ),
  ); // the lid
  s.paint(p.accent);
  for (let i = 0; i < 8; i++) {
    const [x, y] = [Math.cos((i / 8) * Math.PI * 2 + 0.2), Math.sin((i / 8) * Math.PI * 2 + 0.2)];
    s.tube(
      [[x * 0.4, y * 0.4, -0.36], [x * 0.82, y * 0.82, -0.3], [x * 1.02, y * 1.02, 0.06 * (i % 3)]],
      [0.15, 0.1, 0.012],
      5,
    ); // prettier-ignore
  }
};

const CONSTRUCTS: Record<PeopleBuild, (vessel: Vessel) => void> = {
  uniform: station,
  plate: station,
  coat: station,
  bones: cage,
  bare: rock,
  wedge: rock,
  robe: eye,
};

export function carveConstruct(vessel: Vessel): void {
  CONSTRUCTS[vessel.look.faction.build](vessel);
}
