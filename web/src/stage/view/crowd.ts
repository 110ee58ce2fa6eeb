/** All figures of a table: one draw for each kind, one for each shape of base, one for studs, rings and marks. */

import { Color, Group, InstancedBufferAttribute, InstancedMesh, Matrix4, Quaternion, Vector3 } from "three";
import type { BufferGeometry, Material } from "three";
import type { Detail } from "../sculpt/chisel";
import type { Mesh } from "../sculpt/mesh";
import { BASE_HEIGHT, blueBase, cross, redBase, ring, RING_TONES, shield, shieldsOf, stud, studsOf } from "./bases";
import { flatMaterial, shineMaterial } from "./flat_material";
import { geometryOf, paintMaterial } from "./paint_material";
import type { StageFigure, StageRing } from "./scene";

/** Where an instance stands, how it is turned and stretched, in which colour, and how much of it is seen. */
export interface Stand {
  at: readonly [number, number, number];
  turn?: number; // degrees
  scale?: number | readonly [number, number, number];
  colour?: string;
  seen?: number;
  of?: string; // the figure it belongs to
}

/** What is drawn of a figure, read back from what the graphics card was given. */
export interface FigureTold {
  at: [number, number, number];
  turn: number; // degrees
  seen: number;
  side: StageFigure["side"];
  studs: string[]; // their colours
  shields: number[]; // degrees from its front, against the clock
}

/** All that is drawn of the figures: who stands, and of whom only a mark is left. */
export interface CrowdTold {
  figures: Record<string, FigureTold>;
  fallen: Record<string, [number, number, number]>;
}

const SIDES = ["red", "blue"] as const;

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

  /** What the graphics card was given for each that belongs to a figure. */
  told(): { of: string; at: Vector3; turn: number; seen: number; colour: string }[] {
    return this.#stands.flatMap(({ of }, place) => (of === undefined ? [] : [{ of, ...this.#read(place) }]));
  }

  override dispose(): void {
    this.#drawn?.geometry.dispose();
    this.#drawn?.dispose();
  }

  #read(place: number): { at: Vector3; turn: number; seen: number; colour: string } {
    const [matrix, at, turned, colour] = [new Matrix4(), new Vector3(), new Quaternion(), new Color()];
    this.#drawn?.getMatrixAt(place, matrix);
    this.#drawn?.getColorAt(place, colour);
    matrix.decompose(at, turned, new Vector3());
    const turn = (Math.atan2(turned.z, turned.w) * 360) / Math.PI;
    const seen = this.#drawn?.geometry.getAttribute("seen").getX(place) ?? 0;
    return { at, turn, seen, colour: `#${colour.getHexString()}` };
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
  readonly #kinds = new Map<string, Many>();
  readonly #bases = { red: this.#many(redBase()), blue: this.#many(blueBase()) };
  readonly #studs = this.#many(stud());
  readonly #rings = new Many(geometryOf(ring()), flatMaterial(), false);
  readonly #shields = new Many(geometryOf(shield()), shineMaterial(), false);
  readonly #marks = new Many(geometryOf(cross()), flatMaterial(), false);

  constructor() {
    super();
    this.add(this.#bases.red, this.#bases.blue, this.#studs, this.#rings, this.#marks, this.#shields);
  }

  /** Every figure where it is now, with what is on its base and about it; where that is less wide than `least`, from afar. */
  show(
    figures: readonly StageFigure[],
    ghosts: readonly StageFigure[],
    rings: ReadonlyMap<string, StageRing>,
    least: number,
  ): void {
    const standing = figures.filter((each) => !each.isFallen);
    const all = [...standing, ...ghosts.map((each) => ({ ...each, id: "", seen: 0.5 }))];
    const detailOf = (each: StageFigure): Detail => (each.radius * 2 < least ? "far" : "near");
    const byKind = new Map<string, StageFigure[]>();
    for (const each of all) {
      const key = `${detailOf(each)} ${each.kind}`;
      byKind.set(key, [...(byKind.get(key) ?? []), each]);
    }
    for (const [kind, many] of this.#kinds) if (!byKind.has(kind)) many.show([]);
    for (const [kind, those] of byKind) {
      const first = those[0] as StageFigure;
      this.#kind(kind, () => first.carve(detailOf(first))).show(those.map((each) => this.#stand(each)));
    }
    for (const side of SIDES)
      this.#bases[side].show(
        all
          .filter((each) => each.side === side)
          .map((each) => ({ ...this.#stand(each, 0), scale: [each.base[0], each.base[1], 1] })),
      );
    this.#studs.show(standing.flatMap(studsOf));
    this.#shields.show(standing.flatMap(shieldsOf));
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

  /** Every figure as it is drawn, by its name. */
  told(): CrowdTold {
    const figures: CrowdTold["figures"] = {};
    for (const many of this.#kinds.values())
      for (const { of, at, turn, seen } of many.told())
        figures[of] = { at: at.toArray(), turn, seen, side: "red", studs: [], shields: [] };
    for (const side of SIDES) for (const { of } of this.#bases[side].told()) if (figures[of]) figures[of].side = side;
    for (const { of, colour } of this.#studs.told()) figures[of]?.studs.push(colour);
    for (const { of, turn } of this.#shields.told()) {
      const figure = figures[of];
      figure?.shields.push(Math.round((turn - figure.turn + 720) % 360));
    }
    const fallen = Object.fromEntries(this.#marks.told().map(({ of, at }) => [of, at.toArray()]));
    return { figures, fallen };
  }

  override dispose(): void {
    for (const many of this.#kinds.values()) many.dispose();
    for (const many of [this.#bases.red, this.#bases.blue, this.#studs, this.#rings, this.#marks, this.#shields])
      many.dispose();
    this.#paint.dispose();
  }

  #stand({ id, at, elevation, facing, seen }: StageFigure, lift = BASE_HEIGHT): Stand {
    return { at: [at[0], at[1], elevation + lift], turn: facing, seen, ...(id && { of: id }) };
  }

  #many(mesh: Mesh): Many {
    return new Many(geometryOf(mesh), this.#paint, true);
  }

  #kind(kind: string, carve: () => Mesh): Many {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const made = this.#many(carve());
    this.#kinds.set(kind, made);
    this.add(made);
    return made;
  }
}
