/** The builds of people: what is worn from the feet to the neck. Shape first; the patch tells kinds apart. */

import { darker, IRON, lighter, STEEL } from "../../sculpt/paint";
import type { Sculptor } from "../../sculpt/sculptor";
import { carveEmblem } from "../emblem";
import type { PeopleBuild } from "../look";
import type { Palette } from "../palette";
import { HEAD, type Frame, type Person } from "./person";

function feet(s: Sculptor, colour: string, apart: number, stride: number, size = 1): void {
  s.paint(colour);
  for (const side of [1, -1])
    s.place({ at: [side * apart, side * -stride + 0.05, 0.07], turn: [0, 0, side * -12] }, () =>
      s.box([0.16 * size, 0.3 * size, 0.15], { taper: [0.9, 0.7] }),
    );
}

function legs(s: Sculptor, colour: string, apart: number, stride: number, thick: number): void {
  s.paint(colour);
  for (const side of [1, -1])
    s.tube(
      [
        [side * apart * 0.8, 0, 0.64],
        [side * apart * 1.1, side * -stride * 0.4 + 0.06, 0.36],
        [side * apart, side * -stride, 0.1],
      ],
      [thick * 1.15, thick, thick * 0.8],
      6,
    );
}

function torso(s: Sculptor, wide = 1, finish = {}, colour = "#888888"): void {
  s.paint(colour, finish).lathe(
    [[0.19, 0.6], [0.21, 0.72], [0.255, 0.92], [0.245, 1.02], [0.12, 1.1]], // prettier-ignore
    { stretch: [1.16 * wide, 0.84], turn: 22.5 },
  );
}

/** A panel that hangs in front, with a hem. */
function tabard(s: Sculptor, colour: string, hem: string, wide = 0.26, from = 1.0, to = 0.3): void {
  const half = wide / 2;
  s.paint(colour).sheet(
    [
      [[half, 0.21, from], [-half, 0.21, from]],
      [[half, 0.23, 0.66], [-half, 0.23, 0.66]],
      [[half * 1.25, 0.38, to], [-half * 1.25, 0.38, to]],
    ], // prettier-ignore
    -0.05,
  );
  s.paint(hem, STEEL).fine(() => s.place({ at: [0, 0.36, to + 0.02] }, () => s.box([wide * 1.26, 0.05, 0.06])));
}

function belt(s: Sculptor, colour: string, at = 0.68, wide = 1): void {
  s.paint(colour).lathe([[0.225, at - 0.04], [0.235, at + 0.04]], { stretch: [1.12 * wide, 0.92], turn: 22.5 }); // prettier-ignore
}

/** The faction's sign on the chest. */
function badge({ s, p, look }: Person, front: number, at: number, size: number, colour?: string): void {
  s.fine(() => s.place({ at: [0, front, at], turn: [8, 0, 0] }, () => carveEmblem(s, look.faction, p, size, colour)));
}

const collarEmblem = (person: Person, at = 0.92, size = 0.12): void => badge(person, 0.23, at, size);

const coat = (person: Person): void => {
  const { s, p, isHero } = person;
  feet(s, p.leather, 0.15, 0.06);
  s.paint(p.main).lathe(
    [[0.44, 0.14], [0.43, 0.2], [0.27, 0.62], [0.21, 0.76]],
    { sides: 9, stretch: [1.05, 0.95], turn: 10, folds: 0.78 },
  ); // prettier-ignore
  s.paint(p.accent, STEEL).lathe(
    [[0.45, 0.13], [0.455, 0.2]],
    { sides: 9, stretch: [1.05, 0.95], turn: 10, isOpen: true },
  ); // prettier-ignore
  torso(s, 1, {}, p.main);
  s.paint(p.patch).place({ at: [0, 0.17, 0.88] }, () => s.box([0.26, 0.14, 0.42], { cut: 0.04 })); // waistcoat
  s.paint(lighter(p.patch, 0.55)).fine(() => s.place({ at: [0, 0.23, 1.0] }, () => s.box([0.1, 0.07, 0.16])));
  s.paint(p.patch).lathe(
    [
      [0.235, 0.62],
      [0.245, 0.74],
    ],
    { stretch: [1.12, 0.94], turn: 22.5 },
  ); // sash
  s.tube([[-0.17, 0.18, 0.66], [-0.25, 0.26, 0.5], [-0.22, 0.3, 0.34]], [0.06, 0.06, 0.02], 4); // prettier-ignore
  badge(person, 0.25, 0.86, 0.13);
  if (isHero) {
    s.paint(p.accent, STEEL).both(() =>
      s.place({ at: [0.29, 0, 1.08] }, () => s.lathe([[0.15, -0.05], [0.18, 0], [0.08, 0.08]], { sides: 8 })),
    );
  } // prettier-ignore
};

const robe = (person: Person): void => {
  const { s, p, isHero, look } = person;
  s.paint(p.main).lathe(
    [[0.43, 0], [0.4, 0.12], [0.28, 0.56], [0.24, 0.74], [0.27, 0.94], [0.24, 1.04], [0.13, 1.12]],
    { sides: 9, stretch: [1.04, 0.92], turn: 10, folds: 0.74 },
  ); // prettier-ignore
  tabard(s, p.patch, p.accent, 0.28, 1.02, 0.16);
  s.paint(p.patch).lathe(
    [
      [0.34, 0.9],
      [0.3, 1.04],
      [0.17, 1.16],
    ],
    { sides: 8, stretch: [1.12, 0.92], turn: 22.5, folds: 0.85 },
  ); // the hood's cape
  s.paint(p.bone).fine(() =>
    s.lathe(
      [
        [0.255, 0.66],
        [0.255, 0.71],
      ],
      { stretch: [1.06, 0.94], turn: 10 },
    ),
  ); // rope
  if (look.faction.head !== "hood") return;
  s.paint(p.accent); // what is under the hem of those who hide their faces
  const arms = isHero ? 7 : 5;
  for (let i = 0; i < arms; i++) {
    const angle = (i / arms) * Math.PI * 2 + 0.4;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    s.tube([[x * 0.34, y * 0.32, 0.1], [x * 0.52, y * 0.5, 0.05], [x * 0.6, y * 0.56, 0.16]], [0.075, 0.055, 0.01], 5); // prettier-ignore
  }
};

/** Ribs where the skin has gone. */
function openRibs(s: Sculptor, p: Palette): void {
  s.paint("#26222c").place({ at: [0, 0.17, 0.9] }, () => s.box([0.36, 0.1, 0.36], { cut: 0.05 }));
  s.paint(p.bone);
  for (const z of [0.78, 0.88, 0.98])
    s.tube([[-0.22, 0.13, z + 0.03], [-0.1, 0.24, z], [0.1, 0.24, z], [0.22, 0.13, z + 0.03]], 0.04, 5); // prettier-ignore
  s.tube([[0, 0.24, 0.74], [0, 0.25, 1.02]], 0.04, 5); // prettier-ignore
  belt(s, p.dark, 0.68, 1.02);
}

const bare = (person: Person): void => {
  const { s, p } = person;
  legs(s, p.second, 0.19, 0.16, 0.1);
  feet(s, p.leather, 0.2, 0.16);
  s.paint(p.patch).lathe(
    [[0.36, 0.26], [0.34, 0.34], [0.23, 0.66], [0.2, 0.72]],
    { sides: 9, stretch: [1.05, 0.92], folds: 0.72, torn: 0.16 },
  ); // prettier-ignore
  torso(s, 1.08, {}, p.skin);
  if (person.look.faction.build === "bones") return openRibs(s, p); // they go about in what is left of their skin
  s.paint(p.main);
  s.place({ at: [0, 0.2, 0.92], turn: [0, 40, 0] }, () => s.box([0.1, 0.08, 0.46])); // war paint and straps cross
  s.paint(p.dark).place({ at: [0, 0.19, 0.92], turn: [0, -40, 0] }, () => s.box([0.08, 0.1, 0.5]));
  belt(s, p.dark, 0.68, 1.02);
  if (person.look.faction.build !== "bare") return; // others who go bare have no spikes
  s.paint(p.metal, IRON).ball(0.17, { at: [-0.32, 0.02, 1.06], stretch: [1, 1, 0.8], faces: 80 });
  for (const [x, y, z] of [
    [-0.5, 0.1, 1],
    [-1, 0.2, 0.6],
    [-0.7, -0.6, 0.7],
  ] as const)
    // prettier-ignore
    s.aim([-0.32 + x * 0.1, y * 0.1, 1.08 + z * 0.08], [x, y, z], () => s.spike(0.055, 0.26));
};

const bones = (person: Person): void => {
  const { s, p, isHero } = person;
  const bone = p.main;
  s.paint(bone);
  for (const side of [1, -1]) {
    s.tube(
      [[side * 0.11, 0, 0.62], [side * 0.19, 0.06, 0.36], [side * 0.16, side * -0.07, 0.1]],
      [0.06, 0.075, 0.05],
      5,
    ); // prettier-ignore
    s.place({ at: [side * 0.16, side * -0.07 + 0.06, 0.06] }, () => s.box([0.12, 0.26, 0.1]));
  }
  s.paint(p.patch).lathe(
    [[0.34, 0.2], [0.25, 0.58], [0.19, 0.7]],
    { sides: 9, stretch: [1.05, 0.85], folds: 0.72, torn: 0.22 },
  ); // prettier-ignore
  if (isHero) {
    torso(s, 1.14, IRON, p.second);
    return collarEmblem(person);
  }
  s.paint("#26222c").lathe(
    [
      [0.13, 0.66],
      [0.19, 0.86],
      [0.17, 1.02],
    ],
    { sides: 7, stretch: [1.1, 0.7] },
  ); // what is between the ribs
  s.paint(bone);
  for (const z of [0.76, 0.87, 0.98]) s.lathe([[0.18, z - 0.03], [0.24, z], [0.2, z + 0.05]], { stretch: [1.14, 0.8] }); // prettier-ignore
  s.tube([[-0.28, 0, 1.04], [0, 0.02, 1.08], [0.28, 0, 1.04]], 0.06, 5); // prettier-ignore
};

const plate = (person: Person): void => {
  const { s, p, isHero } = person;
  legs(s, p.skin, 0.15, 0.07, 0.095);
  s.paint(p.accent, STEEL);
  for (const side of [1, -1]) {
    s.tube([[side * 0.16, side * -0.04 + 0.02, 0.36], [side * 0.15, side * -0.07, 0.1]], [0.115, 0.095], 6);
  } // prettier-ignore
  feet(s, p.leather, 0.15, 0.07);
  s.paint(p.main).lathe(
    [
      [0.33, 0.34],
      [0.22, 0.7],
    ],
    { sides: 10, stretch: [1.04, 0.9] },
  );
  s.paint(p.patch).lathe(
    [
      [0.345, 0.42],
      [0.245, 0.68],
    ],
    { sides: 10, stretch: [1.04, 0.9], folds: 0.6 },
  ); // strips of leather
  torso(s, 1.02, STEEL, p.accent);
  s.paint(p.accent, STEEL).both(() =>
    s.place({ at: [0.29, 0, 1.04], turn: [0, 24, 0] }, () =>
      s.lathe([[0.16, -0.06], [0.17, 0], [0.1, 0.08], [0, 0.1]], { sides: 7 }),
    ),
  ); // prettier-ignore
  s.paint(p.patch).tube(
    [
      [-0.22, 0.1, 1.06],
      [0.02, 0.25, 0.92],
      [0.22, 0.16, 0.72],
    ],
    0.06,
    4,
  ); // a sash across
  if (isHero) collarEmblem(person);
  else badge(person, 0.25, 0.93, 0.16, p.second);
};

const wedge = (person: Person): void => {
  const { s, p } = person;
  const wild = p.main;
  legs(s, p.dark, 0.21, 0.06, 0.12);
  feet(s, p.leather, 0.22, 0.06, 1.2);
  s.paint(p.patch).lathe(
    [[0.36, 0.24], [0.31, 0.5], [0.26, 0.62]],
    { sides: 8, stretch: [1.08, 0.95], folds: 0.74, torn: 0.1 },
  ); // prettier-ignore
  s.paint(wild).lathe(
    [[0.25, 0.5], [0.3, 0.66], [0.37, 0.9], [0.35, 1.05], [0.16, 1.15]],
    { stretch: [1.28, 0.9], turn: 22.5 },
  ); // prettier-ignore
  s.paint(p.leather).place({ at: [0, 0.26, 0.84], turn: [-8, -46, 0] }, () => s.box([0.11, 0.08, 0.74]));
  s.paint(p.patch, IRON).place({ at: [-0.44, 0, 1.09], turn: [0, -26, 0] }, () =>
    s.box([0.36, 0.4, 0.13], { cut: 0.04 }),
  );
  s.paint(p.bone).fine(() => s.aim([-0.5, 0, 1.14], [-0.6, 0, 1], () => s.spike(0.06, 0.24)));
};

/** Cloth of those who were given no armour, and the strap of a pack. */
function jerkin(s: Sculptor, cloth: string, strap: string): void {
  s.paint(cloth).place({ at: [0, 0.14, 0.86] }, () => s.box([0.34, 0.2, 0.42], { cut: 0.08 }));
  s.paint(strap).fine(() => s.place({ at: [0, 0.24, 0.87], turn: [0, 36, 0] }, () => s.box([0.07, 0.04, 0.46])));
}

const uniform = (person: Person): void => {
  const { s, p, isHero, look } = person;
  feet(s, "#3a332e", 0.15, 0.07);
  s.paint(p.main).lathe(
    [[0.36, 0.12], [0.33, 0.3], [0.25, 0.64], [0.22, 0.76]],
    { sides: 8, stretch: [1.04, 0.92], turn: 22.5, folds: 0.82 },
  ); // prettier-ignore
  torso(s, 1.02, {}, p.main);
  const isArmoured = isHero || look.gear.includes("armour");
  if (isArmoured)
    s.paint(p.patch, IRON).place({ at: [0, 0.17, 0.9] }, () => s.box([0.4, 0.16, 0.38], { cut: 0.05 })); // breastplate
  else jerkin(s, p.patch, p.leather);
  s.paint(p.leather);
  belt(s, p.leather, 0.66, 1.06);
  s.paint(p.accent, STEEL).fine(() => s.place({ at: [0, 0.24, 0.66] }, () => s.box([0.12, 0.05, 0.1])));
  if (isArmoured) {
    s.paint(isHero ? p.accent : p.patch, IRON).both(() =>
      s.place({ at: [0.3, 0, 1.08], turn: [0, 14, 0] }, () => s.box([0.24, 0.3, 0.1], { cut: 0.03 })),
    );
  } // prettier-ignore
  if (isHero) return collarEmblem(person, 0.94, 0.11);
  s.paint(darker(p.second, 0.35)).place({ at: [0, -0.3, 0.86] }, () => s.box([0.38, 0.2, 0.36])); // pack and bedroll
  s.paint(p.accent).fine(() => s.tube([[-0.2, -0.32, 1.1], [0.2, -0.32, 1.1]], 0.075, 6)); // prettier-ignore
};

const HUMAN = { shoulder: [0.28, 0, 1.0], arm: 0.09, head: HEAD, headScale: 1 } as const;

export const FRAMES: Record<PeopleBuild, Frame> = {
  coat: { ...HUMAN, sleeve: (p) => p.main, glove: (p) => p.skin, carve: coat },
  robe: { ...HUMAN, arm: 0.1, sleeve: (p) => p.main, glove: (p) => p.skin, carve: robe },
  bare: { ...HUMAN, shoulder: [0.3, 0.02, 1.02], sleeve: (p) => p.skin, glove: (p) => p.dark, carve: bare },
  bones: { ...HUMAN, arm: 0.062, sleeve: (p) => p.main, glove: (p) => p.main, carve: bones },
  plate: { ...HUMAN, sleeve: (p) => p.skin, glove: (p) => p.accent, carve: plate },
  wedge: {
    shoulder: [0.42, 0.03, 1.0],
    arm: 0.13,
    head: [0, 0.27, 1.16],
    headScale: 1.16,
    sleeve: (p) => p.main,
    glove: (p) => p.main,
    carve: wedge,
  }, // prettier-ignore
  uniform: { ...HUMAN, sleeve: (p) => p.main, glove: (p) => p.leather, carve: uniform },
};
