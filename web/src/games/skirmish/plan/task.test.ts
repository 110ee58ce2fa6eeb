import { describe, expect, it } from "vitest";
import { INCH, movement, request, withForm } from "../../../../tests/battles";
import { taskOf } from "./task";

describe("a task", () => {
  it("is none where nothing is asked, or there is no form", () => {
    expect(taskOf(null)).toBeNull();
    expect(taskOf(request())).toBeNull();
  });

  it("is none for dice and numbers, which have forms of the frame", () => {
    expect(taskOf(withForm({ form: "faces", dice: 2, sides: 6 }))).toBeNull();
    expect(taskOf(withForm({ form: "number", least: 0, most: 3, rule: null }))).toBeNull();
  });

  it("of movement has who may move, who arrives and what may be cast", () => {
    const task = taskOf(
      withForm({
        form: "movement",
        movers: [{ model: "r1", allowance: 6 * INCH, manners: ["plain"] }],
        arrivals: [{ model: "r2", edges: [] }],
        casts: [{ model: "r1", power: "black-ice", least: 1, most: 3, targets: [], twice: false }],
      }),
    );
    expect(task?.movers).toEqual([{ model: "r1", allowance: 6 * INCH, manners: ["plain"] }]);
    expect(task?.things.map((each) => each.id)).toEqual(["r2"]);
    expect(task?.casts).toMatchObject([{ id: "black-ice", name: "black ice", most: 3 }]);
    expect(task?.done).toEqual({ do: "done" });
  });

  it("of a retreat moves plainly", () => {
    const task = taskOf(withForm({ form: "retreat", movers: [{ model: "r1", allowance: 3 * INCH }] }));
    expect(task?.movers).toEqual([{ model: "r1", allowance: 3 * INCH, manners: ["plain"] }]);
    expect(task?.done).toEqual({ do: "done" });
  });

  it("of scouts gives each of them the same allowance", () => {
    const task = taskOf(withForm({ form: "scout", models: ["r1", "r2"], allowance: 6 * INCH, away: INCH }));
    expect(task?.movers.map((each) => [each.model, each.allowance])).toEqual([
      ["r1", 6 * INCH],
      ["r2", 6 * INCH],
    ]);
  });

  it("of a walk is one model's, and has no end but its own", () => {
    const task = taskOf(
      withForm({ form: "walk", model: "r1", allowance: INCH, beside: null, may_engage: false, manners: ["plain"] }),
    );
    expect(task?.movers.map((each) => each.model)).toEqual(["r1"]);
    expect(task?.done).toBeNull();
  });

  it("of shooting has who may shoot and what may be completed", () => {
    const task = taskOf(
      withForm({
        form: "skirmish-shoot",
        shots_left: null,
        models: [{ id: "r1", weapons: [] }],
        casts: [],
        objectives: [{ do: "objective", model: "r1", spot: 0 }],
      }),
    );
    expect(task?.shooters).toEqual(["r1"]);
    expect(task?.objectives).toHaveLength(1);
  });

  it("of deployment has models to place, a zone, and who may be held back", () => {
    const task = taskOf(
      withForm({
        form: "deployment",
        models: ["r1", "r2"],
        may_be_held_back: ["r2"],
        zone: [0, 0, 48 * INCH, 6 * INCH],
        most: null,
      }),
    );
    expect(task?.things.map((each) => [each.id, each.name])).toEqual([
      ["r1", null],
      ["r2", null],
    ]);
    expect(task?.heldBack).toEqual(["r2"]);
    expect(task?.zone).toEqual([0, 0, 48 * INCH, 6 * INCH]);
  });

  it("of terrain names its pieces, round or with corners", () => {
    const task = taskOf(
      withForm({
        form: "terrain",
        pieces: [2],
        spacing: INCH,
        kinds: [
          { piece: 2, name: "Wood", radius: 3 * INCH, corners: [] },
          {
            piece: 3,
            name: "Wall",
            radius: null,
            corners: [
              [0, 0],
              [INCH, 0],
            ],
          },
        ],
      }),
    );
    expect(task?.things.map((each) => [each.id, each.name, each.radius, each.corners.length])).toEqual([
      ["piece 2", "Wood", 3 * INCH, 0],
      ["piece 3", "Wall", 0, 2],
    ]);
  });

  it("of a summons places what is summoned, with its own radius", () => {
    const task = taskOf(
      withForm({
        form: "summon",
        unit: "Shade",
        radius: 630,
        around: [0, 0, 500],
        range: INCH,
        clear_of_enemies: INCH,
      }),
    );
    expect(task?.things).toEqual([{ id: "summon", name: "Shade", radius: 630, corners: [] }]);
  });

  it("of casting ends by passing", () => {
    const power = { model: "r1", power: "flare", name: "Flare", charge: 1, most: 2, twice: false, targets: [] };
    const task = taskOf(withForm({ form: "cast", powers: [power] }));
    expect(task?.casts).toMatchObject([{ name: "Flare", most: 2 }]);
    expect(task?.done).toEqual({ do: "pass" });
  });

  it("of a form without a reading of its own is blank, so that ideas answer it", () => {
    expect(taskOf(withForm({ form: "pull", models: ["r1"] }))).toMatchObject({ form: "pull", movers: [], done: null });
  });

  it("keeps what is its own apart from the next one's", () => {
    expect(taskOf(movement("r1"))?.movers).not.toBe(taskOf(movement("r1"))?.movers);
  });
});
