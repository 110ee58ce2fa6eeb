import { describe, expect, it } from "vitest";
import { battle, campaign, episode, member, sum, warband } from "../../tests/campaigns";
import { changed, ended, standings, story, thenAndNow } from "./shown";

describe("standings", () => {
  const death = (victim: string) =>
    ({ victim, member: victim, slayer: "", slayer_member: "", means: "melee" }) as const;
  const state = campaign({
    warbands: [
      warband("Ann", 1, [member("1.1"), member("1.2", { is_dead: true })]),
      warband("Ben", 2, [member("2.1")]),
    ],
    battles: [
      battle(1, { deaths: [death("2.1"), death("1.2")] }),
      battle(2, { winner: null, winners: [] }),
      battle(3, { winner: "blue", winners: ["Ben"] }),
      battle(4, { winner: "blue", winners: ["Ben"] }),
    ],
  });

  it("put who has won more first, and who has not joined last", () => {
    expect(standings(state, ["Cat", "Ann", "Ben"]).map((each) => each.player)).toEqual(["Ben", "Ann", "Cat"]);
  });

  it("count battles, enemies slain, and who is gone", () => {
    const ann = standings(state, []).find((each) => each.player === "Ann");
    expect(ann).toMatchObject({ fought: 4, won: 1, drawn: 1, lost: 2, slain: 1, living: 1, dead: 1 });
  });
});

describe("a battle in a line", () => {
  it("names winners and score", () => {
    expect(ended(battle(1))).toBe("Ann against Ben: Ann won, 3 to 1");
    expect(ended(battle(1, { winner: null, winners: [] }))).toBe("Ann against Ben: a draw, 3 to 1");
  });

  it("names an army that no warband remembers, and an old one by its side", () => {
    const [red] = battle(1).sides;
    const against = (army: string) => {
      const blue = { side: "blue", players: [], scenario: "", score: 5, army };
      return ended(battle(1, { sides: [red!, blue], winner: "blue", winners: [] }));
    };
    expect(against("Red Hour")).toBe("Ann against Red Hour: Red Hour won, 3 to 5");
    expect(against("")).toBe("Ann against an army (blue): the army won, 3 to 5");
  });
});

describe("a member", () => {
  it("has a story, battle by battle", () => {
    const told = story(
      member("1.1", { scars: [episode({ battle: 2 }), episode({ battle: 1 })], glories: [episode({ battle: 1 })] }),
    );
    expect(told.map((each) => [each.battle, each.episodes.map((one) => one.kind)])).toEqual([
      [1, ["scar", "glory"]],
      [2, ["scar"]],
    ]);
  });

  it("is compared with what it came as; what nobody has is left out", () => {
    const rows = thenAndNow(member("1.1", { profile: { martial: sum(4), faith: sum(0) } }));
    expect(rows).toEqual([{ name: "martial", then: 3, now: sum(4), isChanged: true }]);
  });

  it("tells what an episode has changed", () => {
    const told = episode({ changes: { martial: -1 }, gear: ["cloak"], becomes: "alpha", leave: "died", points: -1 });
    expect(changed(told, (id) => `the ${id}`)).toEqual([
      "−1 martial",
      "has the cloak",
      "is the alpha now",
      "has died",
      "−1 point",
    ]);
    expect(changed(episode({ idle: "Faith is 0 already", points: 3 }))).toEqual(["Faith is 0 already"]);
  });
});
