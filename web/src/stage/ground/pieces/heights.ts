/** What is stood on: hills in bands of an inch, boulders, rubble. */

import type { Sculptor } from "../../sculpt/sculptor";
import type { Vec3 } from "../../sculpt/vectors";
import { noise } from "../noise";
import { cornersOf, lieOf, middleOf, scattered } from "../footprint";
import { off, pick, rock, type Carve } from "./carving";

const SIDES = 44;
const IN = 0.02; // how much of the radius each band stands back: models stand on all of the foot, so the top is nearly as wide

/** A band of rock an inch high with a lip of grass: height can be counted. */
export const hill: Carve = (carver, piece, { palette }) => {
  const [cx, cy] = piece.radius === null ? middleOf(piece.outline) : piece.at;
  const corners = cornersOf(piece, SIDES);
  const bands = Math.max(1, Math.round(piece.height));
  const step = piece.height / bands;
  const rough = noise(Math.round(cx * 7 + cy * 13));
  const at = (place: number, band: number, share: number, z: number): Vec3 => {
    const [x, y] = corners[place % corners.length] as readonly [number, number];
    const far = (1 - band * IN) * share * (1 + (rough(x * 1.3 + band, y * 1.3) - 0.5) * 0.035);
    return [cx + (x - cx) * far, cy + (y - cy) * far, z];
  };
  const rows = [
    [1, 0],
    [0.995, 0.25],
    [0.975, 0.32],
    [0.985, 0.6],
    [0.965, 0.66],
    [0.975, 0.88],
    [0.985, 0.9],
    [0.96, 1],
  ] as const;
  for (let band = 0; band < bands; band++) {
    const z = band * step;
    for (let row = 0; row < rows.length - 1; row++) {
      const [[from, low], [to, high]] = [
        rows[row] as readonly [number, number],
        rows[row + 1] as readonly [number, number],
      ];
      const isLip = row >= rows.length - 2;
      for (let place = 0; place < corners.length; place++) {
        carver.paint(isLip ? palette.lip : (palette.rock[(band + row) % 4] as string), { rough: 1 });
        const tone = isLip ? 1.1 : 0.86 + ((place * 7 + row * 3 + band) % 5) * 0.05;
        carver.face(
          [
            at(place, band, from, z + low * step),
            at(place + 1, band, from, z + low * step),
            at(place + 1, band, to, z + high * step),
            at(place, band, to, z + high * step),
          ],
          tone,
        );
      }
    }
    if (band < bands - 1)
      ledge(carver, corners.length, (place, share) => at(place, band, share, z + step), 0.96, 0.86, palette.lip);
  }
  ledge(carver, corners.length, (place, share) => at(place, bands - 1, share, piece.height), 0.96, 0, palette.top);
  for (let stone = 0; stone < 12; stone++) {
    const [place, band] = [Math.floor(carver.chance() * corners.length), Math.floor(carver.chance() * bands)];
    rock(carver, at(place, band, 1.01, band * step + 0.05), 0.14 + carver.chance() * 0.2, palette.rock);
  }
};

/** A ring of grass from one share of the way out to another; down to the middle where that is 0. */
function ledge(
  carver: Sculptor,
  sides: number,
  at: (place: number, share: number) => Vec3,
  from: number,
  to: number,
  colour: string,
): void {
  carver.paint(colour, { rough: 1 });
  const rings = to > 0 ? 1 : 5;
  for (let ring = 0; ring < rings; ring++) {
    const [outer, inner] = [from + ((to - from) * ring) / rings, from + ((to - from) * (ring + 1)) / rings];
    for (let place = 0; place < sides; place++) {
      const tone = 0.93 + ((place * 13 + ring * 7) % 6) * 0.03;
      const [a, b, c, d] = [at(place, outer), at(place + 1, outer), at(place + 1, inner), at(place, inner)];
      if (inner > 0) carver.face([a, b, c, d], tone);
      else carver.triangle(a, b, c, tone);
    }
  }
}

/** Boulders the size of carts, flat enough on top to stand on. */
export const boulders: Carve = (carver, piece, { palette }) => {
  const places = scattered(piece, carver.chance, 9, 0.9, 0.35);
  for (const [place, [x, y]] of places.entries()) {
    const high = piece.height * (place ? 0.62 + carver.chance() * 0.36 : 0.98);
    const wide = 0.95 + carver.chance() * 0.35;
    carver.paint(pick(carver, palette.rock), { rough: 0.95 });
    carver.place({ at: [x, y, 0], turn: [0, 0, carver.chance() * 360] }, () =>
      carver.lathe(
        [
          [wide, 0],
          [wide * 1.06, high * 0.3],
          [wide * 0.96, high * 0.72],
          [wide * 0.72, high],
          [wide * 0.7, high],
        ],
        { sides: 7, folds: 0.88, stretch: [1, 0.82] },
      ),
    );
    carver.paint(palette.lip, { rough: 1 });
    carver.place({ at: [x, y, high + 0.012], turn: [0, 0, place * 50] }, () =>
      carver.lathe(
        [
          [wide * 0.56, 0],
          [wide * 0.5, 0.03],
        ],
        { sides: 7, stretch: [1, 0.8] },
      ),
    );
  }
  for (const [x, y] of scattered(piece, carver.chance, 16, 0.3, 0.1))
    rock(carver, [x, y, 0.06], 0.14 + carver.chance() * 0.16, palette.rock);
};

/** What used to be the street: slabs on a low mound. */
export const rubble: Carve = (carver, piece, { palette }) => {
  const corners = cornersOf(piece, 20);
  const [cx, cy] = middleOf(corners);
  carver.paint(palette.soil, { rough: 1 });
  const at = (place: number, share: number, z: number): Vec3 => {
    const [x, y] = corners[place % corners.length] as readonly [number, number];
    return [cx + (x - cx) * share, cy + (y - cy) * share, z];
  };
  for (let place = 0; place < corners.length; place++) {
    carver.face(
      [
        at(place, 1, 0),
        at(place + 1, 1, 0),
        at(place + 1, 0.9, piece.height * 0.7),
        at(place, 0.9, piece.height * 0.7),
      ],
      0.9 + (place % 3) * 0.06,
    );
    carver.triangle(
      at(place, 0.9, piece.height * 0.7),
      at(place + 1, 0.9, piece.height * 0.7),
      [cx, cy, piece.height * 0.85],
      0.95 + (place % 2) * 0.06,
    );
  }
  for (const [x, y] of scattered(piece, carver.chance, 46, 0.34, 0.15)) {
    const size: Vec3 = [0.3 + carver.chance() * 0.5, 0.25 + carver.chance() * 0.35, 0.12 + carver.chance() * 0.16];
    carver.paint(pick(carver, palette.stone), { rough: 0.95 });
    carver.place(
      { at: [x, y, piece.height * 0.78], turn: [off(carver, 22), off(carver, 22), carver.chance() * 360] },
      () => carver.box(size, { cut: 0.03 }),
    );
  }
  for (let beam = 0; beam < 3; beam++) {
    const { at: middle, long } = lieOf(piece);
    carver.paint(palette.trunk, { rough: 0.9 });
    carver.place(
      {
        at: [middle[0] + off(carver, long * 0.25), middle[1] + off(carver, long * 0.25), piece.height + 0.1],
        turn: [off(carver, 14), off(carver, 8), carver.chance() * 360],
      },
      () => carver.box([1.6, 0.15, 0.15]),
    );
  }
};
