/** The head that somebody has, by a word, whether it is a hero, and its number. */

import { darker, STEEL } from "../../sculpt/paint";
import { face, glowingEyes } from "../people/faces";
import type { Person } from "../people/person";
import type { Head } from "../look";
import { BRIMS } from "./brims";
import { CRESTS } from "./crests";
import type { Carving, Family } from "./family";
import { HATS } from "./hats";
import { HOODS } from "./hoods";
import { SKULLS } from "./skulls";
import { SPIKES } from "./spikes";
import { TUSKS } from "./tusks";
import { dome, horn } from "./shapes";

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
  hat: HATS,
  spikes: SPIKES,
  skull: SKULLS,
  hood: HOODS,
  crest: CRESTS,
  tusks: TUSKS,
  brim: BRIMS,
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
