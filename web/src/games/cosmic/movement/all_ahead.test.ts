import { describe, expect, it } from "vitest";
import { INCH, settled } from "../../../../tests/battles";
import { asks, planner, ship, space } from "../../../../tests/fleets";
import type { ShipShown } from "../../../lib/wire";
import { AllAhead } from "./all_ahead.svelte";

const shown = (id: string, move = 8): ShipShown => ({
  ship: id,
  orders: ["move"],
  move: move * INCH,
  back: 0,
  to_board: 0,
  flies: false,
  drifts: false,
  targets: [],
});
const scene = space([ship("r1", [0, 2 * INCH]), ship("r2", [0, 6 * INCH]), ship("r3", [9000, 0])]);
const step = { faults: [], rams: [], leaves_table: false };
const clear = { course: { steps: [step] } };
const asked = (...ships: ShipShown[]) =>
  asks({ form: "ship-movement", ships, degrees: 90, legs: 4, may_reverse: true, powers: [], actions: [] });

describe("all ahead", () => {
  it("goes those in front first, each as far as it may", async () => {
    const { given, answers, now } = planner(
      scene,
      asked(shown("r1"), shown("r2", 3), { ...shown("r3"), orders: [] }),
      clear,
    );
    const ahead = new AllAhead(given);
    ahead.distance = 5 * INCH;
    expect(ahead.ships).toEqual(["r2", "r1"]);
    ahead.go();
    await settled();
    now.request = asked(shown("r1"));
    await ahead.goOn();
    expect(answers).toEqual([
      { do: "advance", ship: "r2", distance: 3000 },
      { do: "advance", ship: "r1", distance: 5000 },
    ]);
    expect(ahead.waiting).toEqual([]);
  });

  it("leaves those behind whom something stops, and says which", async () => {
    for (const trouble of [{ leaves_table: true }, { rams: [{}] }, { faults: [{}] }]) {
      const probes = { course: { steps: [{ ...step, ...trouble }] } };
      const { given, answers } = planner(scene, asked(shown("r1"), shown("r2")), probes);
      const ahead = new AllAhead(given);
      ahead.go();
      await settled();
      expect(answers).toEqual([]);
      expect(ahead.waiting).toEqual([]);
      expect(ahead.left).toMatch(/^r2 and r1 would meet something .* wait\.$/);
      ahead.close();
      expect(ahead.left).toBe("");
    }
  });

  it("goes on past one that is refused after all", async () => {
    const { given, now, answers } = planner(scene, asked(shown("r1"), shown("r2")), clear);
    now.takes = false;
    const ahead = new AllAhead(given);
    ahead.go();
    await settled();
    expect(answers).toHaveLength(2);
    expect(ahead.left).toContain("r2 and r1");
  });

  it("waits while something else is under way", async () => {
    const { given, now, answers } = planner(scene, asked(shown("r1")));
    now.busy = true;
    const ahead = new AllAhead(given);
    ahead.go();
    await ahead.goOn();
    expect(answers).toEqual([]);
  });
});
