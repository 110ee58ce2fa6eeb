/** A photographer's table: one figure at a time under the stage's own lamp, taken as a picture. */

import {
  DirectionalLight,
  HemisphereLight,
  Mesh as Body,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from "three";
import type { Mesh } from "../sculpt/mesh";
import { add, cross, times, unit, type Vec3 } from "../sculpt/vectors";
import { BASE_HEIGHT, blueBase, redBase } from "../view/bases";
import { geometryOf, paintMaterial } from "../view/paint_material";
import { skyAbout } from "../view/sky";

export interface Sitter {
  mesh: Mesh;
  /** Half the width and half the length of its base, in inches. */
  base: readonly [number, number];
  side: "red" | "blue";
  /** Degrees it is turned from looking into the lens, and how high the lens is. */
  turn: number;
  lens: number;
}

const RISE = 24; // degrees of view

export class Studio {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(RISE, 1, 0.1, 200);
  readonly #paint = paintMaterial({ rim: 0.55 });
  readonly #sun = new DirectionalLight("#ffd29a", 3.4);
  readonly #sky = skyAbout();

  constructor(readonly size: number) {
    this.#renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
    this.#renderer.setSize(size, size, false);
    this.#renderer.toneMapping = NeutralToneMapping;
    this.#renderer.toneMappingExposure = 1.2;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#scene.environment = this.#sky;
    this.#scene.environmentIntensity = 0.5;
    const back = new DirectionalLight("#ff9450", 2);
    back.position.set(6, -8, 5);
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(512, 512);
    this.#sun.shadow.normalBias = 0.02;
    this.#camera.up.set(0, 0, 1);
    const fill = new HemisphereLight("#a8c2ff", "#6a5440", 1.7);
    fill.position.set(0, 0, 1);
    this.#scene.add(this.#sun, this.#sun.target, back, fill);
  }

  /** The sitter in the middle, as large as the frame lets it be; drawn on the canvas given. */
  take(sitter: Sitter, canvas: HTMLCanvasElement): void {
    const body = new Body(geometryOf(sitter.mesh), this.#paint);
    body.position.z = BASE_HEIGHT;
    const stand = new Body(geometryOf(sitter.side === "red" ? redBase() : blueBase()), this.#paint);
    stand.scale.set(sitter.base[0], sitter.base[1], 1);
    for (const each of [body, stand]) [each.castShadow, each.receiveShadow] = [true, true];
    this.#scene.add(body, stand);
    this.#focus(sitter);
    this.#renderer.render(this.#scene, this.#camera);
    canvas.getContext("2d")?.drawImage(this.#renderer.domElement, 0, 0, canvas.width, canvas.height);
    this.#scene.remove(body, stand);
    body.geometry.dispose();
    stand.geometry.dispose();
  }

  dispose(): void {
    this.#paint.dispose();
    this.#sky.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  /** The lens goes as near as lets all of the sitter and its base be seen. */
  #focus({ mesh, base, turn, lens }: Sitter): void {
    const [angle, rise] = [(turn * Math.PI) / 180, (lens * Math.PI) / 180];
    const back: Vec3 = [Math.sin(angle) * Math.cos(rise), Math.cos(angle) * Math.cos(rise), Math.sin(rise)];
    const right = unit(cross([0, 0, 1], back));
    const up = cross(back, right);
    const [wide, high] = [right, up].map((axis) => spanAlong(mesh, base, axis)) as [Span, Span];
    const middle = add(times(right, (wide[0] + wide[1]) / 2), times(up, (high[0] + high[1]) / 2));
    const half = Math.max(wide[1] - wide[0], high[1] - high[0]) / 2;
    const far = (half * 1.05) / Math.tan(((RISE / 2) * Math.PI) / 180) + Math.max(...base) * 0.5;
    this.#camera.position.set(...add(middle, times(back, far)));
    this.#camera.lookAt(...middle);
    this.#sun.position.set(Math.sin(angle - 0.8) * 8, Math.cos(angle - 0.8) * 8, 9);
    const frame = this.#sun.shadow.camera;
    const reach = half * 2.2;
    [frame.left, frame.right, frame.bottom, frame.top, frame.near, frame.far] = [-reach, reach, -reach, reach, 0.5, 40];
    frame.updateProjectionMatrix();
  }
}

type Span = [least: number, most: number];

/** How far a sitter and its base go along an axis. */
function spanAlong({ positions }: Mesh, [wide, long]: readonly [number, number], axis: Vec3): Span {
  const rim = Math.hypot(wide * axis[0], long * axis[1]);
  let [least, most] = [-rim, rim];
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i] as number, positions[i + 1] as number, (positions[i + 2] as number) + BASE_HEIGHT];
    const along = x * axis[0] + y * axis[1] + z * axis[2];
    least = Math.min(least, along);
    most = Math.max(most, along);
  }
  return [least, most];
}
