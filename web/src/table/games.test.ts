import { describe, expect, it } from "vitest";
import type { GameShown } from "../lib/wire";
import { cardOf, cards, kitOf, pageAt } from "./games";
import { isOffered, type GameKit } from "./kit";

const KITS = import.meta.glob<GameKit>("../games/*/kit.ts", { eager: true, import: "kit" });
const kits = Object.entries(KITS).map(([path, kit]) => ({ game: path.split("/")[2] ?? "", kit }));
const place = (page: string, ...parts: string[]) => ({ page, parts, more: "" });
const game = (name: string, setup: Record<string, unknown> | null): GameShown => ({
  name,
  title: name,
  summary: "",
  version: 1,
  book: "house",
  bots: [],
  levels: {},
  setup,
  seats: ["one", "two"],
});

describe("a kit", () => {
  it("is there for each game with a board", () => {
    expect(kits.map((each) => each.game)).toEqual(["aftermath", "cosmic", "dungeon", "skirmish"]);
  });

  it.each(kits)("of $game has all its parts", ({ kit }) => {
    expect(kit.name).toMatch(/^[A-Z]/);
    for (const part of [kit.View, kit.Replay, kit.Ending, kit.titleOf, kit.momentOf, kit.endingOf])
      expect(part).toBeTypeOf("function");
    expect(kit.telling.chapterOf).toBeTypeOf("function");
    expect(kit.telling.toneOf).toBeTypeOf("function");
  });

  it("is found by the game's name, and none for a game that is shown in words", async () => {
    expect((await kitOf("dungeon"))?.name).toBe("Dungeon");
    expect(await kitOf("clash")).toBeNull();
    expect(await kitOf("no such game")).toBeNull();
  });
});

describe("cards", () => {
  it("stand in their order, each in a place of its own", () => {
    const orders = cards.map((each) => each.order);
    expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b));
  });

  it("have pages that load", async () => {
    for (const page of cards.flatMap((each) => each.pages ?? []))
      expect((await page.load()).default, page.path).toBeTypeOf("function");
  });

  it("link to pages that are there", () => {
    const linked = cards.flatMap((each) => [
      ...(each.menu ? [each.menu.path] : []),
      ...(each.ways?.links.map((link) => link.page) ?? []),
    ]);
    for (const path of linked) expect(pageAt(place(...(path.split("/") as [string, string]))), path).not.toBeNull();
  });

  it("tell a game that the frame offers from one that is set up elsewhere", () => {
    expect(isOffered(game("clash", {}), cardOf("clash"))).toBe(true);
    expect(isOffered(game("skirmish", {}), cardOf("skirmish"))).toBe(false);
    expect(isOffered(game("toy", {}), cardOf("toy"))).toBe(true);
    expect(isOffered(game("toy", null), cardOf("toy"))).toBe(false);
  });
});

describe("the page of an address", () => {
  it("is found by the beginning of the address", () => {
    expect(pageAt(place("battle", "new"))?.page.title).toBe("Battle");
    expect(pageAt(place("summary", "R-SK-80=attacker-first"))).toMatchObject({ parts: ["R-SK-80=attacker-first"] });
  });

  it("is none where only a part of its path is there", () => {
    expect(pageAt(place("battle"))).toBeNull();
    expect(pageAt(place("tutorial"))).toBeNull();
    expect(pageAt(place(""))).toBeNull();
  });
});
