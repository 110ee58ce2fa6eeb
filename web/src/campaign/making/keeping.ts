/** What becomes of a new campaign's links: used here, or given away. */

import { saveCampaign } from "../../lib/saved_campaigns";
import type { CampaignTakenIn, MadeCampaign } from "../../lib/wire";

/** Keep the links of a campaign that was made here; the links of players who play elsewhere are there to be sent. */
export function keepCampaign(made: MadeCampaign, title: string, isHere: (player: string) => boolean): string {
  const links = made.players.map(({ player, token }) => ({ player, token }));
  saveCampaign(made.campaign, {
    title,
    host: made.host,
    links: links.filter((each) => isHere(each.player)),
    give: [...links.filter((each) => !isHere(each.player)), { player: null, token: made.spectator.token }],
  });
  return made.campaign;
}

/** What is to be said of a campaign that was taken in where packs or rules are others than those of its day. */
export function unsureOf({ changed_packs, unchecked }: Pick<CampaignTakenIn, "changed_packs" | "unchecked">): string[] {
  const packs = changed_packs.map((each) => `The pack “${each}” is not the one that the campaign was begun with.`);
  if (!packs.length && !unchecked.length) return [];
  if (!unchecked.length) return [...packs, "By the packs of today every entry is well."];
  return [...packs, ...unchecked.map((each) => `Entry ${each.entry} could not be checked: ${each.reason}`)];
}

/** Names of players, one by one, without those that are empty or said twice. */
export const namesIn = (typed: string[]): string[] => [
  ...new Set(typed.map((each) => each.trim().replace(/\s+/g, " ")).filter((each) => each)),
];
