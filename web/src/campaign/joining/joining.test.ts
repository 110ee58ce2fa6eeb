import { beforeEach, describe, expect, it } from "vitest";
import type { CodexShown } from "../../lib/wire";
import { saveArmy } from "../../muster/saved_armies";
import { Joining } from "./joining.svelte";

const units = [{ unit: "captain", name: "Mora" }, { unit: "deckhand", count: 3 }, { unit: "deckhand" }];
const codex = {
  ready: [{ id: "eel", army: { name: "Eel", units } }],
  factions: [{ id: "bloodpact" }],
  force: { limit: 500, is_marked: false, game: "x" },
} as unknown as CodexShown;

let plan: Joining;
beforeEach(() => {
  localStorage.clear();
  plan = new Joining(codex);
});

describe("joining", () => {
  it("tracks everybody, unless said otherwise", () => {
    expect(plan.lines).toEqual([
      { key: "Mora", count: 1 },
      { key: "deckhand", count: 4 },
    ]);
    expect(plan.track).toBeNull();
    plan.follow("deckhand", false);
    expect(plan.track).toEqual(["Mora"]);
    plan.follow("deckhand", true);
    expect(plan.track).toBeNull();
  });

  it("offers the armies of this browser that fight on foot", () => {
    saveArmy("a", { army: { name: "On foot" } });
    saveArmy("f", { army: { game: "elsewhere", name: "Afloat" } });
    plan = new Joining(codex);
    plan.source = "own";
    expect(plan.kept.map((each) => each.id)).toEqual(["a"]);
    expect(plan.army?.name).toBe("On foot");
  });

  it("has no army before one is levied", () => {
    plan.source = "levy";
    expect(plan.army).toBeNull();
  });
});
