import { describe, expect, it } from "vitest";
import codex from "../../../tests/figures.json";
import { shelvesOf } from "../../pages/figures/sitters";
import type { FiguresShown } from "../../lib/wire";
import { MOST_TRIANGLES } from "../figures/figure";
import { PLAIN_LOOK } from "../figures/look";
import { bounds } from "../sculpt/mesh";
import type { ShipClass, ShipLook } from "./look";
import { carveShip, silhouetteOfShip } from "./ship";

const shipped = codex as unknown as FiguresShown;
const SHELVES = shelvesOf({ ...shipped, units: [] });
const SHIPS = SHELVES.flatMap(({ shown }) => shown);
const CLASSES: ShipClass[] = ["fighter", "cruiser", "warship", "construct"];
const BUILDS = ["coat", "robe", "bare", "bones", "plate", "wedge", "uniform"] as const;

const stranger = (shipClass: ShipClass, build: (typeof BUILDS)[number], ship = "stranger"): ShipLook => ({
  ship,
  shipClass,
  base: shipClass === "construct" ? [80, 80] : [60, 30],
  faction: { ...PLAIN_LOOK, build },
  guns: [
    { id: "never-heard-of", side: "front" },
    { id: "port-broadside", side: "left" },
  ],
  isHero: false,
});

describe("every ship of the codex", () => {
  it("is on the list", () => {
    expect(SHIPS.length).toBeGreaterThan(35);
  });

  it.each(SHIPS.map((each) => [each.name, each] as const))("%s is within bounds, near and far", (_, ship) => {
    const [near, far] = ship.triangles();
    expect(near).toBeLessThanOrEqual(MOST_TRIANGLES.near);
    expect(far).toBeLessThanOrEqual(MOST_TRIANGLES.far);
    expect(far).toBeGreaterThan(60);
  });

  it("has an outline of its own within its faction", () => {
    for (const { shown } of SHELVES) expect(new Set(shown.map((each) => each.outline().path)).size).toBe(shown.length);
  });
});

describe("a pack's ship", () => {
  it("is told by class and faction from its outline", () => {
    const outlines = BUILDS.flatMap((build) => CLASSES.map((each) => silhouetteOfShip(stranger(each, build)).path));
    expect(new Set(outlines).size).toBeGreaterThan(BUILDS.length * 3);
  });

  it("fills its base and flies above it, bow to the north", () => {
    for (const build of BUILDS) {
      const { least, most } = bounds(carveShip(stranger("cruiser", build), "near"));
      expect(most[1] - least[1]).toBeGreaterThan((60 / 25.4) * 0.85);
      expect(least[2]).toBeCloseTo(0, 1);
      expect(most[2]).toBeGreaterThan(0.7);
    }
  });
});
