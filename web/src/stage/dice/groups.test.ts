import { describe, expect, it } from "vitest";
import type { Rolled } from "../../lib/wire";
import { groupsOf, LANDED } from "./groups";

const rolled = (label: string): Rolled => ({
  event: "rolled",
  seat: "red",
  label,
  rule: "",
  faces: [3],
  sides: 6,
  need: 4,
  hits: 0,
  again: [],
  by_hand: false,
});
const dice = (label: string) => ({ kind: "dice", roll: rolled(label) });
const beats = [{ kind: "shot" }, dice("shot"), dice("wound"), { kind: "hurt" }, { kind: "shot" }, dice("save")];
const names = (place: number): string[] => groupsOf({ beats, place, share: 1 }).map((each) => each.name);

describe("the tray", () => {
  it("holds the rolls of one attack, as hits, wounds and saves, until another begins", () => {
    expect([0, 1, 2, 3, 4, 5].map(names)).toEqual([
      [],
      ["Hits"],
      ["Hits", "Wounds"],
      ["Hits", "Wounds"],
      [],
      ["Saves"],
    ]);
  });

  it("lets the last fly while those before lie", () => {
    const shares = (share: number) => groupsOf({ beats, place: 2, share }).map((each) => each.share);
    expect(shares(LANDED / 2)).toEqual([1, 0.5]);
    expect(shares(LANDED)).toEqual([1, 1]);
    expect(groupsOf({ beats, place: 3, share: 0 }).map((each) => each.share)).toEqual([1, 1]);
  });

  it("calls other rolls what they are called, and holds four at most", () => {
    const many = ["priority", "attack", "wound", "save", "side struck"].map(dice);
    expect(groupsOf({ beats: many, place: 0, share: 1 }).map((each) => each.name)).toEqual(["Priority"]);
    expect(groupsOf({ beats: many, place: 4, share: 1 }).map((each) => each.name)).toEqual([
      "Hits",
      "Wounds",
      "Saves",
      "Side struck",
    ]);
  });
});
