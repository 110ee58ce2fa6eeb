/** The one paint: colour, metal, roughness and glow are written on the corners, so that a whole thing is one draw. */

import { BufferAttribute, BufferGeometry, MeshStandardMaterial } from "three";
import type { Mesh } from "../sculpt/mesh";

export interface PaintWish {
  rim?: number; // how strong the warm edge against the light is
  fades?: boolean; // instances carry how much of them is seen
}

/** A carved thing as a renderer takes it. */
export function geometryOf(mesh: Mesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(mesh.positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(mesh.normals, 3));
  geometry.setAttribute("color", new BufferAttribute(mesh.colours, 3));
  geometry.setAttribute("finish", new BufferAttribute(mesh.finishes, 3));
  return geometry;
}

// What is seen in part covers a part of the samples of each pixel: no sorting, and it keeps its place before and behind others.
const SEEN_IN_PART = `
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  diffuseColor.a = vSeen > 0.99 ? 1.0 : clamp(vSeen + (grain - 0.5) * 0.2, 0.0, 1.0);
  if (diffuseColor.a < 0.02) discard;
`;

export function paintMaterial({ rim = 0.3, fades = false }: PaintWish = {}): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    vertexColors: true,
    metalness: 1,
    roughness: 1,
    envMapIntensity: 0.9,
    alphaToCoverage: fades,
  });
  material.onBeforeCompile = (shader) => {
    shader.uniforms["rim"] = { value: rim };
    shader.vertexShader = shader.vertexShader
      .replace(
        "#include <common>",
        `#include <common>
        attribute vec3 finish; varying vec3 vFinish;
        ${fades ? "attribute float seen; varying float vSeen;" : ""}`,
      )
      .replace(
        "#include <begin_vertex>",
        `#include <begin_vertex>\n vFinish = finish; ${fades ? "vSeen = seen;" : ""}`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        "#include <common>",
        `#include <common>
        varying vec3 vFinish; uniform float rim; ${fades ? "varying float vSeen;" : ""}`,
      )
      .replace("#include <color_fragment>", `#include <color_fragment>\n${fades ? SEEN_IN_PART : ""}`)
      .replace("#include <roughnessmap_fragment>", "float roughnessFactor = clamp(vFinish.y, 0.08, 1.0);")
      .replace("#include <metalnessmap_fragment>", "float metalnessFactor = vFinish.x;")
      .replace(
        "#include <emissivemap_fragment>",
        `#include <emissivemap_fragment>
        totalEmissiveRadiance += diffuseColor.rgb * vFinish.z;
        float edge = pow(1.0 - clamp(dot(normalize(vViewPosition), normal), 0.0, 1.0), 3.0);
        totalEmissiveRadiance += vec3(1.0, 0.76, 0.54) * edge * rim * 0.35 * (0.25 + diffuseColor.rgb);`,
      );
  };
  material.customProgramCacheKey = () => `paint ${fades}`;
  return material;
}
