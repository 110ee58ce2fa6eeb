/** All figures of a table: one draw for each kind, one for each shape of base, one for studs, rings and marks. */

import { Color, Group, InstancedBufferAttribute, InstancedMesh, Matrix4, Quaternion, Vector3 } from "three";
import type { BufferGeometry, Material } from "three";
import { bounds, type Mesh } from "../sculpt/mesh";
import { BASE_HEIGHT, blueBase, cross, redBase, ring, RING_TONES, stud, studsOf } from "./bases";
import { flatMaterial } from "./flat_material";
import { geometryOf, paintMaterial } from "./paint_material";
import type { StageFigure, StageRing } from "./scene";

/** Where an instance stands, how it is turned and stretched, in which colour, and how much of it is seen. */
export interface Stand {
  at: readonly [number, number, number];
  turn?: number; // degrees
  scale?: number | readonly [number, number, number];
  colour?: string;
  seen?: number;
}

const UP = new Vector3(0, 0, 1);

/** Many of one shape. It grows when it has to, and only then is made anew. */
export class Many extends Group {
  #drawn: InstancedMesh | null = null;
  #stands: readonly Stand[] = [];

  constructor(
    readonly shape: BufferGeometry,
    readonly material: Material,
    readonly casts: boolean,
  ) {
    super();
  }

  /** Where each stands, as it was last told. */
  get stands(): readonly Stand[] {
    return this.#stands;
  }

  show(stands: readonly Stand[]): void {
    this.#stands = stands;
    const room = this.#drawn?.instanceMatrix.count ?? 0;
    const drawn = stands.length > room || !this.#drawn ? this.#make(Math.max(4, stands.length)) : this.#drawn;
    const [matrix, turned, at, size, colour] = [
      new Matrix4(),
      new Quaternion(),
      new Vector3(),
      new Vector3(),
      new Color(),
    ];
    const seen = drawn.geometry.getAttribute("seen");
    stands.forEach((each, place) => {
      const scale = typeof each.scale === "number" ? ([each.scale, each.scale, each.scale] as const) : each.scale;
      turned.setFromAxisAngle(UP, ((each.turn ?? 0) * Math.PI) / 180);
      matrix.compose(at.set(...each.at), turned, size.set(...(scale ?? [1, 1, 1])));
      drawn.setMatrixAt(place, matrix);
      drawn.setColorAt(place, colour.set(each.colour ?? "#ffffff"));
      seen.setX(place, each.seen ?? 1);
    });
    drawn.count = stands.length;
    drawn.visible = stands.length > 0;
    drawn.instanceMatrix.needsUpdate = true;
    seen.needsUpdate = true;
    if (drawn.instanceColor) drawn.instanceColor.needsUpdate = true;
  }

  override dispose(): void {
    this.#drawn?.geometry.dispose();
    this.#drawn?.dispose();
  }

  #make(room: number): InstancedMesh {
    if (this.#drawn) {
      this.remove(this.#drawn);
      this.dispose();
    }
    const shape = this.shape.clone();
    shape.setAttribute("seen", new InstancedBufferAttribute(new Float32Array(room).fill(1), 1));
    this.#drawn = new InstancedMesh(shape, this.material, room);
    [this.#drawn.castShadow, this.#drawn.receiveShadow, this.#drawn.frustumCulled] = [this.casts, true, false];
    this.add(this.#drawn);
    return this.#drawn;
  }
}

export class Crowd extends Group {
  readonly #paint = paintMaterial({ rim: 0.55, fades: true });
  readonly #kinds = new Map<string, { many: Many; tall: number }>();
  readonly #bases = { red: this.#many(redBase()), blue: this.#many(blueBase()) };
  readonly #studs = this.#many(stud());
  readonly #rings = new Many(geometryOf(ring()), flatMaterial(), false);
  readonly #marks = new Many(geometryOf(cross()), flatMaterial(), false);

  constructor(readonly meshOf: (figure: StageFigure) => Mesh) {
    super();
    this.add(this.#bases.red, this.#bases.blue, this.#studs, this.#rings, this.#marks);
  }

  /** Every figure where it is now, with what is on its base and about it. */
  show(figures: readonly StageFigure[], ghosts: readonly StageFigure[], rings: ReadonlyMap<string, StageRing>): void {
    const standing = figures.filter((each) => !each.isFallen);
    const all = [...standing, ...ghosts.map((each) => ({ ...each, seen: 0.5 }))];
    const byKind = new Map<string, StageFigure[]>();
    for (const each of all) byKind.set(each.kind, [...(byKind.get(each.kind) ?? []), each]);
    for (const [kind, { many }] of this.#kinds) if (!byKind.has(kind)) many.show([]);
    for (const [kind, those] of byKind) {
      const { many } = this.#kind(kind, those[0] as StageFigure);
      many.show(those.map((each) => this.#stand(each)));
    }
    for (const side of ["red", "blue"] as const)
      this.#bases[side].show(
        all
          .filter((each) => each.side === side)
          .map((each) => ({ ...this.#stand(each, 0), scale: [each.base[0], each.base[1], 1] })),
      );
    this.#studs.show(standing.flatMap(studsOf));
    this.#rings.show(
      standing.flatMap((each) => {
        const tone = rings.get(each.id);
        return tone
          ? [
              {
                ...this.#stand(each, 0.05),
                scale: [each.base[0] + 0.1, each.base[1] + 0.1, 1] as const,
                colour: RING_TONES[tone],
              },
            ]
          : [];
      }),
    );
    this.#marks.show(
      figures
        .filter((each) => each.isFallen)
        .map((each) => ({ ...this.#stand(each, 0.05), scale: each.radius, colour: "#1c1518" })),
    );
  }

  /** How high the figures of a kind are, above their feet. */
  tallOf(kind: string): number {
    return this.#kinds.get(kind)?.tall ?? 0;
  }

  override dispose(): void {
    for (const { many } of this.#kinds.values()) many.dispose();
    for (const many of [this.#bases.red, this.#bases.blue, this.#studs, this.#rings, this.#marks]) many.dispose();
    this.#paint.dispose();
  }

  #stand({ at, elevation, facing, seen }: StageFigure, lift = BASE_HEIGHT): Stand {
    return { at: [at[0], at[1], elevation + lift], turn: facing, seen };
  }

  #many(mesh: Mesh): Many {
    return new Many(geometryOf(mesh), this.#paint, true);
  }

  #kind(kind: string, first: StageFigure): { many: Many; tall: number } {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const mesh = this.meshOf(first);
    const made = { many: this.#many(mesh), tall: bounds(mesh).most[2] };
    this.#kinds.set(kind, made);
    this.add(made.many);
    return made;
  }
}
