/** Lines on the ground and spots to be reached: zones are dashed in the side's own rhythm, spots are stones with a glow. */

import type { Mesh } from "../sculpt/mesh";
import { Sculptor } from "../sculpt/sculptor";
import type { Place, StageLine, StageSpot } from "../view/scene";

const TONES: Record<StageLine["tone"], string> = { red: "#ff4a3a", blue: "#3aa0ff", gold: "#ffc13a", past: "#6a6a70" };
const DASHES: Record<StageLine["tone"], [dash: number, gap: number]> = {
  red: [0.5, 0.32],
  blue: [0.2, 0.28],
  gold: [0.4, 0.16],
  past: [0.2, 0.6],
};
const WIDE = 0.055;
const LIFT = 0.06;

function dashed(carver: Sculptor, from: Place, to: Place, [dash, gap]: [number, number]): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  const [ux, uy] = [dx / (long || 1), dy / (long || 1)];
  for (let at = 0; at < long; at += dash + gap) {
    const end = Math.min(long, at + dash);
    const corner = (along: number, side: number): [number, number, number] => [
      from[0] + ux * along - uy * side,
      from[1] + uy * along + ux * side,
      LIFT,
    ];
    carver.face([corner(at, -WIDE), corner(end, -WIDE), corner(end, WIDE), corner(at, WIDE)]);
  }
}

export function linesOf(lines: readonly StageLine[]): Mesh {
  const carver = new Sculptor(1);
  for (const { outline, tone } of lines) {
    carver.paint(TONES[tone], { glow: 1 });
    outline.forEach((from, place) =>
      dashed(carver, from, outline[(place + 1) % outline.length] as Place, DASHES[tone]),
    );
  }
  return carver.mesh({ low: 1, spread: 0 });
}

export function spotsOf(spots: readonly StageSpot[]): Mesh {
  const carver = new Sculptor(1);
  for (const { at, isDone } of spots) {
    carver.paint(isDone ? "#2ee07c" : "#ffc13a", { glow: 0.7, rough: 0.4 });
    carver.place({ at: [at[0], at[1], 0.02] }, () =>
      carver.lathe(
        [
          [0.5, 0],
          [0.42, 0.09],
        ],
        { sides: 4 },
      ),
    );
    carver.paint("#5a4a30", { rough: 0.9 }).place({ at: [at[0], at[1], 0] }, () =>
      carver.lathe(
        [
          [0.05, 0],
          [0.04, 1.2],
        ],
        { sides: 5 },
      ),
    );
    carver.paint(isDone ? "#2ee07c" : "#ffc13a", { glow: 0.4 });
    carver.place({ at: [at[0] + 0.28, at[1], 1.02] }, () => carver.box([0.5, 0.05, 0.32], { cut: 0.01 }));
  }
  return carver.mesh({ low: 1 });
}
