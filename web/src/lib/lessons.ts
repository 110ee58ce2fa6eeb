/** Which lessons have been learnt in this browser. */

import { read, write } from "./storage";

const PLACE = "dwethia.lessons";

export const learnt = (): string[] => read<string[]>(PLACE, []);

export function keepLearnt(game: string): void {
  const known = learnt();
  if (!known.includes(game)) write(PLACE, [...known, game]);
}
