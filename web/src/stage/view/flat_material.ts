/** Signs that lie on the ground: no light falls on them, and they are never half under it. */

import { MeshBasicMaterial } from "three";

export function flatMaterial(opacity = 0.92): MeshBasicMaterial {
  return new MeshBasicMaterial({
    vertexColors: true,
    toneMapped: false,
    fog: false,
    transparent: opacity < 1,
    opacity,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -4,
    polygonOffsetUnits: -4,
  });
}
