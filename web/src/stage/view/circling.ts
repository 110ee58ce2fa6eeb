/** Going round a place whose drawing has hands of its own: wheel, the other button, two fingers. */

import type { StageSight } from "./stage_sight.svelte";

export class Circling {
  #fingers = new Map<number, readonly [number, number]>();
  #apart = 0;
  #slant = 0;
  hasTurned = false; // the last press of the other button went round, and so asks for nothing

  constructor(readonly sight: StageSight) {}

  wheel = (event: WheelEvent): void => {
    if (!this.sight.isStaged) return;
    event.preventDefault();
    this.sight.camera.zoom(Math.exp(-event.deltaY / 500), this.sight.within(event));
  };

  down = (event: PointerEvent): void => {
    if (!this.sight.isStaged) return;
    if (event.pointerType === "touch") this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    [this.#apart, this.#slant] = this.#spread();
    this.hasTurned = false;
  };

  move = (event: PointerEvent): void => {
    const { camera, isStaged } = this.sight;
    if (!isStaged) return;
    if (event.pointerType !== "touch") {
      if (event.buttons !== 2) return;
      this.hasTurned ||= Math.abs(event.movementX) + Math.abs(event.movementY) > 1;
      return camera.orbit(event.movementX, event.movementY);
    }
    if (!this.#fingers.has(event.pointerId)) return;
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#fingers.size !== 2) return;
    const [apart, slant] = this.#spread();
    if (this.#apart > 0) camera.zoom(apart / this.#apart);
    camera.orbit(-(((slant - this.#slant + 540) % 360) - 180) * 2, 0);
    [this.#apart, this.#slant] = [apart, slant];
  };

  up = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
  };

  #spread(): [number, number] {
    const [one, two] = [...this.#fingers.values()];
    if (!one || !two) return [0, 0];
    const [dx, dy] = [two[0] - one[0], two[1] - one[1]];
    return [Math.hypot(dx, dy), (Math.atan2(dy, dx) * 180) / Math.PI];
  }
}
