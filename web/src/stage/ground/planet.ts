/** A world far below the table, at the corner that one looks past: seas, lands, clouds, and air at its edge. */

import { BufferAttribute, Color, IcosahedronGeometry, Mesh, ShaderMaterial, Vector3 } from "three";
import { noise } from "./noise";

/** Worlds: sea, shore, land, heights, air. */
const WORLDS = [
  ["#143a66", "#2a6a94", "#4a6a3a", "#9a8a62", "#6ab8ff"],
  ["#5a2a1c", "#7a3e26", "#a8683c", "#d0a070", "#ffb07a"],
  ["#1c3a44", "#2e6a6a", "#7a8a9a", "#d8e4ea", "#9ae0ff"],
  ["#2a1c48", "#46307a", "#6a4a8a", "#b08ac0", "#c08aff"],
] as const;
const SUN = new Vector3(-0.75, 0.1, 0.65).normalize();

const VERTEX = `
  attribute vec3 color; varying vec3 vColour; varying vec3 vNormal; varying vec3 vTowards;
  void main() {
    vec4 at = modelMatrix * vec4(position, 1.0);
    vColour = color; vNormal = normalize(position); vTowards = cameraPosition - at.xyz;
    gl_Position = projectionMatrix * viewMatrix * at;
  }
`;
const FRAGMENT = `
  uniform vec3 sun; uniform vec3 air;
  varying vec3 vColour; varying vec3 vNormal; varying vec3 vTowards;
  void main() {
    vec3 normal = normalize(vNormal);
    float day = smoothstep(-0.25, 0.9, dot(normal, sun));
    float edge = pow(1.0 - clamp(dot(normal, normalize(vTowards)), 0.0, 1.0), 2.6);
    gl_FragColor = vec4(vColour * (0.05 + 0.75 * day) + air * edge * (0.08 + 0.85 * day), 1.0);
    #include <colorspace_fragment>
  }
`;

/** Rough noise on a ball, from 0 to 1: three planes of it, so that no seam is seen. */
function roughness(seed: number): (x: number, y: number, z: number) => number {
  const wave = noise(seed);
  const layer = (x: number, y: number, z: number, fine: number): number =>
    (wave(x * fine + 40, y * fine) + wave(y * fine + 80, z * fine) + wave(z * fine + 120, x * fine)) / 3;
  return (x, y, z) => layer(x, y, z, 2.1) * 0.56 + layer(x, y, z, 5.3) * 0.29 + layer(x, y, z, 13) * 0.15;
}

const FACETS = 26; // as often each side of the first twenty is parted: what is far off is cut as all else is

export function planetOf(width: number, depth: number, seed: number): Mesh {
  const [sea, shore, land, heights, air] = WORLDS[seed % WORLDS.length] ?? WORLDS[0];
  const shape = new IcosahedronGeometry(1, FACETS);
  const at = shape.getAttribute("position");
  const [ground, cloud] = [roughness(seed % 977), roughness((seed % 977) + 31)];
  const tones = [sea, shore, land, heights, "#e8eef4"].map((hex) => new Color(hex));
  const colours = Array.from({ length: at.count / 3 }, (_, facet) => {
    const [x, y, z] = (["getX", "getY", "getZ"] as const).map(
      (axis) => (at[axis](3 * facet) + at[axis](3 * facet + 1) + at[axis](3 * facet + 2)) / 3,
    ) as [number, number, number];
    const high = ground(x, y, z);
    const tone = (tones[high < 0.5 ? 0 : high < 0.52 ? 1 : high < 0.6 ? 2 : 3] as Color).clone();
    const covered = Math.min(0.6, Math.max(0, cloud(x, y, z * 1.8) - 0.52) * 6);
    const painted = tone.lerp(tones[4] as Color, covered).toArray();
    return [...painted, ...painted, ...painted];
  });
  shape.setAttribute("color", new BufferAttribute(new Float32Array(colours.flat()), 3));
  const planet = new Mesh(
    shape,
    new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { sun: { value: SUN }, air: { value: new Color(air) } },
    }),
  );
  const wide = Math.max(width, depth);
  planet.scale.setScalar(wide * 0.46);
  planet.position.set(width * 1.04, -depth * 0.16 - wide * 0.1, -wide * 0.6);
  return planet;
}
