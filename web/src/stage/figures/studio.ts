/** A photographer's table: one figure at a time under the stage's own lamp, taken as a picture. */

import {
  DirectionalLight,
  HemisphereLight,
  Mesh as Body,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  WebGLRenderer,
} from "three";
import { bounds, type Mesh } from "../sculpt/mesh";
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

  constructor(readonly size: number) {
    this.#renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
    this.#renderer.setSize(size, size, false);
    this.#renderer.toneMapping = NeutralToneMapping;
    this.#renderer.toneMappingExposure = 1.2;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    const sky = new PMREMGenerator(this.#renderer);
    this.#scene.environment = sky.fromScene(skyAbout(), 0.03).texture;
    this.#scene.environmentIntensity = 0.5;
    sky.dispose();
    const back = new DirectionalLight("#ff9450", 2);
    back.position.set(-6, -8, 5);
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(512, 512);
    this.#sun.shadow.normalBias = 0.02;
    this.#camera.up.set(0, 0, 1);
    const fill = new HemisphereLight("#96b6ff", "#5a4630", 0.7);
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
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  #focus({ mesh, base, turn, lens }: Sitter): void {
    const { least, most } = bounds(mesh);
    const reach = Math.max(...base, most[0], -least[0], most[1], -least[1]);
    const high = most[2] + BASE_HEIGHT;
    const middle = high / 2;
    const far = (Math.hypot(reach, high / 2) * 1.04) / Math.sin(((RISE / 2) * Math.PI) / 180);
    const [angle, rise] = [(turn * Math.PI) / 180, (lens * Math.PI) / 180];
    this.#camera.position.set(
      Math.sin(angle) * Math.cos(rise) * far,
      Math.cos(angle) * Math.cos(rise) * far,
      middle + Math.sin(rise) * far,
    );
    this.#camera.lookAt(0, 0, middle);
    const lamp = angle + 0.9;
    this.#sun.position.set(Math.sin(lamp) * 8, Math.cos(lamp) * 8, 9);
    const frame = this.#sun.shadow.camera;
    const wide = reach + high;
    [frame.left, frame.right, frame.bottom, frame.top, frame.near, frame.far] = [-wide, wide, -wide, wide, 0.5, 40];
    frame.updateProjectionMatrix();
  }
}
