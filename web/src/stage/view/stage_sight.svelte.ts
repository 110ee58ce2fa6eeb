/** How a drawing is looked at that may be put on the stage: which pictures, whence, and where its sheet lies on the screen. */

import { StageCamera, type Pixel } from "./camera.svelte";
import { figureUnder } from "./figure_under";
import { Pictures } from "./pictures.svelte";
import type { Place, StageScene } from "./scene";

const PER_INCH = 40; // pixels of the drawing, as it lies on the stage

/** Where somebody points, on the page. */
export interface Pointed {
  clientX: number;
  clientY: number;
}

export class StageSight {
  readonly camera = new StageCamera();
  readonly pictures = new Pictures();
  frame = $state.raw<HTMLElement | null>(null);
  across = $state(600); // pixels
  down = $state(600);
  isLoaded = $state(false); // all that draws the stage is here
  readonly stage: () => StageScene | null;
  readonly rim: number; // inches that the drawing has about the table

  constructor(stage: () => StageScene | null, rim: number) {
    [this.stage, this.rim] = [stage, rim];
  }

  readonly isWanted = $derived.by(() => this.pictures.isStage && this.stage() !== null);
  readonly isStaged = $derived(this.isWanted && this.isLoaded);
  readonly sheet = $derived.by(() =>
    this.isStaged ? this.camera.sheet(this.stage()?.depth ?? 1, PER_INCH, this.rim) : undefined,
  );
  readonly sheetSize = $derived.by(() => {
    const stage = this.stage();
    return [stage?.width ?? 1, stage?.depth ?? 1].map((each) => (each + 2 * this.rim) * PER_INCH);
  });

  /** A place of the page within the frame. */
  within({ clientX, clientY }: Pointed): Pixel {
    const box = this.frame?.getBoundingClientRect();
    return [clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)];
  }

  /** The place on the table that is pointed at, in inches. */
  groundAt(pointed: Pointed): Place {
    return this.camera.ground(this.within(pointed), this.stage()?.pieces);
  }

  figureAt(pointed: Pointed): string | null {
    return figureUnder(this.camera, this.stage()?.figures ?? [], this.within(pointed));
  }
}
