import { describe, expect, it } from "vitest";
import { base, battle, INCH } from "../../../tests/battles";
import { called, drawn, inches, keptOnBoard, number, place, placed, points } from "./table_geometry";

const scene = battle([base("r1", [INCH, 2 * INCH], { name: "Velite 1" }), base("r2", null, { name: "Centurion" })]);

describe("places", () => {
  it("are drawn with north up, and found again", () => {
    expect(drawn(scene, [INCH, 2 * INCH])).toEqual([100, 3400]);
    expect(placed(scene, ...drawn(scene, [12_345, 6_780]))).toEqual([12_345, 6_780]);
  });

  it("of corners are points of a polygon", () => {
    expect(
      points(scene, [
        [0, 0],
        [INCH, 36 * INCH],
      ]),
    ).toBe("0.0,3600.0 100.0,0.0");
  });

  it("stay on the board with the whole base", () => {
    expect(keptOnBoard(scene, [-1, 100 * INCH], 500)).toEqual([500, 35_500]);
    expect(keptOnBoard(scene, [24 * INCH, 1.4], 0)).toEqual([24 * INCH, 1]);
  });

  it("are read in inches, without needless zeros", () => {
    expect([inches(6000), inches(6250), inches(6500), inches(10_000), inches(7)]).toEqual([
      "6″",
      "6.25″",
      "6.5″",
      "10″",
      "0.01″",
    ]);
    expect(place([INCH, 2500])).toBe("1″, 2.5″");
  });
});

describe("a model", () => {
  it("is called by its name, and by its id where several have it", () => {
    expect(called(scene, "r1")).toBe("Velite 1");
    const twins = battle([base("r1", null, { name: "Velite" }), base("r2", null, { name: "Velite" })]);
    expect(called(twins, "r1")).toBe("Velite (r1)");
    const foes = battle([base("r1", null, { name: "Velite" }), base("b1", null, { name: "Velite" })]);
    expect(called(foes, "r1")).toBe("Velite");
    expect(called(scene, "nobody")).toBe("nobody");
  });

  it("has the number of its name", () => {
    expect(number(base("r1", null, { name: "Velite 12" }))).toBe("12");
    expect(number(base("r1", null, { name: "Centurion" }))).toBe("");
  });
});
