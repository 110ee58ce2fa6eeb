/** The dark under ships: a plane one can see through, stars far below it, and two clouds. */

import { BufferAttribute, BufferGeometry, Color, Points, PointsMaterial } from "three";
import { chanceFrom } from "../sculpt/chance";
import { Sculptor } from "../sculpt/sculptor";
import type { Mesh } from "../sculpt/mesh";
import type { Puff } from "./mists";

const STARS = 900;
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
  return Array.from({ length: 26 }, (_, place): Puff => {
    const isViolet = place % 2 === 0;
    const [x, y] = isViolet ? [0.18, 0.78] : [0.86, 0.2];
    return {
      at: [width * (x + (chance() - 0.5) * 0.8), depth * (y + (chance() - 0.5) * 0.8), -4 - chance() * 8],
      size: wide * (0.3 + chance() * 0.45),
      colour: isViolet ? "#4a1256" : "#08425c",
      strength: 0.34,
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
