/** How a room is looked at: the drawing, or the stage, and which square is under a pointer on either. */
import type { RoomScene } from "../../../lib/wire";
import type { StageScene } from "../../../stage/view/scene";
import { Circling } from "../../../stage/view/circling";
import { StageSight, type Pointed } from "../../../stage/view/stage_sight.svelte";
import { PER_UNIT } from "./stage";
import { modelsOf } from "./room_cells";
import { MARGIN, whole } from "./room_geometry";

export class RoomSight extends StageSight {
  readonly circling = new Circling(this);
  readonly scene: () => RoomScene;
  readonly grid: () => HTMLElement | null;

  constructor(scene: () => RoomScene, grid: () => HTMLElement | null, stage: () => StageScene) {
    super(stage, 0);
    [this.scene, this.grid] = [scene, grid];
  }

  /** Where on the drawing a pointer is. */
  drawnAt(pointed: Pointed): [number, number] {
    const { size } = this.scene();
    if (this.isStaged) {
      const [x, y] = this.groundAt(pointed);
      return [x / PER_UNIT, whole(size) - y / PER_UNIT];
    }
    const box = this.grid()?.getBoundingClientRect();
    if (!box) return [0, 0];
    const scale = (whole(size) - 2 * MARGIN) / box.width;
    return [MARGIN + (pointed.clientX - box.left) * scale, MARGIN + (pointed.clientY - box.top) * scale];
  }

  /** The square of the figure whose body is under a pointer, which may cover the square behind it. */
  squareOfFigure(pointed: Pointed): string | null {
    const id = this.isStaged ? this.figureAt(pointed) : null;
    return modelsOf(this.scene()).find((each) => each.id === id)?.square ?? null;
  }
}
