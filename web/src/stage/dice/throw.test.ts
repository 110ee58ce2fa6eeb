import { describe, expect, it } from "vitest";
import { chanceFrom } from "../sculpt/chance";
import { NORMALS, numbered } from "./numbering";
import { facesUp, handOf, handsOf, posesAt } from "./roll_shown";
import { MOST, sideUp, thrown, trayFor, type Pose } from "./throw";

const THROWS = 1000;

/** As many dice as rolls have: mostly one, at times as many as a hand holds. */
const countOf = (place: number): number => (place % 8 ? 1 : 2 + (place % (MOST - 1)));

describe("dice that are thrown", () => {
  it(`show what the record says, lie flat, within the tray and apart: ${THROWS} throws`, { timeout: 300_000 }, () => {
    const chance = chanceFrom(21);
    for (let place = 0; place < THROWS; place += 1) {
      const faces = Array.from({ length: countOf(place) }, () => 1 + Math.floor(chance() * 6));
      const made = thrown(faces.length, 1000 + place);
      expect(facesUp(handOf(faces, 0, made, place))).toEqual(faces);
      const [tray, last] = [trayFor(faces.length), made.frames.at(-1) ?? []];
      expect(last.map(sideUp)).toEqual(made.up);
      for (const [die, { at }] of last.entries()) {
        expect(Math.abs(at[0])).toBeLessThan(tray.width / 2);
        expect(Math.abs(at[1])).toBeLessThan(tray.depth / 2);
        for (const other of last.slice(die + 1))
          expect(Math.hypot(at[0] - other.at[0], at[1] - other.at[1])).toBeGreaterThan(0.95);
      }
    }
  });

  it("are thrown again, unseen, where one lies cocked or on another", () => {
    const flat: Pose = { at: [0, 0, 0.5], turn: [0, 0, 0, 1] };
    expect(sideUp(flat)).toBe(4);
    expect(sideUp({ ...flat, turn: [Math.sin(0.04), 0, 0, Math.cos(0.04)] })).toBe(-1);
    expect(sideUp({ ...flat, at: [0, 0, 0.6] })).toBe(-1);
    const seeds: number[] = [];
    const made = thrown(1, 5, (_, seed) => {
      seeds.push(seed);
      return seeds.length < 3 ? null : { frames: [[flat]], up: [4], knocks: [] };
    });
    expect([made.tries, new Set(seeds).size]).toEqual([3, 3]);
    expect(() => thrown(1, 5, () => null)).toThrow("1 dice did not come to lie.");
  });

  it("fly before they lie, and strike the tray", () => {
    const [hand] = handsOf({ seat: "red", label: "shot", faces: [6, 1] });
    if (!hand) throw new Error("no hand");
    expect(posesAt(hand, 0).every(({ at }) => at[2] > 1)).toBe(true);
    expect(hand.seconds).toBeGreaterThan(0.3);
    expect(hand.throw.knocks.length).toBeGreaterThan(2);
    expect(hand.throw.knocks.every(({ time, force }) => time <= hand.seconds && force <= 1)).toBe(true);
  });

  it("come out alike for the same roll, and go into several hands where they are many", () => {
    const many = { seat: "red", label: "attack", faces: [1, 2, 3, 4, 5, 6, 1, 2] };
    expect(handsOf(many)).toEqual(handsOf(many));
    expect(handsOf(many).flatMap(facesUp)).toEqual(many.faces);
    expect(handsOf(many).map(({ first, numberings }) => [first, numberings.length])).toEqual([[0, 4], [4, 4]]); // prettier-ignore
    expect(handsOf({ ...many, faces: many.faces.slice(0, MOST) })).toHaveLength(1);
    expect(handsOf({ ...many, faces: [] })).toEqual([]);
  });
});

describe("a numbering", () => {
  it("is that of a real die: opposite sides make seven, and 1, 2 and 3 run the same way round", () => {
    const cross = [1, 2, 3].map((each) => NORMALS[numbered(4, 1, 0).indexOf(each)] ?? [0, 0, 0]);
    const turn = (of: (readonly number[])[]): number => {
      const [a, b, c] = of as [number[], number[], number[]];
      return (
        a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) -
        a[1]! * (b[0]! * c[2]! - b[2]! * c[0]!) +
        a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!)
      );
    };
    for (const side of NORMALS.keys())
      for (const up of [1, 2, 3, 4, 5, 6])
        for (const chance of [0, 1, 2, 3]) {
          const made = numbered(side, up, chance);
          expect(made[side]).toBe(up);
          for (const pair of [0, 2, 4]) expect((made[pair] ?? 0) + (made[pair + 1] ?? 0)).toBe(7);
          expect(turn([1, 2, 3].map((each) => NORMALS[made.indexOf(each)] ?? []))).toBe(turn(cross));
        }
  });

  it("is refused for a face that no die has", () => {
    expect(() => numbered(0, 7, 0)).toThrow("A die has no face 7.");
  });
});
