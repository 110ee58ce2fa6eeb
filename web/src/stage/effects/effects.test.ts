import { describe, expect, it } from "vitest";
import { effectsOf, type Deed, type Standing } from "./effects";
import { powerColour } from "./power_colour";
import { WEAPON_KINDS, weaponKind, type WeaponKind } from "./weapon_kind";

const STANDING: Record<string, Standing> = {
  red: { at: [2, 3, 0], middle: 1, size: 0.6 },
  blue: { at: [12, 8, 2], middle: 1, size: 0.8 },
};
const where = (id: string): Standing | null => STANDING[id] ?? null;
const SHARES = Array.from({ length: 41 }, (_, place) => place / 40);
const WEAPONS: Record<WeaponKind, string> = {
  arrow: "Long Bow",
  bullet: "Service Rifle",
  beam: "Void Lance",
  flame: "Flame Projector",
  shell: "Grenade Launcher",
  rock: "Hurled Rock",
};
const shot = (kind: WeaponKind, outcome: "hit" | "miss" | "open"): Deed => ({
  kind: "shot",
  from: "red",
  to: "blue",
  weapon: WEAPONS[kind],
  outcome,
});
const DEEDS: Deed[] = [
  ...WEAPON_KINDS.flatMap((kind) => (["hit", "miss", "open"] as const).map((outcome) => shot(kind, outcome))),
  { kind: "power", from: "red", to: "blue", power: "root" },
  { kind: "strike", from: "red", to: "blue" },
  { kind: "melee", models: ["red", "blue"] },
  { kind: "ram", models: ["red", "blue"] },
  { kind: "boarding", ships: ["red"], enemies: ["blue"] },
  { kind: "hurt", model: "blue" },
  { kind: "fall", model: "blue" },
  { kind: "fall", model: "blue", isShip: true },
  { kind: "reveal", ship: "red" },
  { kind: "shields", ship: "red" },
];

describe("the effect of a scene", () => {
  it.each(DEEDS)("of $kind is there while it is shown, and few shapes at any moment", (deed) => {
    const marks = SHARES.map((share) => effectsOf(deed, share, where));
    expect(marks.some((each) => each.some((mark) => mark.opacity > 0.3))).toBe(true);
    for (const mark of marks.flat()) {
      expect(mark.opacity).toBeGreaterThanOrEqual(0);
      expect(mark.opacity).toBeLessThanOrEqual(1);
      expect(
        Object.values(mark)
          .flat()
          .every((each) => typeof each === "string" || Number.isFinite(each)),
      ).toBe(true);
    }
    expect(Math.max(...marks.map((each) => each.length))).toBeLessThan(20);
  });

  it("is the same each time it is looked at", () => {
    for (const deed of DEEDS) expect(effectsOf(deed, 0.37, where)).toEqual(effectsOf(deed, 0.37, where));
  });

  it("of a shot goes from who shoots to who is shot at, and differs by weapon", () => {
    const [early] = effectsOf(shot("arrow", "hit"), 0.1, where);
    const [late] = effectsOf(shot("arrow", "hit"), 0.49, where);
    if (early?.shape !== "streak" || late?.shape !== "streak") throw new Error("an arrow is a streak");
    expect(early.to[0]).toBeLessThan(6);
    expect(late.to[0]).toBeGreaterThan(11);
    const seen = WEAPON_KINDS.map((kind) => JSON.stringify(effectsOf(shot(kind, "hit"), 0.3, where)));
    expect(new Set(seen).size).toBe(WEAPON_KINDS.length);
    const ends = (["hit", "miss", "open"] as const).map((each) => effectsOf(shot("bullet", each), 0.7, where).length);
    expect(ends[2]).toBe(0);
    expect(new Set(ends).size).toBe(3);
  });

  it("is none of who is not on the table, and of scenes that have none", () => {
    expect(effectsOf({ kind: "hurt", model: "nobody" } as Deed, 0.5, where)).toEqual([]);
    expect(effectsOf({ kind: "melee", models: ["nobody"] } as Deed, 0.5, where)).toEqual([]);
    expect([effectsOf({ kind: "walk" }, 0.5, where), effectsOf(null, 0, where)]).toEqual([[], []]);
  });
});

describe("by their names", () => {
  it("weapons have their kind, and bullets are usual", () => {
    for (const kind of WEAPON_KINDS) expect(weaponKind(WEAPONS[kind])).toBe(kind);
    expect(weaponKind("Thing of Brass")).toBe("bullet");
  });

  it.each([
    ["Sling", "arrow"],
    ["Throwing Knives", "arrow"],
    ["Harpoon Gun", "arrow"],
    ["Scrap Gun", "bullet"],
    ["Sunfire Battery", "bullet"],
    ["Rail Cannon", "bullet"],
    ["Black Sun Cannon", "beam"],
    ["Void Lance", "beam"],
    ["Flame Projector", "flame"],
    ["Fire Lance", "flame"],
    ["Siege Cannon", "shell"],
    ["Rocket Pod", "shell"],
    ["Mortar", "shell"],
    ["Hurled Rock", "rock"],
    ["Bone Storm", "rock"],
  ] as const)("%s is of the kind %s", (name, kind) => {
    expect(weaponKind(name)).toBe(kind);
  });

  it("powers have their colour", () => {
    const known = ["Blast", "Lightning", "root", "Cloak", "Terror", "cosmic-horror"].map(powerColour);
    expect(new Set(known).size).toBe(known.length);
    expect(powerColour("Unheard of")).toMatch(/^#[0-9a-f]{6}$/);
  });
});
