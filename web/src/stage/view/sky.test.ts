import { DataUtils, type CubeTexture, type DataTexture } from "three";
import { describe, expect, it } from "vitest";
import { skyAbout } from "./sky";

const sky = skyAbout();
const pictures = [sky, ...(sky.mipmaps as CubeTexture[])].map((each) =>
  (each.image as DataTexture[]).map(({ image }) => ({
    size: image.width,
    reds: [...(image.data as Uint16Array)].filter((_, at) => at % 4 === 0).map(DataUtils.fromHalfFloat),
  })),
);
const redsOf = (number: number): number[] => pictures[number]?.flatMap(({ reds }) => reds) ?? [];
const mean = (values: number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

describe("the sky that is mirrored", () => {
  it("has a picture for each roughness that three.js looks for, and one that it does not count", () => {
    expect(sky.isPMREMTexture).toBe(true);
    expect(pictures.map(([side]) => side?.size)).toEqual([64, 32, 16, 8, 4]);
    expect(sky.mipmaps.length - 1).toBe(3);
  });

  it("is as bright, and the softer the rougher it is", () => {
    const [sharp = 0, , , rough = 0] = [0, 1, 2, 3].map((number) => mean(redsOf(number)));
    expect(rough / sharp).toBeGreaterThan(0.85);
    expect(rough / sharp).toBeLessThan(1.15);
    const brightest = [0, 1, 2, 3].map((number) => Math.max(...redsOf(number)));
    expect(brightest).toEqual([...brightest].sort((one, other) => other - one));
  });

  it("shows the brightest lamp where it hangs: to the west, as three.js reads it, and high", () => {
    const sides = pictures[0]?.map(({ reds }) => Math.max(...reds)) ?? [];
    expect(sides.indexOf(Math.max(...sides))).toBe(2); // the upper side
    const [right = 0, left = 0] = sides;
    expect(right).toBeGreaterThan(left);
  });
});
