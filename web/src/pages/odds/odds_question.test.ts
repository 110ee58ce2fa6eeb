import { describe, expect, it } from "vitest";
import { serve } from "../../../tests/server";
import { answerTo, kindOf, USUAL } from "./odds_question";

describe("odds", () => {
  it("are of the kind that the address names, else of a fight", () => {
    expect([kindOf("shot"), kindOf(""), kindOf("nonsense")]).toEqual(["shot", "fight", "fight"]);
  });

  it("of a fight need a weapon only where the Defender fires", async () => {
    const asked = serve({ "POST /api/odds/fight": () => ({}) });
    await answerTo("fight", USUAL);
    await answerTo("fight", { ...USUAL, stance: "fire" });
    expect(asked.map((each) => (each.body as { weapon: string | null }).weapon)).toEqual([null, USUAL.weapon]);
  });

  it("of a shot take no distance for none", async () => {
    const asked = serve({ "POST /api/odds/shot": () => ({ needs: 4 }) });
    expect(await answerTo("shot", { ...USUAL, distance: "", weapon: "" })).toEqual({
      kind: "shot",
      odds: { needs: 4 },
    });
    expect(asked[0]?.body).toMatchObject({ distance: "0", weapon: null });
  });

  it("of a power have the Destiny of both sides", async () => {
    const asked = serve({ "POST /api/odds/duel": () => ({}) });
    await answerTo("duel", { ...USUAL, casterDestiny: 2, defenderDestiny: 3 });
    expect(asked[0]?.body).toMatchObject({ destiny: "2:3" });
  });

  it("of a re-roll are advice", async () => {
    const asked = serve({ "POST /api/advice/reroll": () => ({}) });
    await answerTo("reroll", USUAL);
    expect(asked[0]?.body).toEqual({ striker: USUAL.striker, struck: USUAL.struck, hits: USUAL.hits });
  });
});
