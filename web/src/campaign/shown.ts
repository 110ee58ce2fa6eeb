/** A campaign as `dwethia campaign show --json` prints it, and what a page reads out of it. */

import type { Leave, Part, Sum } from "../lib/wire";
import type { Means } from "./means";

export interface EpisodeShown {
  rule: string;
  title: string;
  text: string;
  battle: number;
  points: number;
  changes: Record<string, number>;
  gear: string[];
  spells: string[];
  becomes: string;
  is_duty: boolean;
  is_served: boolean;
  leave: Leave | null;
  idle: string;
}

export interface MemberShown {
  id: string;
  name: string;
  unit: string;
  mark: string;
  models: number;
  race: string | null;
  is_tracked: boolean;
  is_dead: boolean;
  points: number;
  parts: Part[];
  profile: Record<string, Sum>;
  gear: string[];
  spells: string[];
  scars: EpisodeShown[];
  glories: EpisodeShown[];
  duties: EpisodeShown[];
  came: { unit: string; models: number; points: number; profile: Record<string, number> };
}

export interface WarbandShown {
  player: string;
  number: number;
  name: string;
  faction: string;
  religion: string;
  points: number;
  refund: number; // points of the dead, to be spent on recruits
  members: MemberShown[];
}

export interface DeathShown {
  victim: string; // as they were called in the battle
  member: string; // of which warband's; none: no warband remembers them
  slayer: string;
  slayer_member: string;
  means: Means;
}

export interface BattleShown {
  number: number;
  entry: number;
  players: string[];
  limit: number | null;
  winner: string | null;
  winners: string[];
  sides: { side: string; players: string[]; scenario: string; score: number; army: string }[];
  fielded: string[];
  deaths: DeathShown[];
  source: "record" | "hand";
  is_settled: boolean;
  episodes: Record<string, EpisodeShown[]>;
}

export interface LedgerLine {
  entry: number;
  act: string;
  text: string;
  is_undone: boolean;
  digest: string;
}

export interface CampaignState {
  entries: number;
  rulings: Record<string, string>;
  packs: string[];
  battles: BattleShown[];
  warbands: WarbandShown[];
  ledger: LedgerLine[];
}

export interface Standing {
  player: string;
  warband: WarbandShown | null; // null: has not joined yet
  fought: number;
  won: number;
  drawn: number;
  lost: number;
  slain: number; // by its members
  living: number;
  dead: number;
}

/** Who stands where: by battles won, then by points; those who have not joined come last. */
export function standings(state: CampaignState, players: string[]): Standing[] {
  const names = [...new Set([...state.warbands.map((each) => each.player), ...players])];
  const rows = names.map((player): Standing => {
    const warband = state.warbands.find((each) => each.player === player) ?? null;
    const fought = state.battles.filter((each) => each.players.includes(player));
    const won = fought.filter((each) => each.winners.includes(player)).length;
    const drawn = fought.filter((each) => each.winner === null).length;
    const members = warband?.members ?? [];
    const slain = fought.flatMap((each) => each.deaths).filter((each) => !isOf(each.member, warband)).length;
    const dead = members.filter((each) => each.is_dead).length;
    return {
      player,
      warband,
      fought: fought.length,
      won,
      drawn,
      lost: fought.length - won - drawn,
      slain,
      living: members.length - dead,
      dead,
    };
  });
  const weight = (row: Standing): number[] => [row.warband ? 1 : 0, row.won, row.drawn, row.warband?.points ?? 0];
  return rows.sort((a, b) => weight(b).reduce((found, each, at) => found || each - (weight(a)[at] ?? 0), 0));
}

const isOf = (member: string, warband: WarbandShown | null): boolean =>
  warband !== null && member.split(".")[0] === String(warband.number);

/** How a battle went, in a line. */
export function ended(battle: BattleShown): string {
  const names = battle.sides.map((each) => each.players.join(" and ") || each.army || `an army (${each.side})`);
  const score = battle.sides.map((each) => each.score).join(" to ");
  const winner = battle.sides.find((each) => each.side === battle.winner)?.army || "the army";
  const won = battle.winner === null ? "a draw" : `${battle.winners.join(" and ") || winner} won`;
  return `${names.join(" against ")}: ${won}, ${score}`;
}

/** A member's story, battle by battle. */
export function story(member: MemberShown): { battle: number; episodes: { kind: Kind; told: EpisodeShown }[] }[] {
  const all = [
    ...member.scars.map((told) => ({ kind: "scar" as const, told })),
    ...member.glories.map((told) => ({ kind: "glory" as const, told })),
  ].sort((a, b) => a.told.battle - b.told.battle);
  const battles = [...new Set(all.map((each) => each.told.battle))];
  return battles.map((battle) => ({ battle, episodes: all.filter((each) => each.told.battle === battle) }));
}

export type Kind = "scar" | "glory";

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

const LEAVES: Record<string, string> = { died: "has died", left: "has left", parted: "and goes on by itself" };

/** What an episode has changed, in few words; nothing where all of it is told by its rule. */
export function changed(episode: EpisodeShown, nameOf: (id: string) => string = (id) => id): string[] {
  if (episode.idle) return [episode.idle];
  return [
    ...Object.entries(episode.changes).map(([name, by]) => `${signed(by)} ${name}`),
    ...episode.gear.map((each) => `has ${nameOf(each)}`),
    ...episode.spells.map((each) => `knows ${nameOf(each)}`),
    ...(episode.becomes ? [`${episode.leave === "parted" ? "one of it " : ""}is ${nameOf(episode.becomes)} now`] : []),
    ...(episode.leave ? [LEAVES[episode.leave] ?? "has left"] : []),
    ...(episode.points ? [`${signed(episode.points)} ${Math.abs(episode.points) === 1 ? "point" : "points"}`] : []),
  ];
}

export interface Compared {
  name: string;
  then: number | null; // null: nothing to compare with
  now: Sum;
  isChanged: boolean;
}

/** The numbers of a member as it came and as it is, in the order of the profile. */
export function thenAndNow(member: MemberShown): Compared[] {
  return Object.entries(member.profile)
    .map(([name, now]) => {
      const then = member.came.profile[name] ?? null;
      return { name, then, now, isChanged: then !== null && then !== now.total };
    })
    .filter((each) => each.now.total !== 0 || each.isChanged);
}
