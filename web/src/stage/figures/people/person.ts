/** What the parts of one person share while it is carved. Heights are those of a man of an inch and a half. */

import type { Sculptor } from "../../sculpt/sculptor";
import type { Vec3 } from "../../sculpt/vectors";
import type { FigureLook, PeopleBuild } from "../look";
import type { Palette } from "../palette";

export interface Person {
  s: Sculptor;
  p: Palette;
  look: FigureLook;
  build: PeopleBuild;
  isHero: boolean;
}

export const HEAD: Vec3 = [0, 0.03, 1.25];

/** How each people is put together: where arms begin, how thick they are, what covers them. */
export interface Frame {
  shoulder: Vec3;
  arm: number;
  /** Where the head is, and how large. */
  head: Vec3;
  headScale: number;
  sleeve: (p: Palette) => string;
  glove: (p: Palette) => string;
  carve: (person: Person) => void;
}
