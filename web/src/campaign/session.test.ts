import { beforeEach, describe, expect, it } from "vitest";
import { campaign as told, shown, table } from "../../tests/campaigns";
import { Refused, serve } from "../../tests/server";
import { addLink, campaign, saveCampaign } from "../lib/saved_campaigns";
import * as savedSeats from "../lib/saved_seats";
import { campaignApi } from "./api";
import { CampaignSession } from "./session.svelte";

const LOOK = "GET /api/campaigns/c1";
const SHOW = "GET /api/campaigns/c1/show";

beforeEach(() => localStorage.clear());

describe("a campaign that is open", () => {
  it("cannot be without a link", async () => {
    const session = new CampaignSession("c1");
    await session.open();
    expect(session.problem).toContain("no link");
  });

  it("learns whose links these are, and what it is called", async () => {
    addLink("c1", "secret-of-ann");
    serve({ [LOOK]: () => shown(), [SHOW]: () => told() });
    const session = new CampaignSession("c1");
    await session.open();
    expect(session.players).toEqual(["Ann"]);
    expect(session.player).toBe("Ann");
    expect(campaign("c1")).toMatchObject({ title: "The Long War", links: [{ player: "Ann", token: "secret-of-ann" }] });
  });

  it("acts with the link of whoever acts, after all that was seen", async () => {
    saveCampaign("c1", {
      links: [
        { player: "Ann", token: "a" },
        { player: "Ben", token: "b" },
      ],
    });
    const asked = serve({
      [LOOK]: () => shown(),
      [SHOW]: () => told(),
      "POST /api/campaigns/c1/undo": () => ({ entries: 4, notes: [{ rule: null, fact: "well", tally: null }] }),
    });
    const session = new CampaignSession("c1");
    await session.open();
    session.player = "Ben";
    const done = await session.act((token, after) => campaignApi.undo("c1", token, { after }));
    expect(done).toBe(true);
    expect(asked.find((each) => each.method === "POST")).toMatchObject({ token: "b", body: { after: 3 } });
    expect(session.notes.map((each) => each.fact)).toEqual(["well"]);
  });

  it("looks again where somebody else was first, and says so", async () => {
    saveCampaign("c1", { links: [{ player: "Ann", token: "a" }] });
    let digest = "d3";
    serve({
      [LOOK]: () => shown({ digest }),
      [SHOW]: () => told({ entries: digest === "d3" ? 3 : 4 }),
      "POST /api/campaigns/c1/undo": () => {
        digest = "d4";
        return new Refused(409, "somebody else has acted meanwhile");
      },
    });
    const session = new CampaignSession("c1");
    await session.open();
    expect(await session.act((token, after) => campaignApi.undo("c1", token, { after }))).toBe(false);
    expect(session.refusal).toContain("somebody else");
    expect(session.state?.entries).toBe(4);
  });

  it("brings in what a table has come to, and keeps the seats of those who play here", async () => {
    saveCampaign("c1", { links: [{ player: "Ann", token: "a" }] });
    let isOver = true;
    const asked = serve({
      [LOOK]: () => shown({ tables: isOver ? [table({ is_over: true })] : [] }),
      [SHOW]: () => told(),
      "POST /api/campaigns/c1/tables/t1/result": () => {
        isOver = false;
        return { entries: 4, notes: [] };
      },
    });
    const session = new CampaignSession("c1");
    await session.open();
    expect(asked.some((each) => each.path.endsWith("/t1/result"))).toBe(true);
    expect(session.tables).toEqual([]);
    expect(savedSeats.table("t1")).toMatchObject({ campaign: "c1", seats: [{ seat: null, token: "a" }] });
  });
});
