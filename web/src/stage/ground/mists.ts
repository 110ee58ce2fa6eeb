/** What has no edge: steam, spores, nebulae, the shine of lamps and drives. Soft discs that always face whoever looks. */

import {
  AdditiveBlending,
  Color,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  NormalBlending,
  PlaneGeometry,
  ShaderMaterial,
} from "three";

export interface Puff {
  at: readonly [number, number, number];
  size: number;
  colour: string;
  strength: number; // from 0 to 1
}

const VERTEX = `
  attribute vec3 at; attribute vec4 tone; attribute float wide;
  varying vec2 vAt; varying vec4 vTone;
  void main() {
    vAt = position.xy * 2.0; vTone = tone;
    vec4 middle = modelViewMatrix * vec4(at, 1.0);
    gl_Position = projectionMatrix * (middle + vec4(position.xy * wide, 0.0, 0.0));
  }
`;
const FRAGMENT = `
  varying vec2 vAt; varying vec4 vTone;
  void main() {
    float near = clamp(1.0 - dot(vAt, vAt), 0.0, 1.0);
    gl_FragColor = vec4(vTone.rgb, vTone.a * near * near);
    #include <colorspace_fragment>
  }
`;

/** Many soft discs in one draw: those that shine add their light, the others cover what is behind. */
export class Mists extends Mesh<InstancedBufferGeometry, ShaderMaterial> {
  constructor(readonly shines: boolean) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      blending: shines ? AdditiveBlending : NormalBlending,
    });
    super(new InstancedBufferGeometry(), material);
    this.frustumCulled = false;
    this.renderOrder = shines ? 3 : 2;
    this.show([]);
  }

  show(puffs: readonly Puff[]): void {
    const quad = new PlaneGeometry(1, 1);
    const shape = new InstancedBufferGeometry();
    shape.setIndex(quad.getIndex());
    shape.setAttribute("position", quad.getAttribute("position"));
    const colour = new Color();
    const tones = puffs.flatMap((each) => [...colour.set(each.colour).toArray(), each.strength]);
    shape.setAttribute("at", new InstancedBufferAttribute(new Float32Array(puffs.flatMap((each) => each.at)), 3));
    shape.setAttribute("tone", new InstancedBufferAttribute(new Float32Array(tones), 4));
    shape.setAttribute("wide", new InstancedBufferAttribute(new Float32Array(puffs.map((each) => each.size)), 1));
    shape.instanceCount = puffs.length;
    this.geometry.dispose();
    this.geometry = shape;
    this.visible = puffs.length > 0;
  }
}
