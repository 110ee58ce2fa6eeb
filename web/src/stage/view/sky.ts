/** What metal and water mirror: a dusk sky with lamps in it, never seen itself. What each roughness mirrors of it is reckoned,
 * as three.js would paint it (its PMREM): without a graphics card that takes seconds. */

import {
  ClampToEdgeWrapping,
  Color,
  CubeReflectionMapping,
  CubeTexture,
  DataTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  RGBAFormat,
} from "three";
import { dot, unit, type Vec3 } from "../sculpt/vectors";

const [TOP, MIDDLE, BOTTOM] = ["#7898cc", "#dcc4a6", "#2a2420"].map((hex) => new Color(hex)) as [Color, Color, Color];
const LAMPS = [
  { at: [-22, 26, 14], size: 7, strength: 6, colour: "#ffe2b0" },
  { at: [24, 10, -26], size: 6, strength: 3, colour: "#ffb68a" },
  { at: [10, 20, 30], size: 5, strength: 1.5, colour: "#a8c8ff" },
] as const;
const SIZE = 64; // pixels of a side of the sharpest picture
const ROUGHEST = 3; // the number of the roughest picture: it has 8 pixels a side, and three.js takes it for diffuse light, too
const LEAST = 0.12; // roughness: nothing mirrors more sharply
const [RINGS, ROUND, STEPS] = [48, 8, 128]; // of a lobe, about each of its rings, of a table from 0° to 180°

/** How much of what is so far from its middle a rough surface mirrors: angles and their shares of the whole. */
type Lobe = readonly (readonly [angle: number, share: number])[];

/** GGX for who looks straight down, as three.js has it. */
function lobeOf(roughness: number): Lobe {
  const alpha = Math.max(LEAST, roughness) ** 4;
  const rings = Array.from({ length: RINGS }, (_, ring): [number, number] => {
    const [inner, outer] = [ring, ring + 1].map((each) => (Math.PI / 2) * (each / RINGS) ** 3) as [number, number];
    const angle = (inner + outer) / 2;
    const spread = Math.cos(angle / 2) ** 2 * (alpha - 1) + 1;
    return [angle, ((Math.sin(angle) * Math.cos(angle)) / spread ** 2) * (outer - inner)];
  });
  const whole = rings.reduce((sum, [, share]) => sum + share, 0);
  return rings.map(([angle, share]) => [angle, share / whole]);
}

/** Something by its angle to a direction, from 0° to 180°. */
type Table = readonly number[];
const tableOf = (at: (angle: number) => number): Table =>
  Array.from({ length: STEPS + 1 }, (_, step) => at((Math.PI * step) / STEPS));

const angleOf = (cosine: number): number => Math.acos(Math.max(-1, Math.min(1, cosine)));

function told(table: Table, angle: number): number {
  const place = (angle / Math.PI) * STEPS;
  const before = Math.min(STEPS - 1, Math.floor(place));
  return (table[before] as number) + ((table[before + 1] as number) - (table[before] as number)) * (place - before);
}

/** The sky without its lamps: by the sine of how high one looks. */
const domeAt = (high: number): Color =>
  high > 0 ? MIDDLE.clone().lerp(TOP, high ** 0.5) : MIDDLE.clone().lerp(BOTTOM, (-high) ** 0.35);

/** What a lobe sees of what has a table of its own. */
const throughLobe = (lobe: Lobe, bare: Table): Table =>
  tableOf((away) => {
    let seen = 0;
    for (const [angle, share] of lobe) {
      const [near, far] = [Math.cos(angle) * Math.cos(away), Math.sin(angle) * Math.sin(away)];
      for (let part = 0.5; part < ROUND; part += 1)
        seen += (told(bare, angleOf(near + far * Math.cos((Math.PI * part) / ROUND))) * share) / ROUND;
    }
    return seen;
  });

/** How much of a lobe a round lamp fills, so wide from its middle. */
const lampThrough = (lobe: Lobe, wide: number): Table =>
  tableOf((away) =>
    lobe.reduce((sum, [angle, share]) => {
      const [near, far] = [Math.cos(angle) * Math.cos(away), Math.sin(angle) * Math.sin(away)];
      const edge = far > 1e-9 ? (Math.cos(wide) - near) / far : Math.cos(wide) > near ? 1 : -1;
      return sum + (share * angleOf(edge)) / Math.PI;
    }, 0),
  );

/** What is mirrored from a direction by what is so rough. */
function mirrored(roughness: number): (direction: Vec3) => Vec3 {
  const lobe = lobeOf(roughness);
  const [red, green, blue] = (["r", "g", "b"] as const).map((channel) =>
    throughLobe(
      lobe,
      tableOf((angle) => domeAt(Math.cos(angle))[channel]),
    ),
  ) as [Table, Table, Table];
  const lamps = LAMPS.map(({ at, size, strength, colour }) => {
    const towards = unit(at);
    const light = new Color(colour).multiplyScalar(strength).sub(domeAt(towards[1])); // it hides what is behind it
    return { towards, light, shares: lampThrough(lobe, Math.asin(size / Math.hypot(...at))) };
  });
  return (direction) => {
    const up = angleOf(direction[1]);
    let [r, g, b] = [told(red, up), told(green, up), told(blue, up)];
    for (const { towards, light, shares } of lamps) {
      const share = told(shares, angleOf(dot(direction, towards)));
      [r, g, b] = [r + share * light.r, g + share * light.g, b + share * light.b];
    }
    return [r, g, b];
  };
}

/** Where a place of each side of a cube is, from -1 to 1 to the right and down; mirrored, as three.js reads such cubes. */
const SIDES: readonly ((right: number, down: number) => Vec3)[] = [
  (right, down) => [-1, -down, -right],
  (right, down) => [1, -down, right],
  (right, down) => [-right, 1, down],
  (right, down) => [-right, -1, -down],
  (right, down) => [-right, -down, 1],
  (right, down) => [right, -down, -1],
];

function sideOf(size: number, at: (typeof SIDES)[number], light: (direction: Vec3) => Vec3): DataTexture {
  const data = new Uint16Array(size * size * 4).fill(DataUtils.toHalfFloat(1));
  const place = (pixel: number): number => ((pixel + 0.5) / size) * 2 - 1;
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const seen = light(unit(at(place(pixel % size), place(Math.floor(pixel / size)))));
    for (let channel = 0; channel < 3; channel += 1)
      data[pixel * 4 + channel] = DataUtils.toHalfFloat(seen[channel] as number);
  }
  return new DataTexture(data, size, size, RGBAFormat, HalfFloatType);
}

const cubeOf = (size: number, roughness: number): DataTexture[] => {
  const light = mirrored(roughness);
  return SIDES.map((side) => sideOf(size, side, light));
};

const ROUGHNESSES = Array.from({ length: ROUGHEST + 1 }, (_, number) => 1 - Math.sqrt(1 - number / ROUGHEST));
let cubes: CubeTexture[] | null = null; // one for each roughness, the same for every stage

/** The sky as a stage mirrors it; whoever asks for it disposes of it. */
export function skyAbout(): CubeTexture {
  cubes ??= [...ROUGHNESSES, 1].map((roughness, number) => new CubeTexture(cubeOf(SIZE >> number, roughness)));
  const [sharpest, ...rougher] = cubes;
  const sky = new CubeTexture(
    sharpest?.image,
    CubeReflectionMapping,
    ClampToEdgeWrapping,
    ClampToEdgeWrapping,
    LinearFilter,
    LinearMipmapLinearFilter,
    RGBAFormat,
    HalfFloatType,
    1,
    LinearSRGBColorSpace,
  );
  // The last one is never looked at: where pictures come from data, three.js does not count the first of them.
  [sky.mipmaps, sky.generateMipmaps, sky.isPMREMTexture, sky.needsUpdate] = [rougher, false, true, true];
  return sky;
}
