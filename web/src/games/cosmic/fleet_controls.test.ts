import { describe, expect, it } from "vitest";
import { asks, planner, ship, space } from "../../../tests/fleets";
import { Film } from "../../table/film/film.svelte";
import type { Beat } from "./film/film";
import { FleetControls } from "./fleet_controls.svelte";

const scene = space([ship("r1", [0, 0]), ship("r2", [5000, 0]), ship("b1", [0, 9000])]);

function begun() {
  const { given } = planner(scene, asks({ form: "shields", ships: { r1: 1, r2: 1 } }));
  const film = new Film<Beat>({ pace: () => 0, skip: () => undefined });
  const controls = new FleetControls({ ...given, film: () => film });
  controls.begin();
  return controls;
}

describe("the card at the table", () => {
  it("goes with the ship in hand", () => {
    const controls = begun();
    controls.choose("r1");
    expect(controls.card?.id).toBe("r1");
    controls.plan?.pick("r2");
    expect(controls.card?.id).toBe("r2");
  });

  it("stays with an enemy that one looks at", () => {
    const controls = begun();
    controls.choose("b1");
    controls.plan?.pick("r2");
    expect(controls.card?.id).toBe("b1");
  });
});
