/** What lies on the ground where: litter, bare soil, wet, shade at the foot of pieces. One byte each, on a coarse grid. */

import type { Place, StagePiece } from "../view/scene";
import { carveOf, isWet, isWooded } from "./carve_terrain";
import { edgeFrom } from "./footprint";
import { spores } from "./pieces/woods";

export const GRID = 160;

const ramp = (from: number, to: number, value: number): number => {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
};

/** Red litter, green soil, blue wet, alpha shade: for a grid over the whole table, from its south-west corner. */
export function groundMasks(width: number, depth: number, pieces: readonly StagePiece[]): Uint8Array<ArrayBuffer> {
  const cells = new Uint8Array(GRID * GRID * 4);
  const feet = pieces.map((piece) => ({
    piece,
    layer: isWet(piece) ? 2 : isWooded(piece) || carveOf(piece) === spores ? 0 : 1,
    reach: 1.2 + piece.height * 0.1,
  }));
  for (let row = 0; row < GRID; row++)
    for (let column = 0; column < GRID; column++) {
      const at: Place = [((column + 0.5) / GRID) * width, ((row + 0.5) / GRID) * depth];
      const start = (row * GRID + column) * 4;
      for (const { piece, layer, reach } of feet) {
        const far = edgeFrom(piece, at);
        if (far > 2) continue;
        const share = layer === 0 ? 1 - ramp(-0.15, 0.2, far) : 1 - ramp(-0.1, layer === 2 ? 0.7 : 0.8, far);
        cells[start + layer] = Math.max(cells[start + layer] ?? 0, share * 255);
        if (piece.height > 0.3) cells[start + 3] = Math.max(cells[start + 3] ?? 0, (1 - ramp(-0.3, reach, far)) * 150);
      }
    }
  return cells;
}
