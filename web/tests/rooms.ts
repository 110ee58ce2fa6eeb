/** Rooms for tests: three squares by three, a hero in the middle. */

import type { DungeonEvent, ModelDrawn, Option, Outlook, RequestShown, RoomScene } from "../src/lib/wire";
import { request } from "./battles";

export function model(id: string, row: number, column: number, more: Partial<ModelDrawn> = {}): ModelDrawn {
  return {
    id,
    name: id,
    unit: id,
    mark: "B.1",
    faction: "bloodpact",
    race: null,
    is_hero: id === "hero",
    is_target: false,
    has_package: false,
    square: `${row},${column}`,
    row,
    column,
    wounds: 2,
    most_wounds: 3,
    pools: [],
    states: [],
    figure: 0,
    slain: false,
    ...more,
  };
}

const SIZE = 3;

export function room(enemies: ModelDrawn[] = [], more: Partial<RoomScene> = {}): RoomScene {
  return {
    board: "dungeon",
    size: SIZE,
    room: 2,
    rooms: 4,
    turn: 1,
    phase: "hero",
    actions: 2,
    most_actions: 2,
    objective_text: "",
    objective_rule: "DD-OBJ-08",
    objective: "Escape",
    setting: "Hulk",
    setting_text: "",
    faction: "Bloodpact",
    goal: "Leave by the last exit.",
    squares: Array.from({ length: SIZE * SIZE }, (_, place) => {
      const [row, column] = [Math.floor(place / SIZE) + 1, (place % SIZE) + 1];
      return { square: `${row},${column}`, row, column, ground: "floor", piece: null, has_package: false };
    }),
    doors: [],
    hero: model("hero", 2, 2),
    enemies,
    deeds: [],
    figures: [],
    looks: [],
    ending: null,
    ...more,
  };
}

export const option = (id: string, more: Partial<Option> = {}): Option => ({
  id,
  verb: "move",
  group: "Move",
  label: id,
  square: null,
  target: null,
  cost: null,
  odds: null,
  lavish: null,
  lines: [],
  ...more,
});

export const outlook = (options: Option[]): Outlook => ({
  board: "dungeon",
  options,
  cards: [],
  sight: [],
  reach: [],
  room: [],
});

/** A request that offers these, and refuses others with a reason. */
export const offering = (ids: string[], refused: Record<string, string> = {}): RequestShown =>
  request({
    question: "act",
    choices: [
      ...ids.map((id) => ({ id, label: id, faults: [] })),
      ...Object.entries(refused).map(([id, fact]) => ({
        id,
        label: id,
        faults: [{ rule: "DD-MOVE-01", fact, tally: null, about: null }],
      })),
    ],
  });

export const happened = (event: { event: DungeonEvent["event"] } & Record<string, unknown>): DungeonEvent =>
  event as unknown as DungeonEvent;
