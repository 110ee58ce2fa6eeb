/** A carved and painted thing: triangles with flat faces, ready for any renderer and for none. */

import type { Vec3 } from "./vectors";

/** Nine numbers a triangle in each array: three corners of three numbers. */
export interface Mesh {
  positions: Float32Array;
  normals: Float32Array;
  /** Red, green and blue as amounts of light. */
  colours: Float32Array;
  /** Metal, roughness and glow. */
  finishes: Float32Array;
}

export const triangleCount = (mesh: Mesh): number => mesh.positions.length / 9;

export interface Bounds {
  least: Vec3;
  most: Vec3;
}

export function bounds({ positions }: Mesh): Bounds {
  const least: [number, number, number] = [Infinity, Infinity, Infinity];
  const most: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, index) => {
    const axis = (index % 3) as 0 | 1 | 2;
    least[axis] = Math.min(least[axis], value);
    most[axis] = Math.max(most[axis], value);
  });
  return { least, most };
}

/** Several meshes as one, drawn in one go. */
export function joined(meshes: readonly Mesh[]): Mesh {
  const all = (pick: (mesh: Mesh) => Float32Array): Float32Array => {
    const arrays = meshes.map(pick);
    const whole = new Float32Array(arrays.reduce((sum, each) => sum + each.length, 0));
    let at = 0;
    for (const each of arrays) {
      whole.set(each, at);
      at += each.length;
    }
    return whole;
  };
  return {
    positions: all((mesh) => mesh.positions),
    normals: all((mesh) => mesh.normals),
    colours: all((mesh) => mesh.colours),
    finishes: all((mesh) => mesh.finishes),
  };
}
