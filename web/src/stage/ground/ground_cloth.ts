/** The ground of a table: painted once by the graphics card from the palette, the seed and what stands there. */

import {
  Color,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  MeshStandardMaterial,
  OrthographicCamera,
  PlaneGeometry,
  RGBAFormat,
  Scene,
  ShaderMaterial,
  SRGBColorSpace,
  Vector2,
  WebGLRenderTarget,
  type WebGLRenderer,
} from "three";
import type { StagePiece } from "../view/scene";
import { isWet } from "./carve_terrain";
import { edgeFrom } from "./footprint";
import { GRID, groundMasks } from "./ground_masks";
import { noise } from "./noise";
import type { Palette } from "./palettes";

const NOISE = `
  float lot(vec2 p) { p = fract(p * vec2(0.3183099, 0.3678794) + seed); p += dot(p, p.yx + 19.19); return fract((p.x + p.y) * p.x * 41.7); }
  float soft(vec2 p) {
    vec2 i = floor(p), f = fract(p); f = f * f * (3.0 - 2.0 * f);
    return mix(mix(lot(i), lot(i + vec2(1, 0)), f.x), mix(lot(i + vec2(0, 1)), lot(i + vec2(1, 1)), f.x), f.y);
  }
  float rough(vec2 p) { float sum = 0.0, part = 0.5; for (int i = 0; i < 4; i++) { sum += part * soft(p); p = p * 2.07 + 11.3; part *= 0.5; } return sum; }
`;

const PAINT = `
  precision highp float;
  varying vec2 vUv;
  uniform sampler2D masks; uniform vec2 size; uniform float seed;
  uniform vec3 grass[4]; uniform vec3 soil, path, litter, wet;
  ${NOISE}
  void main() {
    vec2 at = vUv * size;
    float broad = rough(at * 0.22 + 40.0), middle = rough(at * 0.9 + 7.0), fine = rough(at * 4.2);
    float lie = clamp((broad * 0.9 + middle * 0.6 - 0.42) * 4.2, 0.0, 2.999);
    vec3 colour = lie < 1.0 ? mix(grass[0], grass[1], lie) : lie < 2.0 ? mix(grass[1], grass[2], lie - 1.0) : mix(grass[2], grass[3], lie - 2.0);
    float way = abs(at.x - size.x * 0.5 - sin(at.y * 0.21 + seed * 9.0) * size.x * 0.11) + (middle - 0.5) * 2.4;
    colour = mix(colour, path, (1.0 - smoothstep(0.5, 1.6, way)) * 0.8);
    colour = mix(colour, soil, smoothstep(0.56, 0.72, middle) * 0.45);
    vec4 mask = texture2D(masks, vUv);
    float frayed = (middle - 0.5) * 0.8;
    colour = mix(colour, soil, smoothstep(0.35, 0.75, mask.g + frayed) * 0.75);
    colour = mix(colour, litter, smoothstep(0.4, 0.6, mask.r + frayed * 0.4) * 0.9);
    colour = mix(colour, wet, smoothstep(0.25, 0.8, mask.b + frayed * 0.6) * 0.92);
    float blades = soft(vec2(at.x * 16.0 + soft(at * 3.0) * 4.0, at.y * 5.0));
    colour *= 0.84 + fine * 0.3 + (blades - 0.5) * 0.2 * (1.0 - mask.g);
    float pebble = smoothstep(0.955, 0.97, soft(at * 5.3 + 3.0));
    colour = mix(colour, soil * 1.7, pebble * 0.55);
    colour *= 1.0 - mask.a * 0.85;
    gl_FragColor = vec4(colour, 1.0);
  }
`;
const SIZE = 2048;

/** The painted picture of the ground. */
export function paintGround(
  renderer: WebGLRenderer,
  width: number,
  depth: number,
  pieces: readonly StagePiece[],
  palette: Palette,
  seed: number,
): WebGLRenderTarget {
  const most = Math.min(SIZE, renderer.capabilities.maxTextureSize);
  const target = new WebGLRenderTarget(most, most, {
    colorSpace: SRGBColorSpace,
    generateMipmaps: true,
    minFilter: LinearMipmapLinearFilter,
    magFilter: LinearFilter,
    anisotropy: 8,
    depthBuffer: false,
  });
  const masks = new DataTexture(groundMasks(width, depth, pieces), GRID, GRID, RGBAFormat);
  masks.magFilter = masks.minFilter = LinearFilter;
  masks.needsUpdate = true;
  const colour = (hex: string): Color => new Color(hex);
  const material = new ShaderMaterial({
    vertexShader: "varying vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy * 2.0, 0.0, 1.0); }",
    fragmentShader: PAINT,
    uniforms: {
      masks: { value: masks },
      size: { value: new Vector2(width, depth) },
      seed: { value: (seed % 997) / 997 },
      grass: { value: palette.grass.map(colour) },
      soil: { value: colour(palette.soil) },
      path: { value: colour(palette.path) },
      litter: { value: colour(palette.litter) },
      wet: { value: colour(palette.water).multiplyScalar(0.55) },
    },
    depthTest: false,
  });
  const sheet = new Mesh(new PlaneGeometry(1, 1), material);
  const scene = new Scene().add(sheet);
  const before = renderer.getRenderTarget();
  renderer.setRenderTarget(target);
  renderer.render(scene, new OrthographicCamera());
  renderer.setRenderTarget(before);
  sheet.geometry.dispose();
  material.dispose();
  masks.dispose();
  return target;
}

const RELIEF = 0.09; // inches
const SUNK = 0.2;

/** The ground as it lies: a little uneven, sunk where it is wet, level at the frame. */
export function groundCloth(
  target: WebGLRenderTarget,
  width: number,
  depth: number,
  pieces: readonly StagePiece[],
  seed: number,
): Mesh {
  const steps = Math.min(120, Math.round(Math.max(width, depth) * 2));
  const shape = new PlaneGeometry(width, depth, steps, steps).translate(width / 2, depth / 2, 0);
  const rough = noise(seed % 9973);
  const wet = pieces.filter(isWet);
  const at = shape.getAttribute("position");
  for (let corner = 0; corner < at.count; corner++) {
    const [x, y] = [at.getX(corner), at.getY(corner)];
    const rim = Math.min(1, Math.max(0, Math.min(x, y, width - x, depth - y) * 2));
    let z = (rough(x * 0.9, y * 0.9) + rough(x * 2.1, y * 2.1) * 0.5 - 0.85) * RELIEF * rim;
    for (const piece of wet) z -= SUNK * Math.min(1, Math.max(0, -edgeFrom(piece, [x, y]) * 2 + 0.2));
    at.setZ(corner, z);
  }
  shape.computeVertexNormals();
  const cloth = new Mesh(
    shape,
    new MeshStandardMaterial({ map: target.texture, roughness: 0.97, envMapIntensity: 0.5 }),
  );
  cloth.receiveShadow = true;
  return cloth;
}
