import { beforeEach, describe, expect, it } from "vitest";
import { onlyMeant } from "./clicks";

const button = (answer: string, attribute = "data-answer"): HTMLElement => {
  const made = document.createElement("button");
  made.setAttribute(attribute, answer);
  document.body.append(made);
  return made;
};

/** Whether a click on it, the first or second of a double click, gives an answer. */
function clicks(on: Element, times: number, pointerType = "mouse"): boolean {
  const event = new PointerEvent("click", { detail: times, pointerType, bubbles: true, cancelable: true });
  Object.defineProperty(event, "target", { value: on });
  onlyMeant(event);
  return !event.defaultPrevented;
}

beforeEach(() => {
  document.body.replaceChildren();
  clicks(document.body, 1);
});

describe("the second click of a double click", () => {
  it("gives no answer that was not there for the first", () => {
    const [first, next] = [button("move"), button("cast")];
    expect(clicks(first, 1)).toBe(true);
    expect(clicks(next, 2)).toBe(false);
  });

  it("spends no hero's Destiny either", () => {
    expect(clicks(button("move"), 1)).toBe(true);
    expect(clicks(button("surge:red-1", "data-use"), 2)).toBe(false);
  });

  it("takes back nothing that the first has sealed", () => {
    expect(clicks(button("orders"), 1)).toBe(true);
    expect(clicks(button("", "data-unseal"), 2)).toBe(false);
  });

  it("is meant on the same button, and where it is no answer", () => {
    const same = button("move");
    clicks(same, 1);
    expect(clicks(same, 2)).toBe(true);
    expect(clicks(document.body, 2)).toBe(true);
  });

  it("may pass one moment after the other", () => {
    clicks(button("pass"), 1);
    expect(clicks(button("pass"), 2)).toBe(true);
  });

  it("is meant where it is a tap", () => {
    clicks(button("move"), 1);
    expect(clicks(button("cast"), 2, "touch")).toBe(true);
  });
});
