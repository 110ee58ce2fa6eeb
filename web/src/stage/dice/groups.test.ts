import { describe, expect, it } from "vitest";
import type { Rolled } from "../../lib/wire";
import { groupsOf, LANDED } from "./groups";

const rolled = (label: string, more: Partial<Rolled> = {}): Rolled => ({
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
  ...more,
});
const dice = (label: string, more: Partial<Rolled> = {}) => ({ kind: "dice", roll: rolled(label, more) });
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

  it("holds what both sides strike, and re-rolls beside what they mend, but no second attack", () => {
    const fight = [
      dice("attack"),
      dice("attack", { again: [0] }),
      dice("attack", { seat: "blue" }),
      dice("wound"),
      dice("attack"),
    ];
    const shown = (place: number) => groupsOf({ beats: fight, place, share: 1 }).map((each) => each.place);
    expect([1, 2, 3, 4].map(shown)).toEqual([[0, 1], [0, 1, 2], [0, 1, 2, 3], [4]]);
  });

  it("calls other rolls what they are called, apart from attacks, and holds four at most", () => {
    const plain = [dice("save"), ...["red", "blue"].map((seat) => dice("priority", { seat, need: null, hits: null }))];
    expect(groupsOf({ beats: plain, place: 2, share: 1 }).map((each) => each.name)).toEqual(["Priority", "Priority"]);
    const many = ["shot", "wound", "save", "ignore", "side struck"].map((label) => dice(label));
    expect(groupsOf({ beats: many, place: 4, share: 1 }).map((each) => each.name)).toEqual([
      "Wounds",
      "Saves",
      "Ignore",
      "Side struck",
    ]);
  });
});
