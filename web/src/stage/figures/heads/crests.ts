/** Helmets of a legion, with combs across or along, and those who wear none. */

import { IRON, STEEL } from "../../sculpt/paint";
import { face, glowingEyes } from "../people/faces";
import type { Person } from "../people/person";
import type { Family } from "./family";
import { crest, dome, hoodOf } from "./shapes";

/** A helmet with cheek plates. */
const legionHelm = ({ s, p }: Person, colour: string): void => {
  face(s, p.skin);
  s.paint(colour, STEEL);
  dome(s, 0.02, 0.195, 0.21);
  s.both(() => s.place({ at: [0.14, 0.09, -0.07], turn: [0, 0, 30] }, () => s.box([0.06, 0.13, 0.2])));
  s.place({ at: [0, 0.16, 0.08] }, () => s.box([0.32, 0.12, 0.05]));
};

export const CRESTS: Family = {
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
      person.s.paint(person.p.patch).place({ at: [0, 0, 0.22] }, () =>
        person.s.lathe([[0.05, 0], [0.08, 0.1], [0.03, 0.2]], { sides: 6 }),
      ); // prettier-ignore
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
      s.paint(p.accent, IRON);
      dome(s, 0.03, 0.19, 0.2);
      crest(s, p.second, false, 0.62); // a short comb: not a legionary's
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
