/** Effects on the stage: three kinds of shapes, each drawn at once, so that whatever happens costs three draw calls. */

import {
  Color,
  CylinderGeometry,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Quaternion,
  RingGeometry,
  Vector3,
  type BufferGeometry,
  type ShaderMaterial,
} from "three";
import { glowMaterial } from "./glow_material";
import type { Mark, Place3 } from "./marks";

const MOST = 96; // shapes of a kind
const UP = new Vector3(0, 1, 0); // along which a cylinder is long
const NONE = new Quaternion();
const RIM = 0.86; // of a ring that is left open
const SOFT = 3; // how soon what is round grows dark to its edge
const TAIL = 0.15; // of a streak, to 0.5 at its head

export class StageEffects extends Group {
  readonly #glow = glowMaterial(SOFT);
  readonly #line = glowMaterial(0);
  readonly #shapes: Record<Mark["shape"], InstancedMesh> = {
    streak: this.#kind(new CylinderGeometry(0.5, TAIL, 1, 8, 1, true), this.#glow),
    ball: this.#kind(new IcosahedronGeometry(1, 2), this.#glow),
    ring: this.#kind(new RingGeometry(RIM, 1, 48), this.#line),
  };

  #kind(geometry: BufferGeometry, light: ShaderMaterial): InstancedMesh {
    const mesh = new InstancedMesh(geometry, light, MOST);
    [mesh.count, mesh.visible] = [0, false]; // until there is one, it has no colours
    mesh.frustumCulled = false;
    this.add(mesh);
    return mesh;
  }

  /** Draw these, and nothing else; true where something is drawn. */
  show(marks: readonly Mark[]): boolean {
    for (const mesh of Object.values(this.#shapes)) mesh.count = 0;
    for (const mark of marks) {
      const mesh = this.#shapes[mark.shape];
      if (mesh.count >= MOST || mark.opacity <= 0) continue;
      mesh.setMatrixAt(mesh.count, placed(mark));
      mesh.setColorAt(mesh.count, new Color(mark.colour).multiplyScalar(mark.opacity));
      mesh.count += 1;
    }
    for (const mesh of Object.values(this.#shapes)) {
      mesh.visible = mesh.count > 0;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
    return marks.length > 0;
  }

  /** How many shapes are drawn. */
  get drawn(): number {
    return Object.values(this.#shapes).reduce((sum, mesh) => sum + mesh.count, 0);
  }

  override dispose(): void {
    for (const mesh of Object.values(this.#shapes)) {
      mesh.geometry.dispose();
      mesh.dispose();
    }
    this.#glow.dispose();
    this.#line.dispose();
  }
}

function placed(mark: Mark): Matrix4 {
  const made = new Matrix4();
  if (mark.shape !== "streak") return made.compose(vector(mark.at), NONE, new Vector3().setScalar(mark.radius));
  const [from, to] = [vector(mark.from), vector(mark.to)];
  const along = to.clone().sub(from);
  const turn = new Quaternion().setFromUnitVectors(UP, along.clone().normalize());
  return made.compose(from.add(to).multiplyScalar(0.5), turn, new Vector3(mark.width, along.length(), mark.width));
}

const vector = (place: Place3): Vector3 => new Vector3(...place);
