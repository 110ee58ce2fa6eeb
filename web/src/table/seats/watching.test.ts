import { describe, expect, it } from "vitest";
import type { SeatSeen } from "../../lib/wire";
import { untold } from "./watching";

const WATCHES = ["threatened", "near", "always", "never"];
const seen = (seat: string | null, watch: string | null, watches = WATCHES): SeatSeen => ({
  seat,
  watch,
  watches,
  state: null,
  scene: null,
  requests: [],
  answered: null,
  draft: null,
  undo: null,
  spans: [],
  standing: [],
});

describe("what a table is yet to be told", () => {
  it("is the watch of the settings, for each seat that would keep another", () => {
    const seats = [seen("red", "threatened"), seen("blue", "near")];
    expect(untold(seats, "near")).toEqual([{ seat: "red", watch: "near" }]);
  });
  it("is nothing where all is as it should be", () => {
    expect(untold([seen("red", "threatened")], "threatened")).toEqual([]);
  });
  it("is nothing for who only watches, nor in a game that knows no such watch", () => {
    expect(untold([seen(null, null), seen("red", null, [])], "never")).toEqual([]);
    expect(untold([seen("red", "threatened")], "dawn")).toEqual([]);
  });
});
