import { beforeEach, describe, expect, it } from "vitest";
import { settled } from "../../tests/battles";
import { Refused, serve, type Asked } from "../../tests/server";
import type { Army } from "./army";
import { Draft, verdict } from "./draft.svelte";
import { armies } from "./saved_armies";

const counted = ({ body }: Asked) => {
  const { army } = body as { army: Army };
  const units = army.units ?? [];
  return {
    points: { total: 10 * units.length, parts: [] },
    limit: army.limit,
    is_legal: true,
    faults: [],
    packs: army.packs,
    units: units.map((_, place) => ({ place: place + 1 })),
    full: [],
  };
};

let draft: Draft;

beforeEach(async () => {
  localStorage.clear();
  serve({ "POST /api/muster": counted });
  draft = new Draft({ name: "The Red Hour", units: [{ unit: "pirate" }, { unit: "captain" }] }, null);
  await settled();
});

describe("an army that is mustered", () => {
  it("is counted at once, line by line", () => {
    expect(draft.counted?.points.total).toBe(20);
    expect(draft.army.units.map((each) => draft.lines.get(each.key)?.place)).toEqual([1, 2]);
  });

  it("is kept from its first change on", async () => {
    expect(armies()).toEqual([]);
    draft.change({ limit: 750 }, "The limit");
    await settled();
    expect(armies()).toMatchObject([{ id: draft.id, army: { limit: 750 }, points: 20, legal: true }]);
  });

  it("is changed recruit by recruit", () => {
    const [first, second] = draft.army.units;
    draft.recruit(first!.key, { count: 4 }, "Four pirates");
    draft.recruit(second!.key, null, "No captain");
    expect(draft.army.units.map((each) => [each.unit, each.count])).toEqual([["pirate", 4]]);
  });

  it("goes back step by step, and on again", () => {
    draft.change({ name: "One" }, "One");
    draft.change({ name: "Two" }, "Two");
    draft.undo();
    expect(draft.army.name).toBe("One");
    draft.undo();
    draft.undo();
    expect(draft.army.name).toBe("The Red Hour");
    draft.redo();
    expect(draft.army.name).toBe("One");
    draft.change({ name: "Three" }, "Three");
    draft.redo();
    expect(draft.army.name).toBe("Three");
  });

  it("shows the answer to the last question alone", async () => {
    draft.change({ units: [] }, "Nobody");
    draft.change({ units: draft.army.units.slice(0, 0) }, "Nobody still");
    await settled();
    expect(draft.counted?.points.total).toBe(0);
  });

  it("says what went wrong, and stays", async () => {
    serve({ "POST /api/muster": () => new Refused(400, "no such unit") });
    draft.change({ name: "Other" }, "Other");
    await settled();
    expect(draft.problem).toBe("no such unit");
    expect(draft.army.name).toBe("Other");
  });
});

it("is judged in a sentence", () => {
  const army = { points: { total: 480, parts: [] }, limit: 500, is_legal: false };
  const fault = { rule: null, fact: "", tally: null };
  expect(verdict({ ...army, faults: [fault] } as never)).toBe("480 of 500 points, 1 fault");
  expect(verdict({ ...army, faults: [], is_legal: true } as never)).toBe("480 of 500 points, legal");
});
