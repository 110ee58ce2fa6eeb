import { beforeEach, describe, expect, it } from "vitest";
import { campaign, member, shown, warband } from "../../../tests/campaigns";
import { serve } from "../../../tests/server";
import { saveCampaign } from "../../lib/saved_campaigns";
import { CampaignSession } from "../session.svelte";
import { HandTold, slayers } from "./hand_facts.svelte";
import { NextBattle } from "./next_battle.svelte";

const state = campaign({
  warbands: [
    warband("Ann", 1, [member("1.1"), member("1.2"), member("1.3", { is_dead: true })]),
    warband("Ben", 2, [member("2.1")]),
    warband("Cat", 3, [member("3.1")]),
  ],
});
const ready = () => ({ name: "Passing by" });
let plan: NextBattle;

beforeEach(async () => {
  localStorage.clear();
  saveCampaign("c1", { links: [{ player: "Ben", token: "b" }] });
  serve({
    "GET /api/campaigns/c1": () => shown({ player: "Ben" }),
    "GET /api/campaigns/c1/show": () => state,
  });
  const session = new CampaignSession("c1");
  await session.open();
  plan = new NextBattle(session, state);
});

describe("the next battle", () => {
  it("is mine against the first of the others, with all who live", () => {
    expect(plan.wish(3, ready)).toEqual({
      after: 3,
      a: { player: "Ben", field: null, has_bot: false },
      b: { player: "Ann", field: null, has_bot: false },
      limit: null,
      own_dice: false,
    });
  });

  it("is against whoever has joined by now, until somebody has chosen", () => {
    const [ann, ben] = state.warbands;
    const early = new NextBattle(plan.session, campaign({ warbands: [ben!] }));
    expect([early.a.player, early.b.player]).toEqual(["Ben", ""]);
    early.follow(campaign({ warbands: [ann!, ben!] }));
    expect([early.a.player, early.b.player]).toEqual(["Ben", "Ann"]);
    early.choose("b", "");
    early.follow(state);
    expect(early.b.player).toBe("");
  });

  it("leaves some at home", () => {
    plan.send("b", "1.1", false);
    expect(plan.wish(3, ready).b.field).toEqual(["1.2"]);
    plan.send("b", "1.1", true);
    expect(plan.wish(3, ready).b.field).toBeNull();
  });

  it("changes places rather than have somebody fight themselves", () => {
    plan.choose("a", "Ann");
    expect([plan.a.player, plan.b.player]).toEqual(["Ann", "Ben"]);
  });

  it("is against an army that a bot leads", () => {
    plan.choose("b", "");
    expect(plan.wish(3, ready).b).toEqual({ army: { name: "Passing by" }, has_bot: true });
  });

  it("is fought by bots on both sides", () => {
    plan.way = "auto";
    const { a, b } = plan.wish(3, ready);
    expect([a.has_bot, b.has_bot]).toEqual([true, true]);
  });
});

describe("what happened at a real table", () => {
  it("is written as it was", () => {
    const told = new HandTold();
    told.add("2.1");
    Object.assign(told.deaths[0]!, { slayer: "1.1", others: ["1.2"], weapon: "bow" });
    told.add("1.1");
    Object.assign(told.deaths[1]!, { means: "affinity", slayer: "2.1", power: "lightning", others: ["1.2"] });
    told.add("1.2");
    told.deaths[2]!.means = "other";
    expect(told.facts.deaths).toEqual([
      { victim: "2.1", means: "melee", slayer: "1.1", contributors: ["1.1", "1.2"] },
      { victim: "1.1", means: "affinity", slayer: "2.1", power: "lightning" },
      { victim: "1.2", means: "other" },
    ]);
  });

  it("offers enemies first as those who did it", () => {
    const person = (id: string) => ({ id, name: id, mark: "B.1", weapons: [], powers: [] });
    const people = { a: [person("1.1")], b: [person("2.1")] };
    expect(slayers(people, "1.1").map((each) => each.id)).toEqual(["2.1", "1.1"]);
  });
});
