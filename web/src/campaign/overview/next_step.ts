/** What comes next in a campaign, for whoever looks at it. */

import type { TableOfCampaignShown } from "../../lib/wire";
import type { BattleShown, CampaignState } from "../shown";

export type Step =
  | { step: "table"; table: TableOfCampaignShown } // one is open: a battle or an aftermath
  | { step: "settle"; battle: BattleShown } // a battle is over and not settled
  | { step: "join"; players: string[] } // of those who play here
  | { step: "wait"; players: string[] } // for others to join
  | { step: "battle" };

/** The steps that are open, the most urgent first; `here` are those who play at this screen. */
export function nextSteps(
  state: CampaignState,
  tables: TableOfCampaignShown[],
  players: string[],
  here: string[],
): Step[] {
  const joined = state.warbands.map((each) => each.player);
  const missing = players.filter((each) => !joined.includes(each));
  const open = tables.map((table): Step => ({ step: "table", table }));
  const atTable = new Set(tables.filter((each) => each.kind === "settling").map((each) => each.battle));
  const unsettled = state.battles.filter((each) => !each.is_settled && !atTable.has(each.number));
  const fighting = new Set(
    tables.filter((each) => each.kind === "battle" && !each.is_over).flatMap((each) => each.players),
  );
  const isAnybodyFree = joined.some((each) => !fighting.has(each));
  const toJoin = missing.filter((each) => here.includes(each));
  const others = missing.filter((each) => !here.includes(each));
  return [
    ...open,
    ...unsettled.map((battle): Step => ({ step: "settle", battle })),
    ...(toJoin.length ? [{ step: "join", players: toJoin } as const] : []),
    ...(isAnybodyFree ? [{ step: "battle" } as const] : []),
    ...(others.length ? [{ step: "wait", players: others } as const] : []),
  ];
}
