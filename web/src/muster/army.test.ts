import { describe, expect, it } from "vitest";
import type { ForceOffered, UnitCard } from "../lib/wire";
import { enlisted, fileName, isOf, plain, recruit, whole } from "./army";

const unit = (id: string, usual: string[] = []): UnitCard => ({ id, usual }) as unknown as UnitCard;

describe("an army", () => {
  it("has every field on the page, and only its own in its file", () => {
    const army = whole({ name: "The Red Hour", units: [{ unit: "pirate" }] });
    expect(army).toMatchObject({ faction: "", limit: 500, allies: [], packs: ["starter"], format: 1 });
    expect(army.units[0]).toMatchObject({ unit: "pirate", count: 1, wargear: [], race: null, name: "", base: null });
    expect(plain(army).units).toEqual([{ unit: "pirate" }]);
  });

  it("keeps what is unusual of a recruit in its file", () => {
    const units = [{ unit: "pirate", count: 3, wargear: ["bow"], race: "orc", name: "Ann", base: 32 }];
    expect(plain(whole({ name: "A", units: units as never })).units).toEqual(units);
  });

  it("keeps what a campaign has made of a recruit", () => {
    const units = [{ unit: "pirate", veteran: { member: "1.3", gear: ["short-bow"] } }];
    expect(plain(whole({ name: "A", units })).units).toEqual(units);
    expect(enlisted(whole({ name: "A", units }).units, unit("pirate"))).toHaveLength(2);
  });

  it("gives every recruit a key of its own", () => {
    expect(recruit({ unit: "pirate" }).key).not.toBe(recruit({ unit: "pirate" }).key);
  });
});

describe("an army whose file names its game", () => {
  const [onFoot, inSpace] = [
    { game: "clash-of-feet", is_marked: false },
    { game: "ships", is_marked: true },
  ] as ForceOffered[];

  it("keeps it on the page and in its file; others have none", () => {
    expect(plain(whole({ game: "ships", name: "A" }))).toMatchObject({ game: "ships" });
    expect("game" in plain(whole({ name: "A" }))).toBe(false);
  });

  it("is of that game's kind", () => {
    expect(isOf({ game: "ships", name: "A" }, inSpace!)).toBe(true);
    expect(isOf({ game: "ships", name: "A" }, onFoot!)).toBe(false);
    expect(isOf({ name: "A" }, onFoot!)).toBe(true);
    expect(isOf({ name: "A" }, inSpace!)).toBe(false);
  });
});

describe("who is enlisted", () => {
  it("joins models that are equipped alike, in whatever order", () => {
    const before = whole({ name: "A", units: [{ unit: "pirate", wargear: ["bow", "axe"] }] }).units;
    const after = enlisted(before, unit("pirate", ["axe", "bow"]));
    expect(after.map((each) => each.count)).toEqual([2]);
    expect(before[0]?.count).toBe(1);
  });

  it("stands apart from those who carry something else, or have a name", () => {
    const before = whole({
      name: "A",
      units: [
        { unit: "pirate", wargear: ["bow"] },
        { unit: "pirate", name: "Ann" },
      ],
    });
    expect(enlisted(before.units, unit("pirate"))).toHaveLength(3);
  });
});

it("makes the name of a file from whatever an army is called", () => {
  expect(fileName("The Red Hour!")).toBe("the-red-hour");
  expect(fileName("…")).toBe("army");
});
