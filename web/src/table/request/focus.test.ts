import { beforeEach, describe, expect, it } from "vitest";
import { enter, regainFocus } from "./focus";

const at = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
};

beforeEach(() => {
  document.body.innerHTML = `
    <input />
    <h1 tabindex="-1" data-entrance>Skirmish</h1>
    <section><h2 tabindex="-1" data-rest>Who moves?</h2></section>`;
});

describe("who opens a table", () => {
  it("begins at its heading", () => {
    enter(at("h1"));
    expect(document.activeElement).toBe(at("h1"));
  });

  it("goes on typing", () => {
    at("input").focus();
    enter(at("h1"));
    expect(document.activeElement).toBe(at("input"));
  });

  it("is led on to the question if it came by keyboard, and not by pointer", () => {
    enter(at("h1"));
    dispatchEvent(new Event("pointerdown"));
    regainFocus(at("section"));
    expect(document.activeElement).toBe(at("h1"));
    dispatchEvent(new Event("keydown"));
    regainFocus(at("section"));
    expect(document.activeElement).toBe(at("h2"));
  });
});
