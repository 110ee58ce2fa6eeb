import { describe, expect, it } from "vitest";
import { cornerFor, placeIn, seenOf, standingOn, type Box } from "./tray_corner";

const TABLE: Box = { left: 0, top: 0, right: 900, bottom: 600 };
const TRAY = [300, 140] as const;
const at = (left: number, top: number): Box => ({ left, top, right: left + 60, bottom: top + 100 });

describe("the corner of the tray", () => {
  it("is left where it is while nobody stands there", () => {
    expect(cornerFor("bottom left", TABLE, TRAY, [at(450, 300)])).toBe("bottom left");
    expect(cornerFor("top right", TABLE, TRAY, [])).toBe("top right");
  });

  it("is another where who rolls would be hidden", () => {
    expect(cornerFor("bottom left", TABLE, TRAY, [at(100, 480)])).toBe("bottom right");
    expect(cornerFor("bottom left", TABLE, TRAY, [at(100, 480), at(700, 500)])).toBe("top left");
  });

  it("hides as little as can be where somebody is in each of them", () => {
    const everywhere = [at(100, 480), at(700, 500), at(100, 100), at(590, 20)];
    expect(cornerFor("bottom left", TABLE, TRAY, everywhere)).toBe("top left");
  });

  it("lies within the table", () => {
    expect(placeIn("bottom right", TABLE, TRAY)).toEqual({ left: 590, top: 450, right: 890, bottom: 590 });
  });

  it("is one that the window shows, where there is room for it", () => {
    expect(seenOf(TABLE, 500, 140)).toEqual({ ...TABLE, bottom: 500 });
    expect(seenOf(TABLE, 150, 140)).toEqual(TABLE);
  });

  it("knows those who are meant by their ids", () => {
    document.body.innerHTML = `<div data-table><i data-model="a"></i><i data-model="b"></i></div>`;
    const table = document.querySelector("[data-table]") as Element;
    expect(standingOn(table, ["b", "c"])).toHaveLength(1);
  });
});
