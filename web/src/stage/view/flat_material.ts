/** Signs that lie on the ground: no light falls on them, and they are never half under it. */

import { AdditiveBlending, DoubleSide, MeshBasicMaterial } from "three";

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

/** Light that is added to what is behind it. */
export function shineMaterial(): MeshBasicMaterial {
  return new MeshBasicMaterial({
    vertexColors: true,
    toneMapped: false,
    fog: false,
    transparent: true,
    opacity: 0.8,
    depthWrite: false,
    side: DoubleSide,
    blending: AdditiveBlending,
  });
}
