/** Heads of one word: heroes wear what nobody else has, the rest differ by their numbers. */

import type { Person } from "../people/person";

export type Carving = (person: Person) => void;

export interface Family {
  heroes: readonly Carving[];
  others: readonly Carving[];
}
