/** One warm lamp with shadows, a cool sky, and a second light from behind that cuts figures out of the ground. */

import { Color, DirectionalLight, Group, HemisphereLight, Vector3 } from "three";

/** What the light of a place is like. */
export interface Lamp {
  sun: string;
  strength: number;
  sky: string;
  floor: string;
  fill: number;
  back: string;
  backStrength: number;
}

const MAP = 2048;

export class StageLight extends Group {
  readonly sun = new DirectionalLight();
  readonly #sky = new HemisphereLight();
  readonly #back = new DirectionalLight();
  #middle = new Vector3();
  #reach = 20;

  constructor() {
    super();
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(MAP, MAP);
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.03;
    this.sun.shadow.radius = 3;
    this.sun.shadow.autoUpdate = false;
    this.#sky.position.set(0, 0, 1);
    this.add(this.sun, this.sun.target, this.#sky, this.#back, this.#back.target);
  }

  /** The lamp of a place over a table of this size. */
  shine(lamp: Lamp, width: number, depth: number): void {
    this.sun.color.set(lamp.sun);
    this.sun.intensity = lamp.strength;
    this.#sky.color.set(lamp.sky);
    this.#sky.groundColor.set(lamp.floor);
    this.#sky.intensity = lamp.fill;
    this.#back.color = new Color(lamp.back);
    this.#back.intensity = lamp.backStrength;
    this.#middle.set(width / 2, depth / 2, 0);
    this.#reach = Math.hypot(width, depth) / 2 + 2;
    const frame = this.sun.shadow.camera;
    [frame.left, frame.right, frame.bottom, frame.top] = [-this.#reach, this.#reach, -this.#reach, this.#reach];
    [frame.near, frame.far] = [1, this.#reach * 5];
    frame.updateProjectionMatrix();
  }

  /** From beside whoever looks, 40° high; from above nearly overhead, so that shadows cover no neighbour. */
  turn(azimuth: number, isFromAbove: boolean): void {
    const [angle, high] = [((azimuth - 62) * Math.PI) / 180, isFromAbove ? 2.2 : 0.86];
    const from = (turn: number, height: number): Vector3 =>
      new Vector3(Math.sin(angle + turn), -Math.cos(angle + turn), height)
        .normalize()
        .multiplyScalar(this.#reach * 2.4);
    this.sun.position.copy(this.#middle).add(from(0, high));
    this.sun.target.position.copy(this.#middle);
    this.#back.position.copy(this.#middle).add(from(Math.PI * 0.9, 0.42));
    this.#back.target.position.copy(this.#middle);
    this.sun.shadow.needsUpdate = true;
  }

  /** Something that casts a shadow has moved. */
  redraw(): void {
    this.sun.shadow.needsUpdate = true;
  }
}
