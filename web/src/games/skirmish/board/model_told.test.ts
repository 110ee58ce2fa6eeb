import { describe, expect, it } from "vitest";
import { base, battle, INCH } from "../../../../tests/battles";
import { told } from "./model_told";

describe("a model", () => {
  it("is told to those who listen with all that is seen", () => {
    const states = [{ mark: "cloak", words: "moved by stealth: Perception against it is 1 worse (HS-MOVE-02)" }];
    const model = base("r1", [INCH, INCH], { name: "Velite", has_moved: true, is_engaged: true, states });
    const words = "Velite, red, 1 of 1 Wounds, at 1″, 1″, engaged, has moved, moved by stealth";
    expect(told(battle([model]), model)).toBe(words);
  });
});
