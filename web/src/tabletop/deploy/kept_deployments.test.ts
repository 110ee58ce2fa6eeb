import { beforeEach, describe, expect, it } from "vitest";
import { armyOf, keepDeployment, keptDeployment } from "./kept_deployments";

const field = { width: 48_000, depth: 36_000 };
const south: [number, number, number, number] = [0, 0, 48_000, 9000];
const north: [number, number, number, number] = [0, 27_000, 48_000, 36_000];
const west: [number, number, number, number] = [0, 0, 9000, 36_000];
const stood = [
  { name: "Hunter 1", at: [20_000, 8000] as [number, number] },
  { name: "Barque", at: [30_000, 2000] as [number, number], heading: 15 },
];

beforeEach(() => localStorage.clear());

describe("a deployment that is kept", () => {
  it("is found again by the same army, however it is listed", () => {
    keepDeployment(armyOf("skirmish", ["Hunter 1", "Barque"]), south, field, stood);
    expect(keptDeployment(armyOf("skirmish", ["Barque", "Hunter 1"]), south, field)).toEqual(stood);
    expect(keptDeployment(armyOf("skirmish", ["Barque"]), south, field)).toBeNull();
    expect(keptDeployment(armyOf("cosmic", ["Barque", "Hunter 1"]), south, field)).toBeNull();
  });

  it("looks the same from every edge", () => {
    keepDeployment("a", south, field, stood);
    expect(keptDeployment("a", north, field)).toEqual([
      { name: "Hunter 1", at: [28_000, 28_000] },
      { name: "Barque", at: [18_000, 34_000], heading: 195 },
    ]);
    expect(keptDeployment("a", west, field)).toEqual([
      { name: "Hunter 1", at: [8000, 22_000] },
      { name: "Barque", at: [2000, 12_000], heading: 285 },
    ]);
  });

  it("is the last one, and old armies are forgotten", () => {
    keepDeployment("a", south, field, stood);
    keepDeployment("a", south, field, stood.slice(0, 1));
    expect(keptDeployment("a", south, field)).toHaveLength(1);
    for (let number = 0; number < 30; number += 1) keepDeployment(`b${number}`, south, field, stood);
    expect(keptDeployment("a", south, field)).toBeNull();
    expect(keptDeployment("b29", south, field)).toHaveLength(2);
  });
});
