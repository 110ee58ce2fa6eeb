/** The hero drawn over the board by pointer or finger, to be let go where it shall move. */

import type { Pointed } from "../../../stage/view/stage_sight.svelte";
import { CELL, MARGIN } from "./room_geometry";

const FAR = 9; // pixels: what moves less is a click
const REST = 50; // milliseconds: the click that follows a drag is none

export class HeroDrag {
  x = $state(0);
  y = $state(0);
  isOn = $state(false);
  isJustDone = false;
  #from: [number, number] | null = null; // where it was grabbed

  constructor(
    readonly grid: () => HTMLElement | null,
    readonly drawnAt: (pointed: Pointed) => [number, number],
  ) {}

  /** The square under a pointer, by its name. */
  squareAt(pointed: Pointed): string {
    const [x, y] = this.drawnAt(pointed);
    return `${Math.floor((y - MARGIN) / CELL) + 1},${Math.floor((x - MARGIN) / CELL) + 1}`;
  }

  grab(event: PointerEvent): void {
    this.#from = [event.clientX, event.clientY];
  }

  pull(event: PointerEvent): void {
    if (!this.#from) return;
    const far = Math.hypot(event.clientX - this.#from[0], event.clientY - this.#from[1]);
    if (!this.isOn && far > FAR) {
      this.isOn = true;
      this.grid()?.setPointerCapture(event.pointerId);
    }
    if (this.isOn) [this.x, this.y] = this.drawnAt(event);
  }

  /** Let go; whether it was drawn at all. */
  drop(): boolean {
    const wasOn = this.isOn;
    [this.#from, this.isOn] = [null, false];
    if (!wasOn) return false;
    this.isJustDone = true;
    setTimeout(() => (this.isJustDone = false), REST);
    return true;
  }
}
