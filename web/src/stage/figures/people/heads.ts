/** Heads and what is on them. Of each family heroes wear what nobody else has, the rest differ by their numbers. */

import { darker, IRON, lighter, STEEL } from "../../sculpt/paint";
import type { Polygon } from "../../sculpt/polygon";
import type { Sculptor } from "../../sculpt/sculptor";
import type { Head } from "../look";
import { brute, face, glowingEyes, pointedEars, skullFace } from "./faces";
import type { Person } from "./person";

type Carving = (person: Person) => void;
interface Family {
  heroes: readonly Carving[];
  others: readonly Carving[];
}

const TRICORN: Polygon = [[-0.46, 0], [-0.28, -0.07], [0, -0.02], [0.28, -0.07], [0.46, 0], [0.28, 0.26], [0, 0.34], [-0.28, 0.26]]; // prettier-ignore

function crest(s: Sculptor, colour: string, isAcross: boolean, size = 1): void {
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

const dome = (s: Sculptor, at = 0.04, wide = 0.185, high = 0.2): void => {
  s.lathe([[wide, at], [wide * 0.98, at + high * 0.35], [wide * 0.7, at + high * 0.8], [0, at + high]], { sides: 8, turn: 22.5 }); // prettier-ignore
};

const horn = (s: Sculptor, size = 1): void => {
  s.both(() => s.tube([[0.14, 0, 0.1], [0.3 * size, 0, 0.16], [0.4 * size, 0.03, 0.34 * size], [0.34 * size, 0.08, 0.56 * size]], [0.08, 0.072, 0.052, 0.006], 6)); // prettier-ignore
};

const spikeRow = (s: Sculptor, count: number, length: number): void => {
  for (let i = 0; i < count; i++) {
    const angle = -0.8 + (i / (count - 1)) * 2.3;
    s.aim([0, 0.13 * -Math.sin(angle), 0.12 * Math.cos(angle) + 0.02], [0, -Math.sin(angle), Math.cos(angle)], () =>
      s.spike(0.085, length * (1 - i * 0.06)),
    );
  }
};

const hat: Family = {
  heroes: [
    ({ s, p }) => {
      face(s, p.skin, "#3a2018");
      s.paint(darker(p.main, 0.25)).place({ at: [0, 0.02, 0.12] }, () => s.prism(TRICORN, 0.3, { cut: 0.06 }));
      s.paint(p.accent, STEEL).place({ at: [0, 0.18, 0.2] }, () => s.box([0.16, 0.04, 0.16]));
      s.paint(p.second).tube([[-0.24, 0, 0.26], [-0.4, -0.08, 0.5], [-0.62, -0.2, 0.5], [-0.74, -0.28, 0.34]], [0.04, 0.1, 0.09, 0.01], 5); // prettier-ignore
    },
    ({ s, p }) => {
      face(s, p.skin, "#c9b99a");
      s.paint(p.second).lathe([[0.44, 0.06], [0.42, 0.1], [0.2, 0.12], [0.19, 0.34], [0.1, 0.38]], { sides: 10, stretch: [1, 0.9] }); // prettier-ignore
      s.paint(p.accent, STEEL).lathe(
        [
          [0.21, 0.12],
          [0.21, 0.2],
        ],
        { sides: 10, stretch: [1, 0.9] },
      );
    },
    ({ s, p }) => {
      face(s, p.skin, "#24181a");
      s.paint(p.accent, IRON).lathe(
        [
          [0.2, 0.03],
          [0.19, 0.14],
          [0.1, 0.24],
          [0, 0.26],
        ],
        { sides: 8 },
      ); // a gunner's brass cap
      s.paint(p.glow, { glow: 0.9 }).both(() => s.place({ at: [0.075, 0.18, 0.05], turn: [90, 0, 0] }, () => s.lathe([[0.07, -0.05], [0.075, 0.03]], { sides: 7 }))); // prettier-ignore
    },
  ],
  others: [
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.patch);
      dome(s, 0.02, 0.185, 0.2); // a scarf
      s.tube([[-0.06, -0.14, 0.06], [-0.16, -0.26, -0.04], [-0.1, -0.3, -0.18]], [0.07, 0.06, 0.01], 4); // prettier-ignore
      s.paint("#17161d").fine(() => s.place({ at: [-0.06, 0.16, 0.02] }, () => s.box([0.1, 0.05, 0.08])));
    },
    ({ s, p }) => {
      face(s, p.skin, "#5a3a22");
      s.paint(p.patch).lathe(
        [
          [0.19, 0.04],
          [0.2, 0.1],
          [0.15, 0.24],
          [0.06, 0.34],
          [0, 0.34],
        ],
        { sides: 8 },
      ); // a knitted cap
    },
    ({ s, p }) => {
      face(s, p.skin, "#2a1c18");
      s.paint(p.metal, IRON);
      dome(s, 0.02, 0.2, 0.22);
      s.paint(p.patch).lathe(
        [
          [0.25, 0.02],
          [0.24, 0.07],
        ],
        { sides: 9 },
      );
    },
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.patch).lathe([[0.38, 0.05], [0.36, 0.09], [0.19, 0.11], [0.16, 0.28], [0, 0.3]], { sides: 10, stretch: [1, 0.92] }); // prettier-ignore
    },
    ({ s, p }) => {
      s.paint("#2a2026").ball(0.15, { at: [0, 0.04, 0] });
      glowingEyes(s, p.accent, 0.055, 0.17, 0.0);
      s.paint(p.patch).lathe([[0.21, -0.16, 0, -0.05], [0.22, 0.02, 0, -0.08], [0.18, 0.2, 0, -0.05], [0.06, 0.32, 0, -0.1], [0, 0.34, 0, -0.12]], { sides: 7, turn: 115 }); // prettier-ignore
    },
  ],
};

const spikes: Family = {
  heroes: [
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.main);
      spikeRow(s, 6, 0.42);
      s.paint(p.dark, IRON).place({ at: [0, 0.14, -0.1] }, () => s.box([0.22, 0.12, 0.12])); // an iron jaw
    },
    ({ s, p }) => {
      face(s, p.skin, p.main);
      s.paint(p.bone);
      horn(s, 0.9);
      s.paint(p.main).lathe(
        [
          [0.2, 0.02],
          [0.2, 0.09],
        ],
        { sides: 8 },
      );
    },
    ({ s, p }) => {
      s.paint(p.skin).ball(0.165);
      s.paint(p.metal, IRON).place({ at: [0, 0.12, 0] }, () => s.box([0.28, 0.14, 0.34], { cut: 0.05 }));
      glowingEyes(s, p.glow, 0.07, 0.2, 0.04, 0.04);
      s.paint(p.dark);
      for (const side of [-0.14, 0, 0.14]) s.aim([side, -0.04, 0.12], [side * 2, -0.2, 1], () => s.spike(0.08, 0.44)); // a crown of nails
    },
  ],
  others: [
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.patch).tube(
        [
          [0, 0.02, 0.15],
          [0, -0.1, 0.34],
          [0, -0.26, 0.36],
          [0, -0.34, 0.2],
        ],
        [0.09, 0.08, 0.07, 0.01],
        5,
      ); // a topknot
      s.paint(p.dark).place({ at: [0, 0.12, -0.1] }, () => s.box([0.2, 0.12, 0.12]));
    },
    ({ s, p }) => {
      s.paint(p.metal, IRON).place({ at: [0, 0.02, 0] }, () => s.box([0.3, 0.34, 0.36], { cut: 0.08 })); // welded shut
      s.paint(p.glow, { glow: 0.95 }).place({ at: [0, 0.19, 0.05] }, () => s.box([0.22, 0.03, 0.05], { cut: 0 }));
      s.paint(p.patch).place({ at: [0, 0.0, 0.2] }, () => s.box([0.09, 0.36, 0.1]));
    },
    ({ s, p }) => {
      face(s, darker(p.skin, 0.12));
      s.paint(p.patch).both(() => s.aim([0.1, 0, 0.12], [0.7, 0.1, 0.6], () => s.spike(0.08, 0.3))); // what grows there
      s.ball(0.12, { at: [0.13, -0.06, -0.02], faces: 20 });
      glowingEyes(s, p.glow);
    },
    ({ s, p }) => {
      s.paint("#3a3234", IRON).place({ at: [0, 0.05, 0] }, () => s.box([0.3, 0.3, 0.34], { cut: 0.07 }));
      s.paint(p.patch).place({ at: [0, 0.22, -0.06], turn: [90, 0, 0] }, () => s.lathe([[0.08, -0.07], [0.1, 0.02]], { sides: 7 })); // prettier-ignore
      glowingEyes(s, "#ffb03a", 0.075, 0.2, 0.06, 0.045);
      s.paint(p.patch);
      spikeRow(s, 3, 0.2);
    },
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.patch);
      for (const [x, y, z] of [
        [0.5, 0.1, 1],
        [-0.5, 0.1, 1],
        [0, -0.5, 1],
        [0.9, -0.2, 0.5],
        [-0.9, -0.2, 0.5],
        [0, -1, 0.4],
        [0.1, 0.5, 1],
      ] as const)
        // prettier-ignore
        s.aim([x * 0.12, y * 0.12, z * 0.12], [x, y, z], () => s.spike(0.08, 0.28)); // wild hair
    },
  ],
};

const skull: Family = {
  heroes: [
    ({ s, p }) => {
      skullFace(s, p, p.main);
      s.paint(p.second, IRON);
      dome(s, 0.04, 0.2, 0.24);
      s.paint(p.bone);
      horn(s, 1.1);
    },
    ({ s, p }) => {
      skullFace(s, p, p.main);
      s.paint(p.second).lathe([[0.23, -0.22, 0, -0.06], [0.23, 0.04, 0, -0.08], [0.19, 0.2, 0, -0.04], [0.08, 0.42, 0, -0.06], [0, 0.52, 0, -0.1]], { sides: 7, turn: 115 }); // prettier-ignore
      s.paint(p.glow, { glow: 0.9 });
      for (const x of [-0.16, 0, 0.16]) s.aim([x, 0.04, 0.2], [x, 0, 1], () => s.spike(0.045, 0.26, 4)); // a cold crown
    },
  ],
  others: [
    ({ s, p }) => {
      face(s, p.patch);
      s.paint(darker(p.patch, 0.4)).fine(() =>
        s.place({ at: [0.08, 0.08, 0.12], turn: [0, 20, 0] }, () => s.box([0.16, 0.14, 0.08])),
      );
    },
    ({ s, p }) => {
      skullFace(s, p, p.main);
      s.paint(p.metal, IRON);
      dome(s, 0.06, 0.19, 0.16);
      s.place({ at: [0, 0, 0.2] }, () => s.spike(0.04, 0.12, 4));
    },
    ({ s, p }) => {
      skullFace(s, p, p.main);
      s.paint(p.patch).lathe(
        [
          [0.22, -0.2, 0, -0.06],
          [0.23, 0.04, 0, -0.08],
          [0.17, 0.2, 0, -0.04],
          [0, 0.28, 0, -0.06],
        ],
        { sides: 7, turn: 115 },
      );
    },
    ({ s, p }) => {
      s.paint(p.second, IRON).lathe(
        [
          [0.16, -0.2],
          [0.19, 0],
          [0.17, 0.14],
          [0.06, 0.26],
          [0, 0.4],
        ],
        { sides: 7 },
      ); // a helm with a point
      s.paint("#0d0b10").place({ at: [0, 0.15, 0.02] }, () => s.box([0.22, 0.06, 0.06], { cut: 0 }));
      glowingEyes(s, p.glow, 0.06, 0.18, 0.02, 0.035);
      s.paint(p.patch).both(() => s.aim([0.15, -0.02, 0.08], [0.8, -0.3, 0.7], () => s.spike(0.06, 0.3, 4)));
    },
    ({ s, p }) => {
      skullFace(s, p, lighter(p.patch, 0.2));
      s.paint(p.bone).both(() => s.aim([0.1, 0, 0.14], [0.35, -0.1, 1], () => s.spike(0.06, 0.24)));
    },
  ],
};

const hoodOf = (s: Sculptor, colour: string, lean: number, high: number): void => {
  s.paint(colour).lathe([[0.22, -0.2, 0, -0.04], [0.24, 0, 0, -0.07], [0.2, 0.19, 0, -0.03], [0.12, 0.19 + high * 0.5, lean * 0.4, -0.05], [0.05, 0.19 + high, lean, -0.1], [0, 0.22 + high, lean * 1.2, -0.12]], { sides: 7, turn: 115, folds: 0.86 }); // prettier-ignore
};
const darkFace = (s: Sculptor, colour: string): void => {
  s.paint("#0d1a1c").ball(0.16, { at: [0, 0.09, -0.01], stretch: [0.92, 1, 1.05] });
  glowingEyes(s, colour, 0.06, 0.225, 0.02, 0.04);
};

const hood: Family = {
  heroes: [
    ({ s, p }) => {
      darkFace(s, p.glow);
      hoodOf(s, p.main, 0, 0.5);
      s.paint(p.accent);
      for (const side of [-1, 1])
        for (const [x, z] of [[0.34, 0.3], [0.52, 0.16], [0.42, -0.02]] as const) // a mane of tentacles
          s.tube([[side * 0.16, -0.1, z * 0.4], [side * x * 0.8, -0.16, z], [side * x * 1.15, -0.12, z + 0.2], [side * x, -0.04, z + 0.36]], [0.07, 0.06, 0.045, 0.006], 5); // prettier-ignore
    },
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.bone).place({ at: [0, 0.12, 0.03] }, () => s.box([0.32, 0.12, 0.1], { cut: 0.02 })); // needs no eyes
      s.paint(p.glow, { glow: 0.9 }).ball(0.06, { at: [0, 0.17, 0.17], stretch: [1, 0.5, 1.3], faces: 20 });
      s.paint(p.patch).lathe(
        [
          [0.23, -0.26, 0, -0.06],
          [0.22, 0, 0, -0.08],
          [0.19, 0.18, 0, -0.04],
          [0.1, 0.27],
          [0, 0.28],
        ],
        { sides: 8, turn: 112 },
      );
      s.paint(p.accent, STEEL).place({ at: [0, -0.03, 0.24] }, () => s.prism(HALO, 0.05, { cut: 0.012 }));
    },
    ({ s, p }) => {
      s.paint(p.accent).ball(0.2, { at: [0, 0, 0.06], stretch: [1, 1, 1.15], rough: 0.06 }); // filled to the brim
      glowingEyes(s, p.glow, 0.08, 0.17, 0.08, 0.05);
      s.paint(p.glow, { glow: 0.9 }).ball(0.06, { at: [0, 0.2, 0.18], faces: 20 });
      s.paint(p.accent);
      for (const x of [-0.14, -0.05, 0.05, 0.14]) s.tube([[x, 0.12, -0.06], [x * 1.6, 0.24, -0.26], [x * 2.4, 0.2, -0.44]], [0.06, 0.045, 0.006], 5); // prettier-ignore
      s.both(() => s.tube([[0.1, -0.06, 0.2], [0.3, -0.14, 0.4], [0.34, -0.06, 0.66]], [0.07, 0.05, 0.006], 5)); // prettier-ignore
    },
  ],
  others: [
    ({ s, p }) => {
      darkFace(s, p.glow);
      hoodOf(s, p.main, 0.12, 0.2);
    },
    ({ s, p }) => {
      darkFace(s, p.glow);
      hoodOf(s, p.patch, 0, 0.3);
    },
    ({ s, p }) => {
      s.paint(p.patch).lathe(
        [
          [0.19, -0.2],
          [0.2, 0],
          [0.17, 0.16],
          [0.07, 0.44],
          [0, 0.5],
        ],
        { sides: 7, turn: 115 },
      ); // a mask with no mouth
      glowingEyes(s, p.glow, 0.07, 0.175, 0.02, 0.045);
    },
    ({ s, p }) => {
      darkFace(s, p.glow);
      hoodOf(s, p.patch, 0, 0.06);
      s.paint(p.accent).both(() => s.aim([0.2, -0.02, 0.08], [1, -0.2, 0.5], () => s.spike(0.07, 0.28, 4)));
    },
    ({ s, p }) => {
      darkFace(s, p.glow);
      hoodOf(s, p.patch, -0.14, 0.12);
      s.paint(p.metal, IRON).lathe(
        [
          [0.26, 0.02],
          [0.26, 0.09],
        ],
        { sides: 7, turn: 115 },
      );
    },
  ],
};

const HALO: Polygon = Array.from({ length: 18 }, (_, i): [number, number] => {
  const [angle, far] = [(i / 18) * Math.PI * 2, i % 2 ? 0.3 : 0.42];
  return [Math.cos(angle) * far, Math.sin(angle) * far];
});

/** A helmet with cheek plates. */
const legionHelm = ({ s, p }: Person, colour: string): void => {
  face(s, p.skin);
  s.paint(colour, STEEL);
  dome(s, 0.02, 0.195, 0.21);
  s.both(() => s.place({ at: [0.14, 0.09, -0.07], turn: [0, 0, 30] }, () => s.box([0.06, 0.13, 0.2])));
  s.place({ at: [0, 0.16, 0.08] }, () => s.box([0.32, 0.12, 0.05]));
};

const crestFamily: Family = {
  heroes: [
    (person) => {
      legionHelm(person, person.p.accent);
      crest(person.s, person.p.second, true, 1.25);
    },
    (person) => {
      legionHelm(person, person.p.steel);
      crest(person.s, person.p.main, true, 1);
    },
    ({ s, p }) => {
      s.paint("#17161d").ball(0.165);
      s.paint(p.bone).place({ at: [0, 0.12, 0.02] }, () => s.box([0.26, 0.12, 0.12], { cut: 0.02 })); // only a slit is left
      glowingEyes(s, p.second, 0.06, 0.185, 0.03, 0.03);
      hoodOf(s, p.second, 0, 0.08);
    },
  ],
  others: [
    (person) => {
      legionHelm(person, person.p.accent);
      crest(person.s, person.p.second, false);
    },
    (person) => {
      legionHelm(person, person.p.accent);
      person.s.paint(person.p.patch).place({ at: [0, 0, 0.22] }, () => person.s.lathe([[0.05, 0], [0.08, 0.1], [0.03, 0.2]], { sides: 6 })); // prettier-ignore
    },
    ({ s, p }) => {
      face(s, p.skin);
      hoodOf(s, p.patch, 0, 0.02);
    },
    ({ s, p }) => {
      face(s, p.skin);
      s.paint("#4a2f1c").ball(0.175, { at: [0, -0.04, 0.06], faces: 80 }); // a wolf's pelt over the hair
      s.paint(p.patch).lathe(
        [
          [0.19, 0.05],
          [0.19, 0.1],
        ],
        { sides: 8 },
      );
      s.both(() => s.aim([0.1, -0.02, 0.18], [0.4, 0, 1], () => s.spike(0.07, 0.14, 4)));
    },
    ({ s, p }) => {
      face(s, p.skin, "#6a4426");
      s.paint(p.metal, IRON);
      dome(s, 0.03, 0.19, 0.2);
      s.paint(p.patch).lathe(
        [
          [0.27, 0.02],
          [0.25, 0.07],
        ],
        { sides: 9 },
      );
    },
  ],
};

const tusks: Family = {
  heroes: [
    ({ s, p }) => {
      brute(s, p, p.main);
      pointedEars(s, p.main);
      s.paint(p.metal, IRON);
      dome(s, 0.05, 0.2, 0.16);
      s.paint(p.bone);
      horn(s, 1);
    },
    ({ s, p }) => {
      brute(s, p, darker(p.main, 0.15));
      s.paint(p.bone).both(() =>
        s.tube(
          [
            [0.16, 0.16, -0.12],
            [0.28, 0.26, -0.02],
            [0.26, 0.24, 0.24],
          ],
          [0.07, 0.055, 0.006],
          5,
        ),
      ); // tusks for two
      s.paint(p.glow, { glow: 0.85 });
      for (const x of [-0.1, 0, 0.1]) s.aim([x, 0, 0.15], [x * 3, -0.1, 1], () => s.spike(0.05, 0.26, 4)); // what it ate shines through
    },
    ({ s, p }) => {
      brute(s, p, p.main);
      pointedEars(s, p.main);
      s.paint(p.second);
      for (let i = 0; i < 7; i++) {
        const angle = -1.1 + i * 0.366;
        s.aim(
          [Math.sin(angle) * 0.14, -0.06, 0.12 + Math.cos(angle) * 0.06],
          [Math.sin(angle), -0.15, Math.cos(angle)],
          () => s.place({ scale: [1, 0.4, 1] }, () => s.spike(0.08, 0.46, 4)),
        ); // feathers
      }
    },
  ],
  others: [
    ({ s, p }) => {
      brute(s, p, p.main);
      pointedEars(s, p.main);
    },
    ({ s, p }) => {
      brute(s, p, p.main);
      pointedEars(s, p.main, 1.5);
    },
    ({ s, p }) => {
      brute(s, p, p.main);
      s.paint("#241a16").tube([[0, -0.04, 0.15], [0, -0.14, 0.34], [0, -0.26, 0.24]], [0.08, 0.07, 0.01], 5); // prettier-ignore
      s.paint(p.metal, IRON).place({ at: [0, 0.16, -0.16] }, () => s.box([0.38, 0.16, 0.12]));
    },
    ({ s, p }) => {
      brute(s, p, p.main);
      pointedEars(s, p.main, 1.3);
      hoodOf(s, p.patch, 0, 0.04);
    },
    ({ s, p }) => {
      brute(s, p, p.main);
      s.paint("#b5632e", IRON);
      dome(s, 0.06, 0.21, 0.16);
      s.paint(p.accent, { glow: 0.4 }).both(() =>
        s.place({ at: [0.08, 0.19, 0.08], turn: [90, 0, 0] }, () =>
          s.lathe(
            [
              [0.065, -0.04],
              [0.07, 0.03],
            ],
            { sides: 7 },
          ),
        ),
      ); // goggles
    },
  ],
};

const peak = (s: Sculptor, colour: string, band: string): void => {
  s.paint(colour).lathe(
    [
      [0.19, 0.06],
      [0.2, 0.14],
      [0.29, 0.24],
      [0.27, 0.3],
      [0, 0.32],
    ],
    { sides: 8, turn: 22.5 },
  );
  s.paint("#17181d", STEEL).place({ at: [0, 0.2, 0.06], turn: [-16, 0, 0] }, () => s.box([0.3, 0.16, 0.04]));
  s.paint(band, STEEL).place({ at: [0, 0.24, 0.22] }, () => s.box([0.12, 0.05, 0.11]));
};

const brim: Family = {
  heroes: [
    ({ s, p }) => {
      face(s, p.skin);
      peak(s, darker(p.main, 0.35), p.accent);
    },
    ({ s, p }) => {
      face(s, p.skin, "#d8d2c8");
      s.paint(p.main).lathe(
        [
          [0.25, 0.05],
          [0.24, 0.1],
          [0.19, 0.11],
          [0.16, 0.24],
          [0, 0.28],
        ],
        { sides: 9 },
      );
      s.paint(p.accent, STEEL).place({ at: [0, 0, 0.26] }, () =>
        s.lathe(
          [
            [0.06, 0],
            [0.05, 0.1],
            [0, 0.28],
          ],
          { sides: 5 },
        ),
      ); // a spike of gold
      s.paint(p.second).both(() => s.place({ at: [0.1, 0.14, -0.1] }, () => s.box([0.14, 0.06, 0.07])));
    },
    ({ s, p }) => {
      s.paint(p.metal, STEEL).ball(0.19, { at: [0, 0.02, 0.02] });
      s.paint(p.accent, STEEL).lathe(
        [
          [0.21, -0.03],
          [0.21, 0.05],
        ],
        { sides: 8 },
      );
      s.paint(p.glow, { glow: 0.9 }).place({ at: [-0.07, 0.18, 0.05], turn: [90, 0, 0] }, () =>
        s.lathe(
          [
            [0.08, -0.05],
            [0.09, 0.03],
          ],
          { sides: 8 },
        ),
      ); // one great lens
      s.paint(p.dark, IRON).place({ at: [0, 0.16, -0.1] }, () => s.box([0.16, 0.14, 0.14]));
    },
  ],
  others: [
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.main).place({ at: [0, 0, 0.14] }, () => s.box([0.34, 0.36, 0.12], { cut: 0.05, taper: [0.85, 0.85] })); // a forage cap
      s.paint(p.accent).fine(() => s.place({ at: [0, 0.19, 0.14] }, () => s.box([0.08, 0.03, 0.07])));
    },
    ({ s, p }) => {
      face(s, p.skin);
      s.paint(p.patch, IRON).lathe(
        [
          [0.3, 0.02],
          [0.28, 0.07],
          [0.2, 0.11],
          [0.16, 0.23],
          [0, 0.27],
        ],
        { sides: 9 },
      );
    },
    ({ s, p }) => {
      face(s, p.skin);
      hoodOf(s, p.patch, 0, 0.0);
      s.paint(p.dark, IRON).place({ at: [0.06, 0.2, 0.03], turn: [90, 0, 0] }, () =>
        s.lathe(
          [
            [0.05, -0.08],
            [0.06, 0.03],
          ],
          { sides: 6 },
        ),
      ); // an eyepiece
    },
    ({ s, p }) => {
      s.paint(p.patch, IRON).place({ at: [0, 0.02, 0.02] }, () => s.box([0.34, 0.36, 0.42], { cut: 0.08 })); // a bucket of steel
      s.paint("#101216").place({ at: [0, 0.2, 0.07] }, () => s.box([0.26, 0.03, 0.05], { cut: 0 }));
      s.paint(p.accent).fine(() => s.place({ at: [0, 0.2, -0.06] }, () => s.box([0.05, 0.03, 0.2], { cut: 0 })));
    },
    ({ s, p }) => {
      s.paint(p.dark).ball(0.17);
      s.paint(p.leather).place({ at: [0, 0.16, -0.08] }, () => s.box([0.18, 0.16, 0.16])); // breathes through a filter
      glowingEyes(s, p.accent, 0.075, 0.155, 0.05, 0.05);
      s.paint(p.patch, IRON).lathe(
        [
          [0.27, 0.06],
          [0.25, 0.11],
          [0.2, 0.13],
          [0.14, 0.24],
          [0, 0.27],
        ],
        { sides: 9 },
      );
    },
  ],
};

const veilOf: Carving = ({ s, p }) => {
  s.paint("#17161d").ball(0.16, { at: [0, 0.03, 0] });
  glowingEyes(s, p.glow, 0.06, 0.19, 0.03, 0.03);
  s.paint(p.patch).lathe(
    [
      [0.22, -0.34, 0, -0.05],
      [0.22, -0.1, 0, -0.07],
      [0.19, 0.12, 0, -0.05],
      [0.1, 0.24, 0, -0.03],
      [0, 0.26],
    ],
    { sides: 8, turn: 112 },
  );
  s.paint(p.accent).place({ at: [0, 0.2, -0.13] }, () => s.box([0.26, 0.05, 0.2])); // over the mouth
};
const hornsOf: Carving = ({ s, p }) => {
  face(s, p.skin);
  s.paint(p.metal, STEEL);
  dome(s, 0, 0.2, 0.24);
  s.paint(p.bone);
  horn(s, 0.9);
};
const wolfOf: Carving = ({ s, p }) => {
  s.paint(p.second).ball(0.19, { at: [0, -0.02, 0.04], stretch: [1, 1.05, 1] });
  s.place({ at: [0, 0.22, -0.03] }, () => s.box([0.17, 0.28, 0.13], { taper: [0.8, 0.9] }));
  s.paint("#17121a").place({ at: [0, 0.37, 0.02] }, () => s.box([0.08, 0.05, 0.06]));
  s.paint(p.bone).both(() => s.aim([0.06, 0.32, -0.08], [0, 0.1, -1], () => s.spike(0.03, 0.1, 4)));
  s.paint(p.second).both(() => s.aim([0.12, -0.04, 0.18], [0.3, -0.1, 1], () => s.spike(0.08, 0.26, 4)));
  glowingEyes(s, p.glow, 0.08, 0.15, 0.08, 0.035);
  s.paint(darker(p.second, 0.3)).ball(0.24, { at: [0, -0.14, -0.1], rough: 0.25, faces: 20 }); // the mane
};
const alike = (carve: Carving): Family => ({ heroes: [carve], others: [carve] });

const FAMILIES: Record<Head, Family> = {
  hat,
  spikes,
  skull,
  hood,
  crest: crestFamily,
  tusks,
  brim,
  veil: alike(veilOf),
  horns: alike(hornsOf),
  wolf: alike(wolfOf),
};

/** The head that this one has, about the origin, looking north. */
export function carveHead(person: Person, head: Head): void {
  const { heroes, others } = FAMILIES[head];
  const choice = person.isHero ? heroes : others;
  choice[(person.look.number - 1) % choice.length]?.(person);
}
