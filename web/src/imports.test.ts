/** Who may know whom: no module outside a game's own folder imports the game or names it. */

import { posix } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCES = import.meta.glob<string>(["./**/*.ts", "./**/*.svelte", "!./**/*.test.ts", "!./lib/wire.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const SPECIFIER = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

interface Import {
  module: string;
  imported: string;
}

const gameOf = (module: string): string | null => /^games\/([^/]+)\//.exec(module)?.[1] ?? null;
const modules = Object.entries(SOURCES).map(([path, text]) => ({ module: path.replace("./", ""), text }));
const games = [...new Set(modules.map((each) => gameOf(each.module)).filter((each) => each !== null))];
const imports: Import[] = modules.flatMap(({ module, text }) =>
  [...text.matchAll(SPECIFIER)].map((found) => ({
    module,
    imported: posix.normalize(posix.join(posix.dirname(module), found[1] ?? "")),
  })),
);
const told = (each: Import): string => `${each.module} imports ${each.imported}`;

describe("imports", () => {
  it("are read from every module", () => {
    expect(games).toEqual(expect.arrayContaining(["clash", "dungeon", "skirmish"]));
    expect(imports.length).toBeGreaterThan(300);
    expect(imports).toContainEqual({ module: "App.svelte", imported: "table/games" });
  });

  it("of a game are the game's own", () => {
    const strangers = imports.filter(({ module, imported }) => {
      const game = gameOf(imported);
      return game !== null && game !== gameOf(module);
    });
    expect(strangers.map(told)).toEqual([]);
  });

  it("point down: parts and lib know no table, no muster and no page", () => {
    const upward = imports.filter(
      ({ module, imported }) =>
        /^(parts|lib)\//.test(module) && /^(table|tabletop|muster|campaign|pages|games)\//.test(imported),
    );
    expect(upward.map(told)).toEqual([]);
  });

  it("of what measured games share know no game and no page", () => {
    const upward = imports.filter(
      ({ module, imported }) => module.startsWith("tabletop/") && /^(games|pages)\//.test(imported),
    );
    expect(upward.map(told)).toEqual([]);
  });

  it("of the stage know no game, no table and no page: games and tables know the stage", () => {
    const upward = imports.filter(
      ({ module, imported }) =>
        /^stage\/(view|ground|sculpt|figures|ships)\//.test(module) && /^(games|pages|table|tabletop)\//.test(imported),
    );
    expect(upward.map(told)).toEqual([]);
  });

  it("of what campaigns stand on know no campaign", () => {
    const upward = imports.filter(
      ({ module, imported }) => /^(table|tabletop|muster|games)\//.test(module) && imported.startsWith("campaign/"),
    );
    expect(upward.map(told)).toEqual([]);
  });

  it("of dice, sounds, effects and films are small things: all tables stand on them", () => {
    const upward = imports.filter(
      ({ module, imported }) =>
        /^stage\/(dice|sound|effects|recording)\//.test(module) &&
        !/^(lib|parts|stage\/(dice|sound|effects|recording|sculpt))\//.test(imported),
    );
    expect(upward.map(told)).toEqual([]);
  });

  it("of the frame know no page and no muster", () => {
    const upward = imports.filter(
      ({ module, imported }) => module.startsWith("table/") && /^(tabletop|muster|pages)\//.test(imported),
    );
    expect(upward.map(told)).toEqual([]);
  });
});

describe("a game's name", () => {
  it.each(games)("%s is no matter of the frame, the pages or the muster", (game) => {
    const name = new RegExp(`["'\`]${game}["'\`]`);
    const strangers = modules.filter((each) => gameOf(each.module) === null && name.test(each.text));
    expect(strangers.map((each) => each.module)).toEqual([]);
  });
});
