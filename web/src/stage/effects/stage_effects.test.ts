import { InstancedMesh, Matrix4, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { ball, ring, streak } from "./marks";
import { StageEffects } from "./stage_effects";

const counts = (effects: StageEffects): number[] => effects.children.map((each) => (each as InstancedMesh).count);

describe("effects on the stage", () => {
  it("are drawn at once by shape, and gone with the next scene", () => {
    const effects = new StageEffects();
    expect(effects.show([ball([1, 2, 3], 0.5, "#ff0000", 0.5), ring([0, 0, 0], 1, 0.1, "#ffffff", 1)])).toBe(true);
    expect(counts(effects)).toEqual([0, 1, 1]);
    expect(effects.show([ball([1, 2, 3], 0.5, "#ff0000", 0)])).toBe(true);
    expect([effects.show([]), counts(effects)]).toEqual([false, [0, 0, 0]]);
  });

  it("of a streak go from its one end to the other", () => {
    const effects = new StageEffects();
    effects.show([streak([1, 1, 1], [4, 5, 1], 0.2, "#ffffff", 1)]);
    const matrix = new Matrix4();
    (effects.children[0] as InstancedMesh).getMatrixAt(0, matrix);
    const ends = [-0.5, 0.5].map((end) => new Vector3(0, end, 0).applyMatrix4(matrix).toArray());
    for (const [place, wished] of [
      [1, 1, 1],
      [4, 5, 1],
    ].entries())
      // prettier-ignore
      for (const [axis, each] of wished.entries()) expect(ends[place]?.[axis]).toBeCloseTo(each, 5);
  });

  it("are never more than there is room for", () => {
    const effects = new StageEffects();
    effects.show(Array.from({ length: 500 }, () => ball([0, 0, 0], 1, "#ffffff", 1)));
    expect(counts(effects)).toEqual([0, 96, 0]);
  });
});
