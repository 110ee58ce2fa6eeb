import { beforeEach, expect, it } from "vitest";
import { armies, copyName, dropArmy, saveArmy, savedArmy } from "./saved_armies";

beforeEach(() => localStorage.clear());

it("keeps armies by id, and drops them", () => {
  expect(saveArmy("a", { army: { name: "One" } })).toBe(true);
  saveArmy("a", { points: 100 });
  expect(savedArmy("a")).toMatchObject({ army: { name: "One" }, points: 100, legal: null });
  dropArmy("a");
  expect(armies()).toEqual([]);
});

it("finds a name for a copy that no other army has", () => {
  saveArmy("a", { army: { name: "One" } });
  saveArmy("b", { army: { name: "One (2)" } });
  expect(copyName("One")).toBe("One (3)");
  expect(copyName("One (2)")).toBe("One (3)");
});
