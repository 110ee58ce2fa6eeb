import { describe, expect, it } from "vitest";
import { battle, campaign, table, warband } from "../../../tests/campaigns";
import { nextSteps } from "./next_step";

const both = { warbands: [warband("Ann", 1), warband("Ben", 2)] };
const steps = (...given: Parameters<typeof nextSteps>): string[] => nextSteps(...given).map((each) => each.step);

describe("what comes next", () => {
  it("is to join, for those who play here", () => {
    expect(nextSteps(campaign(), [], ["Ann", "Ben"], ["Ann"])).toEqual([
      { step: "join", players: ["Ann"] },
      { step: "wait", players: ["Ben"] },
    ]);
  });

  it("is a battle, once somebody has joined", () => {
    expect(steps(campaign(both), [], ["Ann", "Ben"], ["Ann"])).toEqual(["battle"]);
  });

  it("is the aftermath of a battle before another one", () => {
    const state = campaign({ ...both, battles: [battle(1), battle(2, { is_settled: false })] });
    expect(steps(state, [], ["Ann", "Ben"], [])).toEqual(["settle", "battle"]);
    const open = table({ kind: "settling", battle: 2 });
    expect(steps(state, [open], ["Ann", "Ben"], [])).toEqual(["table", "battle"]);
  });

  it("is no further battle while all sit at an open one", () => {
    const open = table({ kind: "battle", players: ["Ann", "Ben"], is_over: false });
    expect(steps(campaign(both), [open], ["Ann", "Ben"], ["Ann"])).toEqual(["table"]);
    const three = { warbands: [...both.warbands, warband("Cat", 3)] };
    expect(steps(campaign(three), [open], ["Ann", "Ben", "Cat"], ["Cat"])).toEqual(["table", "battle"]);
  });
});
