import { expect, it } from "vitest";
import { Refused, serve } from "../../tests/server";
import { library } from "./library.svelte";

const codex = (game: string, is_marked: boolean, faction: string) => ({
  force: { game, is_marked },
  factions: [{ id: faction, name: `The ${faction}` }],
  religions: [],
  meanings: { [`Word of ${game}`]: { name: `Word of ${game}`, text: game } },
});

it("opens the codex of a game once, and that of armies that name no game without one", async () => {
  const asked = serve({
    "GET /api/muster/codex": ({ path }) =>
      path.endsWith("?game=ships") ? codex("ships", true, "sailors") : codex("feet", false, "marchers"),
  });
  await library.open();
  expect(library.codexOf(undefined)?.force.game).toBe("feet");
  expect(library.codexOf("feet")).toBe(library.codexOf(undefined));
  expect(library.codexOf("ships")).toBeNull();
  await library.open("ships");
  await library.open("feet");
  await library.open("ships");
  expect(asked).toHaveLength(2);
  expect([library.factionName("sailors"), library.factionName("marchers")]).toEqual(["The sailors", "The marchers"]);
  expect(library.factionName("nobody")).toBe("nobody");
  expect(library.meaning("Word of ships")?.text).toBe("ships");
});

it("says why a codex could not be opened", async () => {
  serve({ "GET /api/muster/codex": () => new Refused(400, "no such game") });
  await library.open("chess");
  expect([library.codexOf("chess"), library.problem]).toEqual([null, "no such game"]);
});
