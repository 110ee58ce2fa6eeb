/** What a battle asks of the server besides what every table does. */

import { call } from "../../lib/api";
import type { BattleChoices, BattlePrepared, BattleWish, TableWish, TurnSummary } from "../../lib/wire";

const HERE = "/api/games/skirmish";
const query = (name: string, values: string[]): string =>
  values.length ? `?${new URLSearchParams(values.map((each) => [name, each]))}` : "";

export const skirmishApi = {
  choices: (packs: string[]) => call<BattleChoices>("GET", `${HERE}/choices${query("packs", packs)}`),
  setup: (wish: BattleWish) => call<BattlePrepared>("POST", `${HERE}/setup`, wish),
  first: () => call<TableWish>("GET", `${HERE}/first`),
  words: () => call<Record<string, string[]>>("GET", `${HERE}/words`),
  turn: (settings: string[]) => call<TurnSummary>("GET", `${HERE}/turn${query("settings", settings)}`),
};
