import { describe, expect, it } from "vitest";
import type { Rolled } from "../../lib/wire";
import type { Telling } from "../kit";
import { isAgainst, rolling } from "./rolls";

const roll = (seat: string, label = "attack", again: number[] = []): Rolled => ({
  event: "rolled",
  label,
  seat,
  faces: [6],
  sides: 6,
  need: 4,
  hits: 1,
  again,
  rule: "",
  by_hand: false,
});
const telling: Telling = {
  chapterOf: () => null,
  toneOf: () => "",
  self: "hero",
  friends: ["hero", "squire"],
  rolls: { "free attack": "for the chance to strike" },
};

describe("rolls", () => {
  it("agree with who rolls", () => {
    expect(rolling(roll("enemies"), telling)).toBe("roll attack");
    expect(rolling(roll("hero"), telling)).toBe("roll attack");
    expect(rolling(roll("hero"), null)).toBe("rolls attack");
    expect(rolling(roll("red", "save", [0]), telling)).toBe("re-rolls save");
  });
  it("have a name of their own where their label says too little", () => {
    expect(rolling(roll("hero", "free attack"), telling)).toBe("roll for the chance to strike");
  });
  it("are an enemy’s where they are neither mine nor a friend’s, and nobody’s to those who take no side", () => {
    expect(["hero", "squire", "enemies"].map((seat) => isAgainst(roll(seat), telling))).toEqual([false, false, true]);
    expect(isAgainst(roll("enemies"), { ...telling, self: null })).toBe(false);
    expect(isAgainst(roll("enemies"), null)).toBe(false);
  });
});
