/** What is painted behind the table: dusk, and two ranges of hills; seen from low down, and by who looks with a model's eyes. */

import { BufferAttribute, BufferGeometry, Color, Mesh, MeshBasicMaterial } from "three";
import { mixed } from "../sculpt/paint";
import { noise } from "./noise";
import type { Palette } from "./palettes";

const PARTS = 72;
const SKY = [-0.12, 0, 0.06, 0.14, 0.3, 0.6, 1]; // heights of its rings, as shares of its radius
const [HILLS, FAR] = [[0.94, 0.1, 0.34], [0.88, 0.055, 0.16]] as const; // prettier-ignore

type Ring = (part: number) => { away: number; high: number; colour: string };

export function backdrop(width: number, depth: number, { room, lamp }: Palette, seed: number): Mesh {
  const radius = Math.max(width, depth) * 3.4;
  const [positions, colours]: [number[], number[]] = [[], []];
  const corner = (part: number, ring: Ring): void => {
    const angle = ((part % PARTS) / PARTS) * 2 * Math.PI;
    const { away, high, colour } = ring(part % PARTS);
    positions.push(
      width / 2 + Math.cos(angle) * away * radius,
      depth / 2 + Math.sin(angle) * away * radius,
      high * radius,
    ); // prettier-ignore
    colours.push(...new Color(colour).toArray());
  };
  const band = (low: Ring, high: Ring): void => {
    for (let part = 0; part < PARTS; part++)
      for (const [step, ring] of [
        [0, high],
        [1, low],
        [0, low],
        [0, high],
        [1, high],
        [1, low],
      ] as const)
        // prettier-ignore
        corner(part + step, ring);
  };
  const glow = mixed(room, mixed(lamp.sun, lamp.sky, 0.35), 0.5);
  const sky = SKY.map((high): Ring => {
    const colour = mixed(glow, mixed(room, lamp.sky, 0.16), Math.min(1, Math.sqrt(Math.max(0, high) * 2.2)));
    return () => ({ away: Math.sqrt(1 - high * high), high, colour });
  });
  for (const [place, ring] of sky.slice(1).entries()) band(sky[place] as Ring, ring);
  for (const [away, tall, light] of [HILLS, FAR]) {
    const wave = noise((seed % 997) + Math.round(away * 100));
    const colour = mixed(room, mixed(lamp.sky, lamp.floor, 0.5), light);
    const edge: Ring = (part) => {
      const [x, y] = [Math.cos((part / PARTS) * 2 * Math.PI) * 5 + 9, Math.sin((part / PARTS) * 2 * Math.PI) * 5 + 9];
      return { away, high: tall * (0.25 + 0.6 * wave(x, y) + 0.3 * wave(x * 3, y * 3)), colour };
    };
    band(() => ({ away, high: -0.12, colour }), edge);
  }
  const shape = new BufferGeometry();
  shape.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  shape.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
  return new Mesh(shape, new MeshBasicMaterial({ vertexColors: true, toneMapped: false }));
}
