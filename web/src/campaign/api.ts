/** What campaigns ask of the server. */

import { answered, call } from "../lib/api";
import type {
  AftermathWish,
  CampaignActed,
  CampaignFile,
  CampaignShown,
  CampaignWish,
  FightPrepared,
  FightWish,
  FoughtWish,
  CampaignTakenIn,
  MadeCampaign,
  PlayerLink,
  RecruitWish,
  TableOpened,
  UndoWish,
  WarbandWish,
} from "../lib/wire";
import type { CampaignState } from "./shown";

const at = (id: string, more = ""): string => `/api/campaigns/${encodeURIComponent(id)}${more}`;

export const campaignApi = {
  make: (wish: CampaignWish) => call<MadeCampaign>("POST", "/api/campaigns", wish),
  takeIn: (file: CampaignFile) => call<CampaignTakenIn>("POST", "/api/campaigns/import", file),
  look: (id: string, token: string) => call<CampaignShown>("GET", at(id), undefined, token),
  show: (id: string, token: string, entry?: number) =>
    call<CampaignState>("GET", at(id, `/show${entry ? `?at=${entry}` : ""}`), undefined, token),
  file: (id: string, token: string) => answered("GET", at(id, "/export"), undefined, token),
  join: (id: string, token: string, wish: WarbandWish) => call<CampaignActed>("POST", at(id, "/join"), wish, token),
  recruit: (id: string, token: string, wish: RecruitWish) =>
    call<CampaignActed>("POST", at(id, "/recruit"), wish, token),
  undo: (id: string, token: string, wish: UndoWish) => call<CampaignActed>("POST", at(id, "/undo"), wish, token),
  addPlayer: (id: string, token: string, player: string) =>
    call<PlayerLink>("POST", at(id, "/players"), { player }, token),
  newLink: (id: string, token: string, place: number) =>
    call<PlayerLink>("POST", at(id, `/players/${place}/link`), undefined, token),
  prepare: (id: string, token: string, wish: FightWish) =>
    call<FightPrepared>("POST", at(id, "/battle/prepared"), wish, token),
  fight: (id: string, token: string, wish: FightWish) => call<TableOpened>("POST", at(id, "/battle"), wish, token),
  fought: (id: string, token: string, wish: FoughtWish) =>
    call<CampaignActed>("POST", at(id, "/battle/facts"), wish, token),
  settle: (id: string, token: string, wish: AftermathWish) =>
    call<TableOpened>("POST", at(id, "/aftermath"), wish, token),
  bringIn: (id: string, token: string, table: string, after: number) =>
    call<CampaignActed>("POST", at(id, `/tables/${encodeURIComponent(table)}/result`), { after }, token),
  giveUp: (id: string, token: string, table: string) =>
    call<null>("DELETE", at(id, `/tables/${encodeURIComponent(table)}`), undefined, token),
};
