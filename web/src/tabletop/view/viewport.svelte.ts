/** The part of the table that is looked at: moved by dragging, with two fingers, by wheel, buttons and keys. */
import { UNIT, type Point } from "./table_geometry";

const CLOSEST = 6; // inches across
const STEP = 1.35;
export const EDGE = 60; // of what is seen about the table

export class Viewport {
  x = $state(0);
  y = $state(0);
  width = $state(1);
  #whole = $state.raw<Point>([1, 1]);

  readonly all = $derived(`${-EDGE} ${-EDGE} ${this.#whole[0]} ${this.#whole[1]}`); // as a box
  readonly box = $derived(`${this.x} ${this.y} ${this.width} ${this.height}`);
  shape = $state(1); // height by width

  get height(): number {
    return this.width * this.shape;
  }

  /** The whole table. */
  fit(width: number, depth: number): void {
    this.#whole = [width / UNIT + 2 * EDGE, depth / UNIT + 2 * EDGE];
    this.shape = this.#whole[1] / this.#whole[0];
    [this.x, this.y, this.width] = [-EDGE, -EDGE, this.#whole[0]];
  }

  /** Nearer by a factor, or further off; the point stays where it is. */
  zoom(factor: number, about: Point = [this.x + this.width / 2, this.y + this.height / 2]): void {
    const width = Math.min(this.#whole[0], Math.max(CLOSEST * 100, this.width / factor));
    const by = width / this.width;
    this.x = about[0] - (about[0] - this.x) * by;
    this.y = about[1] - (about[1] - this.y) * by;
    this.width = width;
    this.#stay();
  }

  nearer(): void {
    this.zoom(STEP);
  }

  further(): void {
    this.zoom(1 / STEP);
  }

  shift(x: number, y: number): void {
    this.x += x;
    this.y += y;
    this.#stay();
  }

  /** So that a point can be seen. */
  show(x: number, y: number): void {
    const rim = this.width / 10;
    if (x < this.x + rim || x > this.x + this.width - rim) this.x = x - this.width / 2;
    if (y < this.y + rim || y > this.y + this.height - rim) this.y = y - this.height / 2;
    this.#stay();
  }

  #stay(): void {
    this.x = Math.min(Math.max(this.x, -EDGE), this.#whole[0] - EDGE - this.width);
    this.y = Math.min(Math.max(this.y, -EDGE), this.#whole[1] - EDGE - this.height);
  }
}
