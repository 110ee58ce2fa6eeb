/** Pointers on the table: a drag moves the table or a model, two fingers zoom and turn, and what hardly moves is a click. */
import type { Pointed } from "../../stage/view/stage_sight.svelte";
import type { Point } from "./table_geometry";

const SLACK = 7; // pixels that a click may wander

/** How the table is looked at: on the plan, or on the stage. Pixels are those of the page. */
export interface Eye {
  at: (pointed: Pointed) => Point; // on the drawing
  pan: (from: Point, to: Point) => void;
  zoom: (factor: number, about: Pointed) => void;
  turn: (across: number, down: number) => void; // round the table; on the plan, nothing turns
  model: (event: PointerEvent | MouseEvent) => string | null; // under the pointer
}

export interface Hands {
  eye: () => Eye;
  movable: (id: string) => boolean;
  click: (at: Point, model: string | null, shift: boolean) => void;
  drag: (id: string, at: Point) => void;
  drop?: (id: string) => void; // what was dragged is let go
  hover: (at: Point, model: string | null) => void;
  boxes: (shift: boolean) => boolean; // whether a drag over the ground draws a box
  box: (one: Point, another: Point, isDone: boolean) => void;
}

const SECOND_BUTTON = 2;

export class Pointing {
  #down = new Map<number, Point>();
  #start: Point = [0, 0];
  #model: string | null = null;
  #moved = false;
  #turns = false; // the other button is held: one goes round the table
  #apart = 0;
  #slant = 0; // of the line between two fingers, in degrees
  #corner: Point | null = null; // where a box was begun

  constructor(
    readonly frame: () => Element | null,
    readonly hands: Hands,
  ) {}

  /** Whether the last press of the other button went round the table, and so asks for nothing. */
  hasTurned = false;

  down = (event: PointerEvent): void => {
    this.#turns = event.button === SECOND_BUTTON;
    this.hasTurned = false;
    if (event.button !== 0 && !this.#turns) return;
    this.#down.set(event.pointerId, [event.clientX, event.clientY]);
    if (!this.#turns) this.frame()?.setPointerCapture(event.pointerId);
    if (this.#down.size === 1) {
      const { eye, boxes } = this.hands;
      this.#start = [event.clientX, event.clientY];
      this.#model = this.#turns ? null : eye().model(event);
      this.#moved = false;
      this.#corner = this.#model === null && !this.#turns && boxes(event.shiftKey) ? eye().at(event) : null;
    } else {
      this.#moved = true;
      this.#model = this.#corner = null;
      [this.#apart, this.#slant] = this.#spread();
    }
  };

  move = (event: PointerEvent): void => {
    const before = this.#down.get(event.pointerId);
    const eye = this.hands.eye();
    if (!before) {
      if (event.pointerType === "mouse") this.hands.hover(eye.at(event), eye.model(event));
      return;
    }
    const now: Point = [event.clientX, event.clientY];
    if (!this.#moved && Math.hypot(now[0] - this.#start[0], now[1] - this.#start[1]) < SLACK) return;
    this.#moved = true;
    this.hasTurned = this.#turns;
    if (this.#down.size === 2) this.#pinch(event, before);
    else if (this.#turns) eye.turn(now[0] - before[0], now[1] - before[1]);
    else if (this.#corner) this.hands.box(this.#corner, eye.at(event), false);
    else if (this.#model !== null && this.hands.movable(this.#model)) this.hands.drag(this.#model, eye.at(event));
    else eye.pan(before, now);
    this.#down.set(event.pointerId, now);
  };

  up = (event: PointerEvent): void => {
    if (!this.#down.delete(event.pointerId)) return;
    const at = this.hands.eye().at(event);
    if (this.#moved && this.#corner) this.hands.box(this.#corner, at, true);
    if (!this.#moved && !this.#turns && event.type === "pointerup") {
      if (event.pointerType === "touch") this.#keepTap();
      this.hands.click(at, this.#model, event.shiftKey);
    }
    if (this.#moved && this.#model !== null && this.hands.movable(this.#model)) this.hands.drop?.(this.#model);
    if (!this.#down.size) this.#model = this.#corner = null;
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.hands.eye().zoom(Math.exp(-event.deltaY / 500), event);
  };

  /** A tap on the table presses nothing else: what it does may move the page before the browser makes a click of it. */
  #keepTap(): void {
    const stray = (event: MouseEvent): void => {
      if (!event.detail || (event.target instanceof Node && this.frame()?.contains(event.target))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", stray, true);
    addEventListener("pointerdown", () => removeEventListener("click", stray, true), { capture: true, once: true });
  }

  #pinch(event: PointerEvent, before: Point): void {
    this.#down.set(event.pointerId, [event.clientX, event.clientY]);
    const [one, two] = [...this.#down.values()];
    if (!one || !two) return;
    const eye = this.hands.eye();
    const [apart, slant] = this.#spread();
    const middle: Point = [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2];
    const was: Point = [middle[0] + (before[0] - event.clientX) / 2, middle[1] + (before[1] - event.clientY) / 2];
    if (this.#apart > 0 && apart > 0) eye.zoom(apart / this.#apart, { clientX: middle[0], clientY: middle[1] });
    const twist = ((slant - this.#slant + 540) % 360) - 180;
    eye.turn(-twist * 2, 0);
    [this.#apart, this.#slant] = [apart, slant];
    eye.pan(was, middle);
  }

  /** How far two fingers are apart, and how the line between them lies. */
  #spread(): [number, number] {
    const [one, two] = [...this.#down.values()];
    if (!one || !two) return [0, 0];
    const [dx, dy] = [two[0] - one[0], two[1] - one[1]];
    return [Math.hypot(dx, dy), (Math.atan2(dy, dx) * 180) / Math.PI];
  }
}

/** Which model a pointer is on. */
export function modelOf(target: EventTarget | null): string | null {
  return (target instanceof Element ? target.closest<SVGElement>("[data-model]")?.dataset["model"] : null) ?? null;
}
