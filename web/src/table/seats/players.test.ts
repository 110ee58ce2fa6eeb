import { describe, expect, it } from "vitest";
import type { Told } from "../../lib/wire";
import { Players } from "./players";

const SEATS = [
  { seat: "red", name: "Ann" },
  { seat: "blue", name: "" },
];
const players = new Players(SEATS);

describe("those who play at a table", () => {
  it("are called by their names, and by their seats where they gave none", () => {
    expect(players.called("red")).toBe("Ann");
    expect(players.list(["red", "blue"])).toBe("Ann, blue");
  });
  it("are named in texts wherever their seat stands as a word", () => {
    expect(players.told("Red has won 15 to 9: red's Captain (red) slew blue")).toBe(
      "Ann has won 15 to 9: Ann's Captain (Ann) slew blue",
    );
    expect(players.told("red-2 is tired of hundred-fold redness")).toBe("red-2 is tired of hundred-fold redness");
  });
  it("lead a side by name where they lead it alone", () => {
    expect(players.side({ side: "red", seats: ["red"] })).toBe("Ann");
    expect(players.side({ side: "red", seats: ["red", "crimson"] })).toBe("Red");
  });
  it("play alone without their seat being a name", () => {
    expect(new Players([{ seat: "hero", name: "Ann" }]).told("the hero ducks")).toBe("the hero ducks");
  });
  it("may have any name and any seat", () => {
    const odd = new Players([
      { seat: "a.b", name: "$&" },
      { seat: "c", name: "(x" },
    ]);
    expect(odd.told("a.b and axb and c")).toBe("$& and axb and (x");
  });
  it("are named in events, which stay the same ones", () => {
    const told = [
      {
        number: 0,
        entry: 0,
        text: "red decides: blue first",
        short: "red decides",
        rules: [],
        event: { event: "decided", seat: "red", label: "Red first" },
      },
    ] as unknown as Told[];
    const [spoken] = players.events(told);
    expect(spoken).toMatchObject({ text: "Ann decides: blue first", short: "Ann decides" });
    expect(spoken?.event).toMatchObject({ seat: "red", label: "Ann first" });
    expect(players.events(told)[0]).toBe(spoken);
  });
});
