/** Pointers on the table: a drag moves the table or a model, two fingers zoom, and what hardly moves is a click. */
import type { Point } from "./table_geometry";
import type { Viewport } from "./viewport.svelte";

const SLACK = 7; // pixels that a click may wander

export interface Hands {
  viewport: Viewport;
  movable: (id: string) => boolean;
  click: (at: Point, model: string | null, shift: boolean) => void;
  drag: (id: string, at: Point) => void;
  drop?: (id: string) => void; // what was dragged is let go
  hover: (at: Point, model: string | null) => void;
  boxes: (shift: boolean) => boolean; // whether a drag over the ground draws a box
  box: (one: Point, another: Point, isDone: boolean) => void;
}

export class Pointing {
  #down = new Map<number, Point>();
  #start: Point = [0, 0];
  #model: string | null = null;
  #moved = false;
  #apart = 0;
  #corner: Point | null = null; // where a box was begun

  constructor(
    readonly svg: () => SVGSVGElement | null,
    readonly hands: Hands,
  ) {}

  /** Where on the drawing a pointer is. */
  at(event: { clientX: number; clientY: number }): Point {
    const turned = this.svg()?.getScreenCTM()?.inverse();
    if (!turned) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(turned);
    return [point.x, point.y];
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#down.set(event.pointerId, [event.clientX, event.clientY]);
    this.svg()?.setPointerCapture(event.pointerId);
    if (this.#down.size === 1) {
      this.#start = [event.clientX, event.clientY];
      this.#model = modelOf(event.target);
      this.#moved = false;
      this.#corner = this.#model === null && this.hands.boxes(event.shiftKey) ? this.at(event) : null;
    } else {
      this.#moved = true;
      this.#model = this.#corner = null;
      this.#apart = this.#spread();
    }
  };

  move = (event: PointerEvent): void => {
    const before = this.#down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.hands.hover(this.at(event), modelOf(event.target));
      return;
    }
    const now: Point = [event.clientX, event.clientY];
    if (!this.#moved && Math.hypot(now[0] - this.#start[0], now[1] - this.#start[1]) < SLACK) return;
    this.#moved = true;
    if (this.#down.size === 2) this.#pinch(event, before);
    else if (this.#corner) this.hands.box(this.#corner, this.at(event), false);
    else if (this.#model !== null && this.hands.movable(this.#model)) this.hands.drag(this.#model, this.at(event));
    else this.#pan(before, now);
    this.#down.set(event.pointerId, now);
  };

  up = (event: PointerEvent): void => {
    if (!this.#down.delete(event.pointerId)) return;
    if (this.#moved && this.#corner) this.hands.box(this.#corner, this.at(event), true);
    if (!this.#moved && event.type === "pointerup") {
      if (event.pointerType === "touch") this.#keepTap();
      this.hands.click(this.at(event), this.#model, event.shiftKey);
    }
    if (this.#moved && this.#model !== null && this.hands.movable(this.#model)) this.hands.drop?.(this.#model);
    if (!this.#down.size) this.#model = this.#corner = null;
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.hands.viewport.zoom(Math.exp(-event.deltaY / 500), this.at(event));
  };

  /** A tap on the table presses nothing else: what it does may move the page before the browser makes a click of it. */
  #keepTap(): void {
    const stray = (event: MouseEvent): void => {
      if (!event.detail || (event.target instanceof Node && this.svg()?.contains(event.target))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", stray, true);
    addEventListener("pointerdown", () => removeEventListener("click", stray, true), { capture: true, once: true });
  }

  #pan(before: Point, now: Point): void {
    const scale = this.svg()?.getScreenCTM()?.a ?? 1;
    this.hands.viewport.shift((before[0] - now[0]) / scale, (before[1] - now[1]) / scale);
  }

  #pinch(event: PointerEvent, before: Point): void {
    this.#down.set(event.pointerId, [event.clientX, event.clientY]);
    const [one, two] = [...this.#down.values()];
    if (!one || !two) return;
    const apart = this.#spread();
    const middle = this.at({ clientX: (one[0] + two[0]) / 2, clientY: (one[1] + two[1]) / 2 });
    if (this.#apart > 0 && apart > 0) this.hands.viewport.zoom(apart / this.#apart, middle);
    this.#apart = apart;
    this.#pan([before[0] / 2, before[1] / 2], [event.clientX / 2, event.clientY / 2]);
  }

  #spread(): number {
    const [one, two] = [...this.#down.values()];
    return one && two ? Math.hypot(one[0] - two[0], one[1] - two[1]) : 0;
  }
}

/** Which model a pointer is on. */
export function modelOf(target: EventTarget | null): string | null {
  return (target instanceof Element ? target.closest<SVGElement>("[data-model]")?.dataset["model"] : null) ?? null;
}
