/** What a table is framed with: wood with inch marks, longer every six; and the desk it lies on. */

import type { Mesh } from "../sculpt/mesh";
import { Sculptor } from "../sculpt/sculptor";
import { FRAME } from "../view/scene";

const [OAK, BRASS, LINE, LONG_LINE] = ["#46311f", "#c9a052", "#b9965a", "#ecd08a"];

export function tableFrame(width: number, depth: number): Mesh {
  const carver = new Sculptor(21);
  const middle = [width / 2, depth / 2] as const;
  carver.paint(OAK, { rough: 0.55 });
  for (const side of [-1, 1]) {
    carver.place({ at: [middle[0] + side * (width / 2 + FRAME / 2), middle[1], -0.12] }, () =>
      carver.box([FRAME, depth + FRAME * 2, 0.66], { cut: 0.1 }),
    );
    carver.place({ at: [middle[0], middle[1] + side * (depth / 2 + FRAME / 2), -0.12] }, () =>
      carver.box([width, FRAME, 0.66], { cut: 0.1 }),
    );
  }
  carver.paint(BRASS, { metal: 0.8, rough: 0.4 });
  for (const x of [-FRAME / 2, width + FRAME / 2])
    for (const y of [-FRAME / 2, depth + FRAME / 2])
      carver.place({ at: [x, y, 0.215] }, () => carver.box([1, 1, 0.06], { cut: 0.03 }));
  const mark = (x: number, y: number, isAcross: boolean, isLong: boolean): void => {
    const size = [isLong ? 0.09 : 0.05, isLong ? 0.46 : 0.26, 0.03] as const;
    carver.paint(isLong ? LONG_LINE : LINE, { metal: 0.6, rough: 0.5 });
    carver.place({ at: [x, y, 0.215] }, () => carver.box(isAcross ? size : [size[1], size[0], size[2]], { cut: 0 }));
  };
  for (let inch = 1; inch < width; inch++) for (const y of [-0.26, depth + 0.26]) mark(inch, y, true, inch % 6 === 0);
  for (let inch = 1; inch < depth; inch++) for (const x of [-0.26, width + 0.26]) mark(x, inch, false, inch % 6 === 0);
  return carver.mesh({ foot: -0.6, top: 0.4, low: 0.7 });
}

/** Planks under and about the table, darker away from the lamp. */
export function desk(width: number, depth: number): Mesh {
  const carver = new Sculptor(4);
  const [far, plank] = [Math.max(width, depth) * 2.2, 4.6];
  const [cx, cy] = [width / 2, depth / 2];
  const long = 16;
  for (let y = cy - far; y < cy + far; y += plank) {
    const start = carver.chance() * long;
    for (let x = cx - far - start; x < cx + far; x += long) {
      const away = Math.max(Math.abs(x + long / 2 - cx) / far, Math.abs(y - cy) / far);
      carver.paint(["#35271f", "#3d2c22", "#2f231d", "#392a21"][Math.floor(carver.chance() * 4)] as string, {
        rough: 0.7,
      });
      carver.face(
        [
          [x, y, -0.46],
          [x + long - 0.05, y, -0.46],
          [x + long - 0.05, y + plank - 0.05, -0.46],
          [x, y + plank - 0.05, -0.46],
        ],
        Math.max(0.12, 1 - away * 0.9),
      );
    }
  }
  carver.paint("#120a08", { rough: 1 }).face([
    [cx - far, cy - far, -0.5],
    [cx + far, cy - far, -0.5],
    [cx + far, cy + far, -0.5],
    [cx - far, cy + far, -0.5],
  ]);
  return carver.mesh({ foot: -2, top: -1, low: 1 });
}
