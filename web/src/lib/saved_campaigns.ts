/** The campaigns that this browser has links to, with their tokens. Tokens never leave it but to open a campaign. */

import { read, write } from "./storage";

export interface CampaignLink {
  player: string | null; // null for watching, or before the server was asked
  token: string;
}

export interface SavedCampaign {
  campaign: string;
  title: string;
  links: CampaignLink[]; // used here
  give: CampaignLink[]; // for others: links to send; the one for watching has no player
  host: string | null;
  touched: number;
  unsure?: string[]; // what could not be checked when it was taken in here
}

const PLACE = "dwethia.campaigns";
const MOST = 40;
const LEAST_TOKEN = 20; // characters: what is shorter names a page of the campaign

export const campaigns = (): SavedCampaign[] => read<SavedCampaign[]>(PLACE, []).sort((a, b) => b.touched - a.touched);

export const campaign = (id: string): SavedCampaign | null => campaigns().find((each) => each.campaign === id) ?? null;

export function saveCampaign(id: string, changes: Partial<SavedCampaign>): SavedCampaign {
  const blank: SavedCampaign = { campaign: id, title: "", links: [], give: [], host: null, touched: 0 };
  const found: SavedCampaign = { ...blank, ...campaign(id), ...changes, touched: Date.now() };
  write(PLACE, [found, ...campaigns().filter((each) => each.campaign !== id)].slice(0, MOST));
  return found;
}

export function addLink(id: string, token: string): SavedCampaign {
  const known = campaign(id);
  if (known?.links.some((each) => each.token === token)) return saveCampaign(id, {});
  return saveCampaign(id, { links: [...(known?.links ?? []), { player: null, token }] });
}

export function forgetCampaign(id: string): void {
  write(
    PLACE,
    campaigns().filter((each) => each.campaign !== id),
  );
}

/** Whether a part of an address is the token of a link, and no page of a campaign. */
export const isToken = (part: string | undefined): part is string => (part?.length ?? 0) >= LEAST_TOKEN;
