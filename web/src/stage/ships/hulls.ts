/** A hull for each people: what is built like its builders is known by its outline. */

import { darker, IRON, lighter, SHINE, STEEL } from "../sculpt/paint";
import type { Polygon } from "../sculpt/polygon";
import type { PeopleBuild } from "../figures/look";
import { skullFace } from "../figures/people/faces";
import { bridge, deck, drive, guns, keel, type Vessel } from "./vessel";

const ARROW_WINGS: Polygon = [
  [0, 0.3], [-0.4, -0.3], [-1, -0.9], [-0.9, -1], [-0.3, -0.82], [0, -0.9], [0.3, -0.82], [0.9, -1], [1, -0.9],
  [0.4, -0.3],
]; // prettier-ignore
const SLAB: Polygon = [
  [-0.34, 0.98], [0.34, 0.98], [0.5, 0.7], [0.5, 0.1], [0.8, 0], [0.8, -0.7], [0.6, -0.95], [-0.6, -0.95],
  [-0.8, -0.7], [-0.8, 0], [-0.5, 0.1], [-0.5, 0.7],
]; // prettier-ignore
const BLADE: Polygon = [
  [0, 1.05], [0.2, 0.4], [0.62, 0.6], [0.5, 0.1], [0.98, -0.2], [0.6, -0.4], [0.8, -1], [0.2, -0.8], [-0.2, -0.8],
  [-0.8, -1], [-0.6, -0.4], [-0.98, -0.2], [-0.5, 0.1], [-0.62, 0.6], [-0.2, 0.4],
]; // prettier-ignore
const SAIL: Polygon = [
  [-0.95, 0], [-0.7, 0.62], [-0.2, 0.9], [0.2, 0.9], [0.7, 0.62], [0.95, 0], [0.5, 0.16], [0, 0.22], [-0.5, 0.16],
]; // prettier-ignore
const MANTA: Polygon = [
  [0, 1], [0.34, 0.86], [0.56, 0.4], [1, -0.1], [0.7, -0.2], [0.4, -0.3], [0.2, -0.8], [0, -0.9], [-0.2, -0.8],
  [-0.4, -0.3], [-0.7, -0.2], [-1, -0.1], [-0.56, 0.4], [-0.34, 0.86],
]; // prettier-ignore

/** An arrow with gold wings and a ram. */
const arrow = (v: Vessel): void => {
  const { s, p, size, variant } = v;
  s.paint(p.accent, STEEL);
  s.place({ scale: [1, variant % 2 ? 0.8 : 1, 1] }, () => deck(v, ARROW_WINGS, 0.12));
  s.paint(p.main);
  keel(v, [[0.22, -0.95], [0.32, -0.7], [0.34, 0], [0.24, 0.6], [0.12, 0.8]], 8, [1, 0.9]); // prettier-ignore
  s.paint(p.accent, STEEL);
  keel(v, [[0.16, 0.74], [0.14, 0.82], [0, 1.14]], 6); // prettier-ignore
  if (size > 1) {
    s.paint(p.second);
    for (const y of [-0.42, -0.06, 0.3]) keel(v, [[0.35, y], [0.35, y + 0.12]], 8, [1, 0.9]); // prettier-ignore
    bridge(v, -0.5, 0.24, size > 2 ? 0.46 : 0.36);
  }
  s.paint(p.second).both(() =>
    s.place({ at: [0.6, -0.72, 0.16] }, () => s.box([0.07, 0.42, 0.34], { taper: [1, 0.5], lean: [0, -0.14] })),
  );
  drive(v, 0, 0, 0.2);
  if (size > 2) for (const x of [-0.42, 0.42]) drive(v, x, 0, 0.14, -0.86);
};

/** A spine with ribs and jaws. */
const spine = (v: Vessel): void => {
  const { s, p, size, variant } = v;
  s.paint(p.second);
  keel(v, [[0.08, -0.98], [0.26, -0.6], [0.3, 0.1], [0.22, 0.6]], 7, [0.9, 1]); // prettier-ignore
  s.paint(p.main);
  const ribs = size === 1 ? 3 : size + 3;
  for (let i = 0; i < ribs; i++) {
    const y = -0.66 + (i / (ribs - 1)) * 1.1;
    const far = 0.62 + 0.32 * Math.sin((i / (ribs - 1)) * Math.PI) * (variant % 2 ? 0.7 : 1);
    s.both(() =>
      s.tube(
        [[0.06, y, 0.26], [far * 0.72, y - 0.06, 0.22], [far, y + 0.04, -0.1], [far * 0.6, y + 0.16, -0.34]],
        [0.08, 0.075, 0.06, 0.012],
        5,
      ),
    ); // prettier-ignore
  }
  s.tube([[0, -1.05, 0.3], [0, -0.5, 0.32], [0, 0.3, 0.32], [0, 0.6, 0.2]], [0.05, 0.1, 0.11, 0.08], 5); // prettier-ignore
  s.both(() =>
    s.tube(
      [
        [0.12, 0.5, 0],
        [0.3, 0.86, 0],
        [0.1, 1.12, -0.02],
      ],
      [0.12, 0.1, 0.015],
      5,
    ),
  ); // jaws
  s.paint(p.bone).place({ at: [0, 0.72, 0.2], scale: size === 1 ? 1.4 : 1.7 }, () => skullFace(s, p, p.bone));
  s.paint(p.patch).place({ at: [0, -0.6, 0.5] }, () => s.box([0.07, 0.5, 0.5], { taper: [1, 0.3], lean: [0, -0.2] }));
  drive(v, 0, 0, 0.2);
};

/** Right angles: decks, towers, armour. */
const slab = (v: Vessel): void => {
  const { s, p, size, variant } = v;
  s.paint(p.main, IRON);
  deck(v, SLAB, 0.36);
  s.paint(p.second, IRON).place({ at: [0, -0.2, 0.26] }, () => s.box([0.74, 1.1, 0.2], { cut: 0.05 }));
  s.paint(p.accent).place({ at: [0, 0.62, 0.2] }, () => s.box([0.5, 0.14, 0.04], { cut: 0.01 })); // a yellow bar
  s.paint(p.patch, IRON).both(() => s.place({ at: [0.68, -0.42, 0] }, () => s.box([0.34, 0.8, 0.5], { cut: 0.08 })));
  if (size > 1) bridge(v, variant % 2 ? -0.1 : -0.5, 0.36, size > 2 ? 0.5 : 0.4);
  if (size > 2) bridge(v, 0.2, 0.36, 0.32);
  for (const x of size === 1 ? [0] : [-0.4, 0, 0.4]) drive(v, x, 0, 0.16, -0.95);
};

/** All blades, bow first. */
const blade = (v: Vessel): void => {
  const { s, p, size, variant } = v;
  s.paint(p.second, IRON);
  s.place({ scale: [variant % 2 ? 0.85 : 1, 1, 1] }, () => deck(v, BLADE, 0.14));
  s.paint(p.main);
  keel(v, [[0.2, -0.85], [0.32, -0.5], [0.28, 0.2], [0.1, 0.7], [0, 1.0]], 6, [1, 1.1]); // prettier-ignore
  s.paint(p.accent, STEEL);
  for (let i = 0; i < size + 2; i++) s.aim([0, -0.5 + i * 0.26, 0.28], [0, -0.5, 1], () => s.spike(0.09, 0.4, 4));
  s.both(() => {
    for (let i = 0; i < size; i++) s.aim([0.5, -0.3 - i * 0.22, 0.05], [1, 0.3, 0.2], () => s.spike(0.09, 0.42, 4));
  });
  s.paint(p.glow, SHINE).both(() => s.ball(0.08, { at: [0.16, 0.44, 0.2], faces: 20 }));
  drive(v, -0.22, 0, 0.17, -0.84);
  drive(v, 0.22, 0, 0.17, -0.84);
};

/** A galleon: a round belly, a high stern, sails for light. */
const galleon = (v: Vessel): void => {
  const { s, p, size, variant } = v;
  s.paint(p.wood);
  keel(v, [[0.3, -0.95], [0.44, -0.6], [0.46, 0.1], [0.3, 0.66], [0.06, 1.0]], 8, [1, 0.75]); // prettier-ignore
  s.paint(p.main);
  keel(v, [[0.46, -0.6], [0.485, -0.2], [0.475, 0.14]], 8, [1, 0.6]); // prettier-ignore
  s.paint(p.main).place({ at: [0, -0.68, 0.36] }, () => s.box([0.72, 0.54, 0.46], { cut: 0.06, taper: [1.1, 1] })); // the castle
  s.paint(p.accent, STEEL).place({ at: [0, -0.68, 0.6] }, () => s.box([0.82, 0.62, 0.07]));
  s.paint(p.glow, SHINE).fine(() => s.place({ at: [0, -0.4, 0.42] }, () => s.box([0.5, 0.03, 0.12], { cut: 0 })));
  const masts = size === 1 ? [0.1] : size === 2 ? [0.3, -0.24] : [0.44, 0.04, -0.36];
  masts.forEach((y, i) => {
    s.paint(p.wood).tube([[0, y, 0.1], [0, y, 1.0]], 0.045, 5); // prettier-ignore
    s.paint(i % 2 === variant % 2 ? p.patch : lighter(p.patch, 0.35)).place(
      { at: [0, y + 0.05, 0.28], turn: [-14, 0, 0], scale: [1, 1, 0.8] },
      () => s.prism(SAIL, 0.06, { bend: -0.24 }),
    ); // prettier-ignore
  });
  s.paint(p.accent, STEEL).tube([[0, 0.9, 0.1], [0, 1.24, 0.24]], [0.06, 0.02], 5); // prettier-ignore
  drive(v, 0, 0, 0.22);
};

/** A heap that flies, with a jaw. */
const junk = (v: Vessel): void => {
  const { s, p, size, variant } = v;
  s.paint(p.second, IRON).place({ at: [0, -0.1, 0] }, () => s.box([0.9, 1.5, 0.5], { cut: 0.1, taper: [0.9, 0.95] }));
  s.paint(p.main).place({ at: [0, 0.52, 0.1] }, () => s.box([1.1, 0.7, 0.6], { cut: 0.12 }));
  s.paint("#2a1c18").place({ at: [0, 0.9, 0] }, () => s.box([0.9, 0.1, 0.3]));
  s.paint(p.bone); // teeth
  for (let i = 0; i < 5; i++) s.aim([(i - 2) * 0.2, 0.92, -0.14], [0, 0.5, 1], () => s.spike(0.08, 0.26, 4));
  s.both(() => s.tube([[0.46, 0.84, -0.1], [0.62, 1.12, 0], [0.5, 1.16, 0.34]], [0.12, 0.1, 0.015], 5)); // prettier-ignore
  s.paint(p.glow, SHINE).both(() => s.ball(0.09, { at: [0.26, 0.88, 0.28], faces: 20 }));
  s.paint(p.patch, IRON).place({ at: [0.34, -0.3, 0.34], turn: [0, 8, 12] }, () => s.box([0.5, 0.6, 0.3]));
  s.paint("#b5632e", IRON).place({ at: [-0.4, -0.5, 0.3], turn: [0, -6, -10] }, () => s.box([0.44, 0.5, 0.36]));
  for (let i = 0; i < size; i++) {
    s.paint(darker(p.metal, 0.2), IRON).place(
      { at: [(i % 2 ? 1 : -1) * 0.24, -0.1 - i * 0.2 + variant * 0.1, 0.3] },
      () => s.lathe([[0.1, 0], [0.1, 0.4], [0.14, 0.46]], { sides: 6 }),
    ); // prettier-ignore
  }
  s.paint(p.metal, IRON).both(() =>
    s.place({ at: [0.68, -0.4, -0.04] }, () => s.box([0.34, 0.9, 0.24], { cut: 0.06 })),
  );
  drive(v, -0.6, -0.02, 0.2, -0.86);
  drive(v, 0.6, -0.02, 0.2, -0.86);
};

/** It swims. */
const leviathan = (v: Vessel): void => {
  const { s, p, size, variant } = v;
  s.paint(p.second);
  s.place({ scale: [1, variant % 2 ? 0.85 : 1, 1] }, () => deck(v, MANTA, 0.16));
  s.paint(p.main);
  keel(v, [[0.08, -0.9], [0.24, -0.5], [0.42, 0.1], [0.4, 0.5], [0.22, 0.84], [0, 0.96]], 8, [1, 0.85]); // prettier-ignore
  s.paint(p.accent);
  for (let i = 0; i < size + 3; i++) {
    const x = (i - (size + 2) / 2) * 0.2;
    s.tube([[x, -0.6, 0], [x * 1.5, -0.9, -0.06], [x * 1.9, -1.16, 0.1 * (i % 2 ? 1 : -1)]], [0.1, 0.07, 0.01], 5); // prettier-ignore
  }
  for (let i = 0; i < size + 1; i++)
    s.aim([0, 0.4 - i * 0.3, 0.3], [0, -0.8, 1], () => s.place({ scale: [0.35, 1, 1] }, () => s.spike(0.18, 0.4, 4)));
  s.paint(p.glow, SHINE).ball(0.17, { at: [0, 0.66, 0.22], stretch: [1, 1, 0.8] });
  s.both(() => s.ball(0.08, { at: [0.28, 0.44, 0.24], faces: 20 }));
  s.paint("#0d1a1c").fine(() =>
    s.place({ at: [0, 0.78, 0.3], turn: [40, 0, 0] }, () => s.box([0.05, 0.06, 0.22], { cut: 0 })),
  );
  drive(v, 0, 0, 0.14, -0.84);
};

const HULLS: Record<PeopleBuild, (vessel: Vessel) => void> = {
  plate: arrow,
  bones: spine,
  uniform: slab,
  bare: blade,
  coat: galleon,
  wedge: junk,
  robe: leviathan,
};

export function carveHull(vessel: Vessel): void {
  HULLS[vessel.look.faction.build](vessel);
  guns(vessel, 0.34);
}
