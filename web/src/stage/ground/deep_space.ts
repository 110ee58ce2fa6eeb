/** The dark under ships: a plane one can see through, stars far below it, and banks of cloud. */

import { BufferAttribute, BufferGeometry, Color, Points, PointsMaterial } from "three";
import { chanceFrom } from "../sculpt/chance";
import { Sculptor } from "../sculpt/sculptor";
import type { Mesh } from "../sculpt/mesh";
import type { Puff } from "./mists";

const STARS = 900;
/** Banks of cloud: where across the table and its depth, and of what colour. */
const CLOUDS = [
  [0.1, 0.9, "#4a1a6a"],
  [0.5, 1.3, "#3a1258"],
  [-0.1, 0.3, "#5a1a50"],
  [1.0, 1.0, "#0c3a5c"],
  [0.6, 0.4, "#281048"],
  [0.2, -0.2, "#14305a"],
] as const;
const TONES = ["#ffffff", "#cfe0ff", "#ffe8c8", "#a8c0ff"];

export function starsOf(width: number, depth: number, seed: number): Points {
  const chance = chanceFrom(seed + 3);
  const far = Math.max(width, depth) * 2.6;
  const [positions, colours]: [number[], number[]] = [[], []];
  for (let star = 0; star < STARS; star++) {
    const [angle, away] = [chance() * 2 * Math.PI, far * (0.1 + 0.9 * Math.sqrt(chance()))];
    positions.push(width / 2 + Math.cos(angle) * away, depth / 2 + Math.sin(angle) * away, -8 - chance() * 40);
    const bright = 0.25 + chance() ** 3 * 0.75;
    colours.push(...new Color(TONES[star % 4]).multiplyScalar(bright).toArray());
  }
  const shape = new BufferGeometry();
  shape.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  shape.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
  return new Points(
    shape,
    new PointsMaterial({ vertexColors: true, size: 2.2, sizeAttenuation: false, fog: false, toneMapped: false }),
  );
}

export function cloudsBelow(width: number, depth: number, seed: number): Puff[] {
  const chance = chanceFrom(seed + 8);
  const wide = Math.max(width, depth);
  return Array.from({ length: 54 }, (_, place): Puff => {
    const [x, y, colour] = CLOUDS[place % CLOUDS.length] as (typeof CLOUDS)[number];
    return {
      at: [width * (x + (chance() - 0.5) * 1.1), depth * (y + (chance() - 0.5) * 1.1), -12 - chance() * wide * 0.4],
      size: wide * (0.25 + chance() ** 2 * 0.7),
      colour,
      strength: 0.1 + chance() * 0.16,
    };
  });
}

/** A thin line about the table and every six inches across it, so that lengths can be read in the dark. */
export function spaceGrid(width: number, depth: number): Mesh {
  const carver = new Sculptor(1);
  const line = (x0: number, y0: number, x1: number, y1: number, thick: number, colour: string): void => {
    carver.paint(colour, { glow: 1 }).face([
      [x0 - thick, y0 - thick, 0],
      [x1 + thick, y0 - thick, 0],
      [x1 + thick, y1 + thick, 0],
      [x0 - thick, y1 + thick, 0],
    ]);
  };
  for (let x = 0; x <= width; x += 6)
    line(x, 0, x, depth, x === 0 || x === width ? 0.05 : 0.018, x === 0 || x === width ? "#6a5ac8" : "#26305c");
  for (let y = 0; y <= depth; y += 6)
    line(0, y, width, y, y === 0 || y === depth ? 0.05 : 0.018, y === 0 || y === depth ? "#6a5ac8" : "#26305c");
  return carver.mesh({ low: 1, spread: 0 });
}
