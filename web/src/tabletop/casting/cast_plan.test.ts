import { describe, expect, it, vi } from "vitest";
import { prober } from "../../../tests/battles";
import type { FoundCastAt } from "../../lib/wire";
import { CastPlan, type Castable } from "./cast_plan.svelte";
import { deed, odds } from "./cast_told";

const LIGHTNING: Castable = {
  caster: "r1",
  id: "lightning",
  name: "Lightning",
  kind: "power",
  price: "Affinity",
  most: 4,
  targets: [],
};
const KNOWN = { words: "2 Affinity", charge: 2, targets: ["b1", "b2"], range: 18_000 };
const SEEN: Omit<FoundCastAt, "found"> = {
  faults: [],
  struck: ["b1", "b2"],
  works: 0.75,
  resister: "b2",
  losses: [
    { model: "b1", expected: 0.5, slays: 0.5 },
    { model: "b2", expected: 0.25, slays: 0 },
  ],
};
const called = (id: string): string => id.toUpperCase();

function plan(seen = SEEN, known = KNOWN) {
  const { ask, asked } = prober({ cast: known, "cast-at": seen });
  const made = new CastPlan(
    () => [LIGHTNING],
    () => ask,
    (offer, target, affinity) => ({ do: "cast", model: offer.caster, power: offer.id, target, affinity }),
  );
  return { made, asked };
}

describe("a power that is chosen", () => {
  it("has no target until one is pointed at, and then that one and no other", async () => {
    const { made, asked } = plan();
    made.choose(LIGHTNING);
    await vi.waitFor(() => expect(made.known?.targets).toEqual(["b1", "b2"]));
    expect([made.target, made.ready]).toEqual([undefined, null]);
    expect(made.point("b2")).toBeNull();
    await vi.waitFor(() => expect(made.sure).toBe(true));
    expect(asked.at(-1)).toMatchObject({ probe: "cast-at", target: "b2", affinity: 2 });
    expect(made.point("b2")).toEqual({ do: "cast", model: "r1", power: "lightning", target: "b2", affinity: 2 });
    expect(made.point("b1")).toBeNull();
    expect(made.ready).toBeNull(); // what is known is about another
  });

  it("is aimed at the only one there is, and not cast where something speaks against it", async () => {
    const faults = [{ rule: "SK-MEAS-02", fact: "too far", tally: null, about: null }];
    const { made } = plan({ ...SEEN, faults, struck: [] }, { ...KNOWN, targets: ["b1"] });
    made.choose(LIGHTNING);
    await vi.waitFor(() => expect(made.sure).toBe(true));
    expect([made.target, made.ready, made.point("b1")]).toEqual(["b1", null, null]);
  });

  it("rings those it may be cast at, and those it strikes otherwise", async () => {
    const { made } = plan();
    made.choose(LIGHTNING);
    await vi.waitFor(() => expect(made.lit).toHaveLength(2));
    expect(new Map(made.lit).get("b1")).toBe("target");
    made.aim("b1");
    await vi.waitFor(() => expect(new Map(made.lit).get("b2")).toBe("foe"));
  });
});

describe("two powers", () => {
  it("are declared together by whoever may, and paid for together", async () => {
    const { ask, asked } = prober({ cast: KNOWN, "cast-at": SEEN, faults: { faults: [] } });
    const twice = { ...LIGHTNING, twice: true };
    const root = { ...twice, id: "root", name: "Root" };
    const made = new CastPlan(
      () => [twice, root],
      () => ask,
      (offer, target, affinity, also) =>
        ({ do: "cast", power: offer.id, target, affinity, ...(also && { also }) }) as never,
    );
    made.choose(twice);
    await vi.waitFor(() => expect(made.known).not.toBeNull());
    made.aim("b1");
    await vi.waitFor(() => expect(made.mayAddAnother).toBe(true));
    made.addAnother();
    expect([made.first?.target, made.ready]).toEqual(["b1", null]);
    made.choose(root);
    await vi.waitFor(() => expect(made.known).not.toBeNull());
    made.aim("b2");
    await vi.waitFor(() => expect(made.ready).not.toBeNull());
    const both = { do: "cast", power: "lightning", target: "b1", affinity: 2 };
    expect(made.ready).toEqual({ ...both, also: { power: "root", target: "b2", affinity: 2 } });
    expect(asked.at(-1)).toEqual({ probe: "faults", answer: made.ready });
    expect(made.mayAddAnother).toBe(false);
    made.dropSecond();
    expect([made.first, made.offer]).toEqual([null, twice]);
    made.choose({ ...LIGHTNING, caster: "r2" });
    expect(made.first).toBeNull();
  });

  it("are not for everybody", async () => {
    const { made } = plan();
    made.choose(LIGHTNING);
    await vi.waitFor(() => expect(made.known).not.toBeNull());
    made.aim("b1");
    await vi.waitFor(() => expect(made.ready).not.toBeNull());
    expect(made.mayAddAnother).toBe(false);
  });
});

describe("a cast in words", () => {
  it("names power, target, who else is struck and the price; and the odds of each", () => {
    const told = { offer: LIGHTNING, target: "b1", points: 3, others: ["b2", "b3"] };
    expect(deed(told, called)).toBe("Cast Lightning at B1, striking B2 and B3 too, for 3 Affinity");
    expect(odds({ found: "cast-at", ...SEEN }, LIGHTNING, called)).toEqual([
      "works 75% if B2 resists and nobody adds to it",
      "B1 loses 0.50 Wounds on average, slain 50%",
      "B2 loses 0.25 Wounds on average",
    ]);
    expect(odds({ found: "cast-at", ...SEEN, resister: null, losses: null }, LIGHTNING, called)).toEqual([
      "works for certain: nobody can resist it",
    ]);
  });
});
