/** A figure for whatever has none of its own. */

import type { Mesh } from "../sculpt/mesh";
import { Sculptor } from "../sculpt/sculptor";

export function pawn(radius: number, colour: string): Mesh {
  const carver = new Sculptor(3);
  carver.place({ scale: radius / 0.63 }, () => {
    carver.paint(colour).lathe(
      [
        [0.42, 0],
        [0.34, 0.25],
        [0.24, 0.9],
        [0.34, 1.1],
        [0.16, 1.25],
      ],
      { sides: 9, folds: 0.82 },
    );
    carver.paint("#e0b890").ball(0.24, { at: [0, 0, 1.45] });
    carver.paint("#8a9198", { metal: 0.8, rough: 0.4 }).tube(
      [
        [0.36, 0.1, 0.4],
        [0.36, 0.2, 1.9],
      ],
      0.06,
      5,
    );
  });
  return carver.mesh();
}
