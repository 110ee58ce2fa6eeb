import { describe, expect, it } from "vitest";
import { toldInSpace as told } from "../../../../tests/fleets";
import { beatsOf } from "./film";

describe("scenes in space", () => {
  it("turn tokens over ship by ship", () => {
    const beats = beatsOf([
      told({
        event: "orders-revealed",
        ships: ["r1", "b1"],
        names: ["Aquila", "Galley"],
        orders: [["move", "fire"], []],
      }),
    ]);
    expect(beats).toMatchObject([
      { kind: "reveal", ship: "r1", orders: ["move", "fire"], words: "Aquila: move and fire" },
      { kind: "reveal", ship: "b1", orders: [], words: "Galley: no orders" },
    ]);
  });

  it("of a move go along it and round with it", () => {
    const path = [
      [0, 0],
      [0, 1000],
    ];
    const [beat] = beatsOf([told({ event: "cosmic-moved", ship: "r1", path, heading: 330, turned: -30 })]);
    expect(beat).toMatchObject({ kind: "walk", model: "r1", headings: [360, 330] });
    expect(beatsOf([told({ event: "drifted", ship: "r1", path: [[0, 0]] })])).toEqual([]);
  });

  it("of a shot tell a hit by what follows it", () => {
    const shot = told({ event: "ship-shot", shooter: "r1", target: "b1", line: null });
    expect(beatsOf([shot, told({ event: "cosmic-wounds-lost", ship: "b1" })])[0]).toMatchObject({ outcome: "hit" });
    expect(beatsOf([shot, told({ event: "ship-shot-missed", shooter: "r1" })])[0]).toMatchObject({ outcome: "miss" });
    expect(beatsOf([shot])[0]).toMatchObject({ outcome: "open" });
  });

  it("follow the events in their order, and pass over what is only told", () => {
    const beats = beatsOf([
      told({ event: "cosmic-phase-began", turn: 1, phase: "Movement" }),
      told({ event: "shields-raised", ships: ["r1"], names: ["Aquila"], sides: [["front"]] }),
      told({ event: "ramming-maneuver", ships: ["r1", "b1"] }),
      told({ event: "ship-lost", ship: "b1" }),
    ]);
    expect(beats.map((each) => each.kind)).toEqual(["shields", "ram", "fall"]);
  });
});
