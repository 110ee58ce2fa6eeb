import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Pointed } from "../../stage/view/stage_sight.svelte";
import { modelOf, Pointing, type Hands } from "./pointing";
import type { Point } from "./table_geometry";
import { Viewport } from "./viewport.svelte";

let hands: Hands;
let pointing: Pointing;
let model: Element;
const turn = vi.fn();
const viewport = new Viewport();
viewport.fit(48_000, 36_000);
viewport.zoom(4);

const at = (type: string, x: number, y: number, more: PointerEventInit & { target?: Element } = {}): PointerEvent => {
  const { target, ...rest } = more;
  const event = new PointerEvent(type, {
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    clientX: x,
    clientY: y,
    ...rest,
  });
  Object.defineProperty(event, "target", { value: target ?? document.createElement("div") });
  return event;
};

beforeEach(() => {
  const drawnAt = ({ clientX, clientY }: Pointed): Point => [clientX, clientY]; // a drawing as large as the screen
  hands = {
    eye: () => ({
      at: drawnAt,
      pan: (from, to) => viewport.shift(from[0] - to[0], from[1] - to[1]),
      zoom: (factor, about) => viewport.zoom(factor, drawnAt(about)),
      turn,
      model: (event) => modelOf(event.target),
    }),
    movable: vi.fn(() => true),
    click: vi.fn(),
    drag: vi.fn(),
    hover: vi.fn(),
    boxes: vi.fn(() => false),
    box: vi.fn(),
  };
  pointing = new Pointing(() => null, hands);
  model = document.createElement("div");
  model.setAttribute("data-model", "r1");
});

describe("a pointer", () => {
  it("that hardly moves is a click, on a model or on the ground", () => {
    pointing.down(at("pointerdown", 10, 10, { target: model }));
    pointing.move(at("pointermove", 13, 12));
    pointing.up(at("pointerup", 13, 12));
    expect(hands.click).toHaveBeenCalledWith([13, 12], "r1", false);
    pointing.down(at("pointerdown", 10, 10));
    pointing.up(at("pointerup", 10, 10, { shiftKey: true }));
    expect(hands.click).toHaveBeenLastCalledWith([10, 10], null, true);
    expect(hands.drag).not.toHaveBeenCalled();
  });

  it("that is a finger presses nothing that comes under it once the table has gone on", () => {
    const pressed = vi.fn();
    const button = document.body.appendChild(document.createElement("button"));
    button.addEventListener("click", pressed);
    const click = (detail: number) => button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    pointing.down(at("pointerdown", 10, 10, { pointerType: "touch" }));
    pointing.up(at("pointerup", 10, 10, { pointerType: "touch" }));
    click(1); // what the browser makes of the same tap
    expect(pressed).not.toHaveBeenCalled();
    click(0); // a key
    button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    click(1); // the next tap
    expect(pressed).toHaveBeenCalledTimes(2);
    button.remove();
  });

  it("drags a model that may be moved, and clicks nothing", () => {
    pointing.down(at("pointerdown", 10, 10, { target: model }));
    pointing.move(at("pointermove", 40, 10));
    pointing.up(at("pointerup", 40, 10));
    expect(hands.drag).toHaveBeenCalledWith("r1", [40, 10]);
    expect(hands.click).not.toHaveBeenCalled();
  });

  it("moves the table where the model stays, or there is none", () => {
    hands.movable = () => false;
    const before = viewport.x;
    pointing.down(at("pointerdown", 10, 10, { target: model }));
    pointing.move(at("pointermove", 40, 10));
    pointing.up(at("pointerup", 40, 10));
    expect(hands.drag).not.toHaveBeenCalled();
    expect(viewport.x).toBe(before - 30);
  });

  it("draws a box over the ground where one is wanted", () => {
    hands.boxes = () => true;
    pointing.down(at("pointerdown", 10, 10));
    pointing.move(at("pointermove", 50, 60));
    pointing.up(at("pointerup", 50, 60));
    expect(vi.mocked(hands.box).mock.calls).toEqual([
      [[10, 10], [50, 60], false],
      [[10, 10], [50, 60], true],
    ]);
  });

  it("that is a mouse and not down only looks", () => {
    pointing.move(at("pointermove", 5, 6, { target: model }));
    expect(hands.hover).toHaveBeenCalledWith([5, 6], "r1");
    pointing.move(at("pointermove", 5, 6, { pointerType: "touch" }));
    expect(hands.hover).toHaveBeenCalledTimes(1);
  });

  it("with the other button goes round the table", () => {
    pointing.down(at("pointerdown", 10, 10, { button: 2 }));
    pointing.move(at("pointermove", 40, 30));
    expect(turn).toHaveBeenLastCalledWith(30, 20);
    expect(pointing.hasTurned).toBe(true);
    pointing.up(at("pointerup", 40, 30));
    expect(hands.click).not.toHaveBeenCalled();
  });

  it("with another button, or cancelled, does nothing", () => {
    pointing.down(at("pointerdown", 10, 10, { button: 2 }));
    pointing.up(at("pointerup", 10, 10));
    pointing.down(at("pointerdown", 10, 10));
    pointing.up(at("pointercancel", 10, 10));
    expect(hands.click).not.toHaveBeenCalled();
  });

  it("beside another one zooms, and neither clicks", () => {
    const before = viewport.width;
    pointing.down(at("pointerdown", 10, 10, { pointerType: "touch" }));
    pointing.down(at("pointerdown", 20, 10, { pointerId: 2, pointerType: "touch" }));
    pointing.move(at("pointermove", 30, 10, { pointerId: 2, pointerType: "touch" }));
    expect(viewport.width).toBeCloseTo(before / 2);
    pointing.up(at("pointerup", 30, 10, { pointerId: 2 }));
    pointing.up(at("pointerup", 10, 10));
    expect(hands.click).not.toHaveBeenCalled();
  });
});
