/** All of a table that does not move: ground, frame, terrain, growth, mist. Made anew when the table or the side one looks from changes. */

import { Group, Mesh, type BufferGeometry, type Material, type WebGLRenderer, type WebGLRenderTarget } from "three";
import { Many } from "../view/crowd";
import { flatMaterial } from "../view/flat_material";
import { geometryOf, paintMaterial } from "../view/paint_material";
import type { Place, StageFigure, StageScene } from "../view/scene";
import { backdrop } from "./backdrop";
import { cloudsOf, shinesOf } from "./breath";
import { isWet, isWooded, terrainOf } from "./carve_terrain";
import { cloudsBelow, spaceGrid, starsOf } from "./deep_space";
import { groundCloth, paintGround } from "./ground_cloth";
import { growthOf, pebble, tuft } from "./growth";
import { Mists } from "./mists";
import { paletteOf, type Palette } from "./palettes";
import { crown, treesOf, type Tree } from "./pieces/woods";
import { planetOf } from "./planet";
import { roomFloor, torchLight } from "./room_floor";
import { linesOf, spotsOf } from "./signs";
import { desk, tableFrame } from "./table_frame";
import { waters } from "./water";

export const ROOM_RIM = 0.93; // inches about the squares of a room
const BELOW = 1.7; // inches: who is nearer to a trunk stands under its crown
const FADED = 0.3;

type Still = Pick<StageScene, "width" | "depth" | "surface" | "setting" | "squares" | "seed" | "pieces">;

/** What tells one scenery from another. */
export const sceneryKey = ({ width, depth, surface, setting, squares, seed, pieces }: Still): string =>
  JSON.stringify([
    width,
    depth,
    surface,
    setting,
    squares,
    seed,
    pieces.map((each) => [each.look, each.at, each.outline[0]]),
  ]);

export const paletteFor = ({ surface, setting, seed, pieces }: Still): Palette =>
  paletteOf(
    surface,
    setting,
    seed,
    pieces.map((each) => each.look),
  );

export class Scenery extends Group {
  readonly #paint = paintMaterial({ rim: 0.12 });
  readonly #fading = paintMaterial({ rim: 0.12, fades: true });
  readonly #flat = flatMaterial();
  readonly #crowns: { many: Many; trees: Tree[] }[] = [];
  readonly #shines = new Mists(true);
  readonly #signs = new Group();
  #terrain: Mesh | null = null;
  #target: WebGLRenderTarget | null = null;

  constructor(
    readonly renderer: WebGLRenderer,
    readonly scene: Still,
    readonly palette: Palette,
  ) {
    super();
    if (scene.surface === "field") this.#field();
    else if (scene.surface === "space") this.#space();
    const clouds = new Mists(false);
    clouds.show(cloudsOf(scene.pieces));
    this.add(clouds, this.#shines, this.#signs);
  }

  /** Walls that stand away from whoever looks, cut before them. */
  face(away: Place): void {
    const { scene, palette } = this;
    const site = { palette, away };
    const carved = terrainOf(scene.pieces, site);
    if (this.#terrain) this.#drop(this.#terrain);
    this.#terrain = this.#put(geometryOf(carved), this.#paint);
    const shines = shinesOf(scene.pieces);
    if (scene.surface === "room") {
      const floor = this.#put(
        geometryOf(roomFloor(scene.width, ROOM_RIM, scene.squares, site, scene.seed)),
        this.#paint,
      );
      this.remove(floor);
      this.#terrain.add(floor);
      shines.push(...torchLight(scene.width, ROOM_RIM, away));
    }
    this.#shines.show(shines);
  }

  /** Zones and spots, which change while one plays. */
  mark({ lines, spots }: Pick<StageScene, "lines" | "spots">): void {
    for (const each of [...this.#signs.children]) this.#drop(each);
    if (lines.length) this.#signs.add(new Mesh(geometryOf(linesOf(lines)), this.#flat));
    if (spots.length) this.#signs.add(new Mesh(geometryOf(spotsOf(spots)), this.#paint));
  }

  /** Crowns are seen through over whoever stands below them. */
  openCrowns(figures: readonly StageFigure[]): void {
    for (const { many, trees } of this.#crowns)
      many.show(
        trees.map(({ at, high, turn, tint }) => {
          const isOver = figures.some(
            (each) => !each.isFallen && Math.hypot(each.at[0] - at[0], each.at[1] - at[1]) < BELOW,
          );
          return { at: [at[0], at[1], 0], turn, scale: high, colour: tint, seen: isOver ? FADED : 1 };
        }),
      );
  }

  override dispose(): void {
    this.traverse((each) => {
      const drawn = each as Partial<Mesh<BufferGeometry, Material>>;
      drawn.geometry?.dispose();
      drawn.material?.dispose();
    });
    this.#target?.dispose();
    this.#paint.dispose();
    this.#fading.dispose();
    this.#flat.dispose();
  }

  #field(): void {
    const { scene, palette, renderer } = this;
    const { width, depth, pieces, seed } = scene;
    this.#target = paintGround(renderer, width, depth, pieces, palette, seed);
    this.add(groundCloth(this.#target, width, depth, pieces, seed), waters(pieces.filter(isWet), palette));
    this.add(backdrop(width, depth, palette, seed));
    this.#put(geometryOf(tableFrame(width, depth)), this.#paint);
    this.#put(geometryOf(desk(width, depth)), this.#paint).castShadow = false;
    const trees = pieces.filter(isWooded).flatMap((piece) => treesOf(piece, palette));
    for (const isFir of [true, false]) {
      const those = trees.filter((each) => each.isFir === isFir);
      const many = new Many(geometryOf(crown(isFir)), this.#fading, true);
      this.#crowns.push({ many, trees: those });
      this.add(many);
    }
    this.openCrowns([]);
    const { tufts, pebbles } = growthOf(width, depth, pieces, palette, seed);
    for (const [shape, stands] of [
      [tuft(), tufts],
      [pebble(), pebbles],
    ] as const) {
      const many = new Many(geometryOf(shape), this.#fading, false);
      many.show(stands);
      this.add(many);
    }
  }

  #space(): void {
    const { width, depth, seed } = this.scene;
    const below = new Mists(true);
    below.show(cloudsBelow(width, depth, seed));
    below.renderOrder = -1;
    this.add(starsOf(width, depth, seed), planetOf(width, depth, seed), below);
    this.add(new Mesh(geometryOf(spaceGrid(width, depth)), this.#flat));
  }

  #put(shape: BufferGeometry, material: Material): Mesh {
    const mesh = new Mesh(shape, material);
    [mesh.castShadow, mesh.receiveShadow] = [true, true];
    this.add(mesh);
    return mesh;
  }

  #drop(what: { removeFromParent(): unknown; children: readonly unknown[]; geometry?: BufferGeometry }): void {
    what.removeFromParent();
    what.geometry?.dispose();
    for (const each of what.children) (each as Mesh).geometry.dispose();
  }
}
