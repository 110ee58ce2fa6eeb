/** A button of something that gets a place: it is dragged onto the table; by touch once it was held, else it scrolls. */
import type { Action } from "svelte/action";
import { tableUnder } from "../view/table_under";
import type { Point } from "../view/table_geometry";

export interface Dragging {
  grab: () => void; // it is in hand
  over: (at: Point) => void; // there it would stand
  away: () => void; // it is not over the table any more
}

const SLACK = 7; // pixels that a click may wander
const HELD = 300; // milliseconds

export const chipDrag: Action<HTMLElement, Dragging | null> = (node, given) => {
  let hands = given;
  let from: Point | null = null; // where the pointer went down
  let isDragged = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    isDragged = true;
    isOver = false;
    node.classList.add("in-hand");
    hands?.grab();
  }

  function end(): void {
    clearTimeout(timer);
    from = null;
    node.classList.remove("in-hand");
  }

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !hands) return;
    [from, isDragged] = [[event.clientX, event.clientY], false];
    node.setPointerCapture(event.pointerId);
    if (event.pointerType !== "mouse") timer = setTimeout(begin, HELD);
  };
  const move = (event: PointerEvent): void => {
    if (!from) return;
    const isClick = Math.hypot(event.clientX - from[0], event.clientY - from[1]) < SLACK;
    if (!isDragged && isClick) return;
    if (!isDragged && event.pointerType !== "mouse") return end(); // the list is scrolled
    if (!isDragged) begin();
    const at = tableUnder(event);
    if (at) hands?.over(at);
    else if (isOver) hands?.away();
    isOver = at !== null;
  };
  const up = (event: PointerEvent): void => {
    if (isDragged && isOver && event.type === "pointercancel") hands?.away();
    end();
  };
  // The end of a drag is no click.
  const click = (event: MouseEvent): void => {
    if (!isDragged) return;
    isDragged = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const touch = (event: TouchEvent): void => {
    if (isDragged) event.preventDefault();
  };
  const menu = (event: Event): void => {
    if (from) event.preventDefault();
  };

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  node.addEventListener("click", click, { capture: true });
  node.addEventListener("touchmove", touch, { passive: false });
  node.addEventListener("contextmenu", menu);
  return {
    update: (now) => (hands = now),
    destroy: end,
  };
};
