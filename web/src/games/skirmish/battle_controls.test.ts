import { describe, expect, it } from "vitest";
import { base, battle, INCH, prober, settled, withForm } from "../../../tests/battles";
import type { Answer } from "../../table/kit";
import { Film } from "../../table/film/film.svelte";
import type { Point } from "../../tabletop/view/table_geometry";
import { BattleControls } from "./battle_controls.svelte";
import type { Beat } from "./film/film";
import { taskOf } from "./plan/task";

const FOE: Point = [10 * INCH, 20 * INCH];
const SHOT = { target: "b1", weapon: "bow", lobbed: false, need: 4, faults: [], expected: 0.5, slays: 0.5 };

/** An archer who may shoot at one enemy, and what was answered for it. */
async function archery(): Promise<{ controls: BattleControls; answered: Answer[] }> {
  const scene = battle([base("r1", [10 * INCH, 10 * INCH]), base("b1", FOE)], { phase: "shoot" });
  const task = taskOf(
    withForm({
      form: "skirmish-shoot",
      shots_left: null,
      models: [{ id: "r1", weapons: [] }],
      casts: [],
      objectives: [],
    }),
  );
  const film = new Film<Beat>({ pace: () => 1, skip: () => undefined });
  const answered: Answer[] = [];
  const controls = new BattleControls({
    scene: () => scene,
    request: () => null,
    task: () => task,
    mine: () => "red",
    marked: () => [],
    busy: () => false,
    idle: () => false,
    ask: () => prober({ shots: { shots: [SHOT] } }).ask,
    film: () => film,
    answer: (given) => void answered.push(given),
    show: () => undefined,
  });
  controls.pick("r1");
  await settled();
  return { controls, answered };
}

describe("a double click on a target", () => {
  const SHOOT = { do: "shoot", model: "r1", weapon: "bow", target: "b1", lobbed: false };

  it("shoots at an enemy who was not aimed at", async () => {
    const { controls, answered } = await archery();
    controls.click(FOE, "b1", false);
    controls.click(FOE, "b1", false);
    expect(answered).toEqual([SHOOT]);
  });

  it("shoots once at an enemy who was aimed at, and does nothing else", async () => {
    const { controls, answered } = await archery();
    controls.plan.aimed = "b1";
    controls.click(FOE, "b1", false);
    controls.begin(); // the next question is open
    controls.click(FOE, "b1", false);
    expect(answered).toEqual([SHOOT]);
    expect(controls.looked).toBeNull();
    expect(controls.refused).toBeNull();
  });

  it("is none where a button has answered between the two clicks", async () => {
    const { controls, answered } = await archery();
    controls.click(FOE, "b1", false);
    controls.answer({ do: "done" }); // by its panel
    controls.begin();
    controls.pick("r1");
    await settled();
    controls.click(FOE, "b1", false);
    expect(answered).toEqual([{ do: "done" }]);
    expect(controls.plan.aimed).toBe("b1");
  });
});
