import { describe, expect, it, vi } from "vitest";
import { asks, planner, ship, space, toldInSpace } from "../../../../tests/fleets";
import { settled } from "../../../../tests/battles";
import { lastOrders, OrderPlan } from "./order_plan.svelte";

const scene = space([ship("r1", [0, 0]), ship("r2", [5000, 0]), ship("b1", [0, 9000])]);
const form = asks({ form: "orders", ships: ["r1", "r2"], least: 2, most: 2 });

function begun(probes = {}) {
  const hands = planner(scene, form, probes);
  const plan = new OrderPlan(hands.given);
  plan.begin();
  return { ...hands, plan };
}
const key = (key: string) => new KeyboardEvent("keydown", { key });

describe("orders", () => {
  it("are two for each ship, and the next ship is at hand once one has them", () => {
    const { plan } = begun();
    expect(plan.picked).toEqual(["r1"]);
    plan.give("move");
    expect([plan.of("r1"), plan.picked]).toEqual([["move"], ["r1"]]);
    plan.give("fire");
    expect([plan.of("r1"), plan.picked]).toEqual([["move", "fire"], ["r2"]]);
    expect(plan.missing).toEqual(["r2"]);
    expect(plan.ready).toBeNull();
    plan.give("shield");
    plan.give("shield");
    expect(plan.ready).toEqual({ ships: { r1: ["move", "fire"], r2: ["shield", "shield"] } });
  });

  it("go to several ships at once, and a third token takes the place of the first", () => {
    const { plan } = begun();
    plan.pickAll();
    plan.give("move");
    plan.give("fire");
    plan.give("boarding");
    expect([plan.of("r1"), plan.of("r2")]).toEqual([
      ["fire", "boarding"],
      ["fire", "boarding"],
    ]);
  });

  it("go to each ship that is pointed at where several are meant, without a key", () => {
    const { plan } = begun();
    plan.several = true;
    plan.touch("r2");
    plan.give("move");
    expect([plan.of("r1"), plan.of("r2")]).toEqual([["move"], ["move"]]);
    plan.touch("r2");
    expect(plan.picked).toEqual(["r1"]);
  });

  it("are given and taken by one key each", () => {
    const { plan } = begun();
    expect(plan.key(key("m"), "r2")).toBe(true);
    expect(plan.key(key("H"), "r2")).toBe(true);
    expect(plan.of("r2")).toEqual(["move", "shield"]);
    plan.pick("r2");
    plan.key(key("Backspace"), "r2");
    expect(plan.of("r2")).toEqual(["move"]);
    expect(plan.key(key("x"), "r2")).toBe(false);
  });

  it("are repeated from the turn before", () => {
    const hands = begun();
    hands.now.events = [
      toldInSpace({ event: "orders-revealed", ships: ["r1", "b1"], names: [], orders: [["fire", "fire"], ["move"]] }),
    ];
    expect(lastOrders(hands.now.events)).toEqual({ r1: ["fire", "fire"], b1: ["move"] });
    expect(hands.plan.canRepeat).toBe(true);
    hands.plan.repeat();
    expect([hands.plan.of("r1"), hands.plan.of("r2")]).toEqual([["fire", "fire"], []]);
    expect(lastOrders([])).toEqual({});
  });

  it("that are sealed are not changed before they are taken up again", () => {
    const hands = planner(scene, form);
    hands.now.answered = { ships: { r1: ["move", "fire"], r2: ["fire", "fire"] } };
    const plan = new OrderPlan(hands.given);
    plan.begin();
    expect([plan.isSealed, plan.of("r1"), plan.ready]).toEqual([true, ["move", "fire"], null]);
    plan.give("shield");
    expect(plan.of("r1")).toEqual(["move", "fire"]);
    [hands.now.draft, hands.now.answered] = [hands.now.answered, null];
    plan.put("r1", 0, "shield");
    expect(plan.ready).toEqual({ ships: { r1: ["shield", "fire"], r2: ["fire", "fire"] } });
  });

  it("that were taken back are what the next ones begin with, also for whoever comes back later", () => {
    const hands = planner(scene, form);
    hands.now.draft = { ships: { r1: ["move", "fire"], r2: ["fire", "fire"] } };
    const plan = new OrderPlan(hands.given);
    plan.begin();
    expect([plan.isSealed, plan.ready]).toEqual([false, hands.now.draft]);
  });

  it("are looked at as they are given", async () => {
    const seen = { ship: "r1", tokens: [], drift: null };
    const { plan, asked } = begun({ orders: { ships: [seen] } });
    plan.give("fire");
    await settled();
    expect(asked[0]).toMatchObject({ probe: "orders" });
    expect(plan.seen("r1")).toEqual(seen);
    expect(plan.seen("r2")).toBeNull();
  });

  it("are looked at anew when they were somebody else's idea, which no stranger's ship has a part in", async () => {
    const { plan, asked } = begun({ orders: { ships: [] } });
    plan.take({ r1: ["shield", "shield"], b1: ["move", "fire"] });
    expect([plan.of("r1"), plan.of("b1")]).toEqual([["shield", "shield"], []]);
    const anew = { probe: "orders", ships: { r1: ["shield", "shield"], r2: [] } };
    await vi.waitFor(() => expect(asked.at(-1)).toEqual(anew));
  });

  it("are filled up where they are lacking, and keep what was given", () => {
    const { plan } = begun({ orders: { ships: [] } });
    plan.give("fire", ["r1"]);
    plan.fill({ r1: ["move", "shield"], r2: ["move", "fire"], b1: ["move", "fire"] });
    expect([plan.of("r1"), plan.of("r2")]).toEqual([
      ["fire", "move"],
      ["move", "fire"],
    ]);
    plan.fill({ r1: ["move", "shield"], r2: ["shield", "shield"] });
    expect(plan.of("r2")).toEqual(["move", "fire"]);
  });
});
