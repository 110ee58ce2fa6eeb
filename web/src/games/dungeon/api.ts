/** What a dungeon asks of the server besides what every table does. */

import { call } from "../../lib/api";
import type { DungeonChoices, DungeonWish } from "../../lib/wire";

const HERE = "/api/games/dungeon";

export const dungeonApi = {
  choices: () => call<DungeonChoices>("GET", `${HERE}/choices`),
  setup: (wish: DungeonWish) => call<Record<string, unknown>>("POST", `${HERE}/setup`, wish),
};
