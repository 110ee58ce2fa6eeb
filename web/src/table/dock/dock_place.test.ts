import { describe, expect, it } from "vitest";
import { dockTop } from "./dock_place";

const [HEIGHT, DOWN] = [100, 360];
const spot = (y: number) => ({ x: 50, y, r: 10 });

describe("a dock", () => {
  it("lies at the lower edge of the table where nothing is in question there", () => {
    expect(dockTop(HEIGHT, DOWN, [])).toBe(260);
    expect(dockTop(HEIGHT, DOWN, [spot(40), spot(240)])).toBe(260);
  });

  it("hangs over the edge rather than cover what it speaks of", () => {
    expect(dockTop(HEIGHT, DOWN, [spot(40), spot(300)])).toBe(316);
    expect(dockTop(HEIGHT, DOWN, [spot(355)])).toBe(DOWN);
  });

  it("lies at the upper edge where it may and that is free", () => {
    expect(dockTop(HEIGHT, DOWN, [spot(300)], [])).toBe(0);
    expect(dockTop(HEIGHT, DOWN, [spot(300), spot(50)], [])).toBe(316);
    expect(dockTop(HEIGHT, DOWN, [spot(300)], [spot(50)])).toBe(316);
    expect(dockTop(HEIGHT, DOWN, [spot(200)], [])).toBe(260);
  });

  it("leaves half of the table to be seen, however high it is", () => {
    expect(dockTop(400, DOWN, [])).toBe(180);
  });

  it("covers nothing in question, wherever that is", () => {
    for (let y = 0; y <= DOWN; y += 10)
      for (const others of [null, []]) {
        const top = dockTop(HEIGHT, DOWN, [spot(y)], others);
        const isClear = y + 10 <= top || y - 10 >= top + HEIGHT || top === DOWN;
        expect(isClear, `${y}`).toBe(true);
      }
  });
});
