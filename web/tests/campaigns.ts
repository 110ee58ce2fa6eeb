/** Campaigns for tests: as the server shows them, with what a test does not speak of left plain. */

import type { BattleShown, CampaignState, EpisodeShown, MemberShown, WarbandShown } from "../src/campaign/shown";
import type { CampaignShown, TableOfCampaignShown } from "../src/lib/wire";

export const sum = (total: number) => ({ total, parts: [] });

export const episode = (given: Partial<EpisodeShown> = {}): EpisodeShown => ({
  rule: "CP-SCAR-HERO-1",
  title: "A scar",
  text: "",
  battle: 1,
  points: 0,
  changes: {},
  gear: [],
  spells: [],
  becomes: "",
  is_duty: false,
  is_served: false,
  leave: null,
  idle: "",
  ...given,
});

export const member = (id: string, given: Partial<MemberShown> = {}): MemberShown => ({
  id,
  name: `Pirate ${id}`,
  unit: "pirate",
  mark: "B.1",
  models: 1,
  race: null,
  is_tracked: true,
  is_dead: false,
  points: 20,
  parts: [],
  profile: { martial: sum(3), faith: sum(0) },
  gear: [],
  spells: [],
  scars: [],
  glories: [],
  duties: [],
  came: { unit: "pirate", models: 1, points: 20, profile: { martial: 3, faith: 0 } },
  ...given,
});

export const warband = (player: string, number: number, members: MemberShown[] = []): WarbandShown => ({
  player,
  number,
  name: `The ${player}s`,
  faction: "",
  religion: "",
  points: members.reduce((all, each) => all + (each.is_dead ? 0 : each.points), 0),
  refund: 0,
  members,
});

export const battle = (number: number, given: Partial<BattleShown> = {}): BattleShown => ({
  number,
  entry: number + 3,
  players: ["Ann", "Ben"],
  limit: null,
  winner: "red",
  winners: ["Ann"],
  sides: [
    { side: "red", players: ["Ann"], scenario: "", score: 3, army: "The Anns" },
    { side: "blue", players: ["Ben"], scenario: "", score: 1, army: "The Bens" },
  ],
  fielded: [],
  deaths: [],
  source: "record",
  is_settled: true,
  episodes: {},
  ...given,
});

export const campaign = (given: Partial<CampaignState> = {}): CampaignState => ({
  entries: 3,
  rulings: {},
  packs: [],
  battles: [],
  warbands: [],
  ledger: [],
  ...given,
});

export const shown = (given: Partial<CampaignShown> = {}): CampaignShown => ({
  campaign: "c1",
  title: "The Long War",
  players: ["Ann", "Ben"],
  entries: 3,
  digest: "d3",
  packs: [],
  player: "Ann",
  is_host: false,
  tables: [],
  ...given,
});

export const table = (given: Partial<TableOfCampaignShown> = {}): TableOfCampaignShown => ({
  table: "t1",
  kind: "battle",
  title: "Ann against Ben",
  players: ["Ann", "Ben"],
  battle: 0,
  is_over: false,
  waiting_for: [],
  ...given,
});
