/** What carving comes down to: triangles under a paint and a transform, kept by part, painted at the end. */

import { chanceFrom, type Chance } from "./chance";
import type { Mesh } from "./mesh";
import { paintOf, type Finish, type Paint } from "./paint";
import { applied, isMirrored, placed, STILL, through, towards, type Placing, type Transform } from "./transform";
import { cross, length, minus, unit, type Vec3 } from "./vectors";

/** Near is for the model's eye, far for the table's other end and for shadows: fewer sides, no cut corners. */
export type Detail = "near" | "far";

/** The three painter's tricks that need the whole: dark feet, each face a little off its colour, tops lighter. */
export interface Brush {
  /** Heights between which the light comes up; without them the lowest and the highest corner. */
  foot?: number;
  top?: number;
  /** Light at the feet, where the head has 1.06. */
  low?: number;
  /** How far a face may be off its colour. */
  spread?: number;
  /** At most so many triangles: the smallest parts are left out first. */
  most?: number;
}

interface Triangle {
  corners: readonly [Vec3, Vec3, Vec3];
  paint: Paint;
  tone: number;
  part: number;
}

export class Chisel {
  readonly chance: Chance;
  #triangles: Triangle[] = [];
  #transform: Transform = STILL;
  #isMirrored = false;
  #paint: Paint = paintOf("#888888");
  #part = 0;

  constructor(
    seed = 1,
    readonly detail: Detail = "near",
  ) {
    this.chance = chanceFrom(seed);
  }

  get isFar(): boolean {
    return this.detail === "far";
  }

  get count(): number {
    return this.#triangles.length;
  }

  /** The paint for all that follows. */
  paint(hex: string, finish: Finish = {}): this {
    this.#paint = paintOf(hex, finish);
    return this;
  }

  /** What is carved inside stands where and how the placing says. */
  place(placing: Placing, carve: () => void): this {
    return this.#within(placed(placing), carve);
  }

  /** What is carved inside has its own up along the direction. */
  aim(at: Vec3, direction: Vec3, carve: () => void, roll = 0, scale = 1): this {
    return this.#within(towards(at, direction, roll, scale), carve);
  }

  /** Once at the right as carved and once at the left, mirrored. */
  both(carve: (isLeft: boolean) => void): this {
    carve(false);
    return this.#within(placed({ scale: [-1, 1, 1] }), () => carve(true));
  }

  /** What nobody misses from afar. */
  fine(carve: () => void): this {
    if (!this.isFar) carve();
    return this;
  }

  /** All that is carved inside counts as one part, which is left out or kept as a whole. */
  part(carve: () => void): this {
    this.#part++;
    carve();
    return this;
  }

  triangle(a: Vec3, b: Vec3, c: Vec3, tone = 1): this {
    const at = (point: Vec3): Vec3 => applied(this.#transform, point);
    const corners = this.#isMirrored ? ([at(a), at(c), at(b)] as const) : ([at(a), at(b), at(c)] as const);
    this.#triangles.push({ corners, paint: this.#paint, tone, part: this.#part });
    return this;
  }

  /** A flat face with its corners against the clock as seen from outside. */
  face(points: readonly Vec3[], tone = 1): this {
    for (let i = 1; i < points.length - 1; i++) {
      this.triangle(points[0] as Vec3, points[i] as Vec3, points[i + 1] as Vec3, tone);
    }
    return this;
  }

  /** What has been carved, painted. */
  mesh({ foot, top, low = 0.55, spread = 0.03, most = Infinity }: Brush = {}): Mesh {
    const kept = keptParts(this.#triangles, most);
    const heights = kept.flatMap((each) => each.corners.map((corner) => corner[2]));
    const from = foot ?? heights.reduce((least, z) => Math.min(least, z), Infinity);
    const to = top ?? heights.reduce((highest, z) => Math.max(highest, z), -Infinity);
    const chance = chanceFrom(77);
    const mesh: Mesh = {
      positions: new Float32Array(kept.length * 9),
      normals: new Float32Array(kept.length * 9),
      colours: new Float32Array(kept.length * 9),
      finishes: new Float32Array(kept.length * 9),
    };
    kept.forEach(({ corners, paint, tone }, index) => {
      const normal = unit(cross(minus(corners[1], corners[0]), minus(corners[2], corners[0])));
      const off = 1 + (chance() - 0.5) * 2 * spread;
      corners.forEach((corner, at) => {
        const share = Math.min(1, Math.max(0, ((corner[2] - from) / (to - from || 1)) * 1.25));
        const lit = low + (1.06 - low) * share * share * (3 - 2 * share);
        const light = paint.glow > 0 ? 1 : tone * off * lit * (0.9 + 0.16 * normal[2]);
        const start = index * 9 + at * 3;
        mesh.positions.set(corner, start);
        mesh.normals.set(normal, start);
        mesh.colours.set([paint.colour[0] * light, paint.colour[1] * light, paint.colour[2] * light], start);
        mesh.finishes.set([paint.metal, paint.rough, paint.glow], start);
      });
    });
    return mesh;
  }

  #within(transform: Transform, carve: () => void): this {
    const [outer, wasMirrored] = [this.#transform, this.#isMirrored];
    this.#transform = through(outer, transform);
    this.#isMirrored = isMirrored(this.#transform);
    carve();
    this.#transform = outer;
    this.#isMirrored = wasMirrored;
    return this;
  }
}

/** As many of the largest parts as the bound allows, in the order in which they were carved. */
function keptParts(triangles: readonly Triangle[], most: number): readonly Triangle[] {
  if (triangles.length <= most) return triangles;
  const parts = new Map<number, { area: number; count: number }>();
  for (const { corners, part } of triangles) {
    const known = parts.get(part) ?? { area: 0, count: 0 };
    known.area += length(cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))) / 2;
    known.count += 1;
    parts.set(part, known);
  }
  const kept = new Set<number>();
  let count = 0;
  for (const [part, size] of [...parts].sort(([, a], [, b]) => b.area - a.area)) {
    if (count + size.count > most) continue;
    kept.add(part);
    count += size.count;
  }
  return triangles.filter((each) => kept.has(each.part));
}
