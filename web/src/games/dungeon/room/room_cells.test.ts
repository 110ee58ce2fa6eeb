import { describe, expect, it } from "vitest";
import { model, offering, option, outlook, room } from "../../../../tests/rooms";
import type { Odds, RoomScene } from "../../../lib/wire";
import { bestAttack, cellsOf, labelOf, legalOptions, lensOf, squareBeside } from "./room_cells";

const known = outlook([
  option("move:1,2", { square: "1,2", cost: 1, label: "Move to 1,2" }),
  option("stealth:1,2", { verb: "stealth", square: "1,2", cost: 2 }),
  option("move:3,3", { square: "3,3" }),
  option("door", { verb: "door", group: "Act", square: "1,3", label: "Open the exit" }),
]);
const asked = offering(["move:1,2", "stealth:1,2", "door"], { "move:3,3": "too far" });
const cell = (square: string, scene: RoomScene = room(), way: string | null = "move") =>
  cellsOf(scene, known, asked, way).find((each) => each.square === square)!;

describe("a square", () => {
  it("knows who stands there, but for the slain", () => {
    const scene = room([model("e1", 1, 1), model("e2", 3, 1, { slain: true })]);
    expect(cell("2,2", scene).model?.id).toBe("hero");
    expect(cell("1,1", scene).model?.id).toBe("e1");
    expect(cell("3,1", scene).model).toBeNull();
  });

  it("is open by the way that is chosen, if it is legal", () => {
    expect(cell("1,2").move?.id).toBe("move:1,2");
    expect(cell("1,2", room(), "stealth").move?.id).toBe("stealth:1,2");
    expect(cell("3,3").move).toBeNull();
    expect(cell("1,2", room(), null).move).toBeNull();
  });

  it("has deeds of its own", () => {
    expect(cell("1,3").deed?.id).toBe("door");
    expect(cell("1,3").move).toBeNull();
  });

  it("says to those who listen what there is and what may be done", () => {
    expect(labelOf(cell("1,2"), [])).toBe("Row 1, column 2, Move to 1,2, costs 1");
    expect(labelOf(cell("2,2"), [])).toBe("Row 2, column 2, you, 2 of 3 Wounds");
    const scene = room([model("Orc", 1, 1, { is_target: true })]);
    expect(labelOf(cell("1,1", scene), [])).toBe("Row 1, column 1, Orc, 2 of 3 Wounds, the target");
    const exit = { door: "exit", side: "top", row: 1, column: 3, stands: "locked" } as RoomScene["doors"][number];
    expect(labelOf(cell("1,3"), [exit])).toBe("Row 1, column 3, exit, locked, Open the exit");
  });

  it("says why one cannot go there, and the rule", () => {
    expect(lensOf(cell("3,3"), [])).toBe("Row 3, column 3: too far (DD-MOVE-01)");
    expect(lensOf(cell("1,2"), [])).not.toContain(":");
  });

  it("leads to others by keys", () => {
    const from = { row: 2, column: 2 };
    const keys = ["ArrowUp", "ArrowRight", "Home", "End", "PageUp", "PageDown"];
    expect(keys.map((key) => squareBeside(from, key, 3))).toEqual(["1,2", "2,3", "2,1", "2,3", "1,2", "3,2"]);
    expect(squareBeside(from, "x", 3)).toBeNull();
    expect(squareBeside({ row: 1, column: 1 }, "ArrowUp", 3)).toBe("0,1"); // no square: nothing follows
  });
});

describe("options", () => {
  it("are legal where the request offers them without a fault", () => {
    expect(legalOptions(known, asked).map((each) => each.id)).toEqual(["move:1,2", "stealth:1,2", "door"]);
    expect(legalOptions(null, asked)).toEqual([]);
    expect(legalOptions(known, null)).toEqual([]);
  });

  it("of attack are compared by the Wounds they take", () => {
    const odds = (expected: number) => ({ target: { expected } }) as Odds;
    const attacks = [
      option("shoot", { target: "e1", odds: odds(0.5) }),
      option("melee", { target: "e1", odds: odds(0.75) }),
      option("other", { target: "e2", odds: odds(2) }),
    ];
    expect(bestAttack(attacks, "e1")?.id).toBe("melee");
    expect(bestAttack(attacks, undefined)).toBeNull();
  });
});
