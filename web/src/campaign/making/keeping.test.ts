import { beforeEach, describe, expect, it } from "vitest";
import { campaign } from "../../lib/saved_campaigns";
import type { MadeCampaign } from "../../lib/wire";
import { keepCampaign, namesIn, unsureOf } from "./keeping";

beforeEach(() => localStorage.clear());

describe("a campaign that was made here", () => {
  it("keeps the links of those who play here, and has the others to send", () => {
    const link = (player: string) => ({ player, token: `token of ${player}`, link: "" });
    const made: MadeCampaign = { campaign: "c1", host: "h", spectator: link(""), players: [link("Ann"), link("Ben")] };
    expect(keepCampaign(made, "War", (player) => player === "Ann")).toBe("c1");
    expect(campaign("c1")).toMatchObject({
      title: "War",
      host: "h",
      links: [{ player: "Ann", token: "token of Ann" }],
      give: [
        { player: "Ben", token: "token of Ben" },
        { player: null, token: "token of " },
      ],
    });
  });

  it("has each player once", () => {
    expect(namesIn([" Ann ", "", "Ben", "Ann"])).toEqual(["Ann", "Ben"]);
  });
});

it("says what could not be checked of a campaign that was taken in, and nothing where all is as it was", () => {
  expect(unsureOf({ changed_packs: [], unchecked: [] })).toEqual([]);
  expect(unsureOf({ changed_packs: ["starter"], unchecked: [] })).toEqual([
    "The pack “starter” is not the one that the campaign was begun with.",
    "By the packs of today every entry is well.",
  ]);
  expect(unsureOf({ changed_packs: [], unchecked: [{ entry: 3, reason: "no such unit" }] })).toEqual([
    "Entry 3 could not be checked: no such unit",
  ]);
});
