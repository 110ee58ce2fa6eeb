import { describe, expect, it } from "vitest";
import { silhouetteOf } from "./silhouettes";

const FACTIONS = [
  "empire-of-sol",
  "the-citadel",
  "champions-of-the-void",
  "blacksun-traders",
  "bloodpact",
  "eldritch-cult",
  "orc-assault",
  "of-nobody",
];

describe("silhouettes", () => {
  it("tell factions apart in every class", () => {
    for (const kind of ["fighter", "cruiser", "warship"]) {
      const bodies = FACTIONS.map((faction) => silhouetteOf(kind, faction).body);
      expect(new Set(bodies).size).toBe(FACTIONS.length);
    }
  });

  it("tell classes apart in every faction", () => {
    for (const faction of FACTIONS) {
      const bodies = ["fighter", "cruiser", "warship", "construct"].map((kind) => silhouetteOf(kind, faction).body);
      expect(new Set(bodies).size).toBe(4);
    }
  });

  it("have turrets where they are warships", () => {
    expect(silhouetteOf("warship", "bloodpact").parts.length).toBe(4);
    expect(silhouetteOf("fighter", "bloodpact").parts).toEqual([]);
    expect(silhouetteOf("no-such-class", "bloodpact")).toEqual(silhouetteOf("cruiser", "bloodpact"));
  });
});
