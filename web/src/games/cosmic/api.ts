/** What a battle in space asks of the server besides what every table does. */

import { call } from "../../lib/api";
import type { BattlePrepared, FleetChoices, FleetWish, TableWish, TurnSummary } from "../../lib/wire";

const HERE = "/api/games/cosmic";
const query = (name: string, values: string[]): string =>
  values.length ? `?${new URLSearchParams(values.map((each) => [name, each]))}` : "";

export const cosmicApi = {
  choices: (packs: string[]) => call<FleetChoices>("GET", `${HERE}/choices${query("packs", packs)}`),
  setup: (wish: FleetWish) => call<BattlePrepared>("POST", `${HERE}/setup`, wish),
  first: () => call<TableWish>("GET", `${HERE}/first`),
  words: () => call<Record<string, string[]>>("GET", `${HERE}/words`),
  turn: (settings: string[]) => call<TurnSummary>("GET", `${HERE}/turn${query("settings", settings)}`),
};
