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

  it("goes on by Tab from a question that waits for an answer", () => {
    enter(at("h1"));
    dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    expect(document.activeElement).toBe(at("h1"));
    at("section").innerHTML = "<h2 tabindex='-1' data-asked>Totals</h2>";
    dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", shiftKey: true }));
    expect(document.activeElement).toBe(at("h1"));
    dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    expect(document.activeElement).toBe(at("h2"));
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

describe("who is at a piece on the table", () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <svg><g data-model="red-1" tabindex="0"></g></svg>
      <section><h3 tabindex="-1" data-asked>Totals</h3><button type="button" data-answer="0">Pass</button></section>
      <aside><h2 tabindex="-1" data-rest>Who moves?</h2></aside>`;
    dispatchEvent(new Event("keydown"));
    document.querySelector<SVGElement>("g")?.focus();
  });

  const piece = (): Element | null => document.querySelector("[data-model]");

  it("is called to a question once, and to nothing that Enter would do", () => {
    regainFocus(at("section"), "totals 7");
    expect(document.activeElement).toBe(at("h3"));
    document.querySelector<SVGElement>("g")?.focus();
    regainFocus(at("section"), "totals 7");
    expect(document.activeElement).toBe(piece());
  });

  it("stays there while deeds are offered, and while one points", () => {
    regainFocus(at("aside"), "movement 8");
    expect(document.activeElement).toBe(piece());
    dispatchEvent(new Event("pointerdown"));
    regainFocus(at("section"), "totals 9");
    expect(document.activeElement).toBe(piece());
  });
});
