/** Whence a film or picture is taken: as the table is looked at now, from above, or where something happens. */

import { actionOn, boxOf, followed, pageStyles, pictureOf, standingAlone, type Box } from "./plan_picture";

export const CAMERAS = ["as it is", "above", "follow"] as const;
export type CameraName = (typeof CAMERAS)[number];

/** Whence the stage is asked to look while it is filmed, and that it draws when it is told to alone; it heeds this where it
 * is on. */
export const filming = $state<{ view: CameraName; isOn: boolean }>({ view: "as it is", isOn: false });

/** Sent to the canvas of the stage: draw yourself as things stand now. */
export const DRAW_NOW = "draw-now";

/** A camera before the table of this page, whichever pictures it is shown in. */
export class TableCamera {
  readonly #styles = pageStyles();
  #box: Box | null = null;

  constructor(readonly name: CameraName) {}

  /** The table as it is now; null where there is none. */
  async look(width: number, height: number): Promise<CanvasImageSource | null> {
    const canvas = document.querySelector<HTMLCanvasElement>("[data-pictures=stage] canvas");
    if (canvas) {
      canvas.dispatchEvent(new Event(DRAW_NOW));
      return canvas;
    }
    const svg = document.querySelector<SVGSVGElement>("main .pinned svg");
    if (!svg) return null;
    return pictureOf(standingAlone(svg, this.#styles, this.#look(svg, width / height), width, height));
  }

  #look(svg: SVGSVGElement, shape: number): Box {
    if (this.name === "as it is") return boxOf(svg);
    const whole = wholeOf(svg, shape);
    if (this.name === "above") return whole;
    this.#box = followed(this.#box ?? whole, whole, actionOn(svg));
    return this.#box;
  }
}

const MARGIN = 1.04; // about the table

/** The whole table, with room beside it where the picture is wider. */
function wholeOf(svg: SVGSVGElement, shape: number): Box {
  const { x, y, width, height } = svg.getBBox();
  const across = MARGIN * Math.max(width, height * shape);
  const down = across / shape;
  return [x + width / 2 - across / 2, y + height / 2 - down / 2, across, down];
}
