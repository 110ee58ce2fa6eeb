/** An army as the page holds it: every field is there, and every recruit has a key of its own. */

import type { ForceList, ForceOffered, Recruit, UnitCard } from "../lib/wire";

/** An army as its file has it; those of some games name their game. */
export interface Army extends ForceList {
  game?: string;
}

export interface WholeRecruit extends Required<Recruit> {
  key: number;
}

export interface WholeArmy extends Required<ForceList> {
  game?: string;
  units: WholeRecruit[];
}

let keys = 0;

export function recruit(from: Recruit): WholeRecruit {
  return {
    key: (keys += 1),
    unit: from.unit,
    count: from.count ?? 1,
    wargear: from.wargear ?? [],
    race: from.race ?? null,
    name: from.name ?? "",
    base: from.base ?? null,
    veteran: from.veteran ?? null,
  };
}

export function whole(army: Army): WholeArmy {
  return {
    ...(army.game ? { game: army.game } : {}),
    name: army.name,
    faction: army.faction ?? "",
    religion: army.religion ?? "",
    limit: army.limit ?? 500,
    units: (army.units ?? []).map(recruit),
    allies: army.allies ?? [],
    allies_agreed: army.allies_agreed ?? false,
    packs: army.packs ?? ["starter"],
    format: army.format ?? 1,
  };
}

/** Whether an army is of this kind. */
export const isOf = (army: Army, force: ForceOffered): boolean =>
  army.game === undefined ? !force.is_marked : army.game === force.game;

/** The army as its file has it: what is as usual is left out of its recruits. */
export function plain(army: WholeArmy): Army {
  return { ...army, units: army.units.map(plainRecruit) };
}

function plainRecruit(from: WholeRecruit): Recruit {
  const told: Recruit = { unit: from.unit };
  if (from.count !== 1) told.count = from.count;
  if (from.wargear.length) told.wargear = from.wargear;
  if (from.race) told.race = from.race;
  if (from.name) told.name = from.name;
  if (from.base) told.base = from.base;
  if (from.veteran) told.veteran = from.veteran;
  return told;
}

const same = (a: WholeRecruit, b: WholeRecruit): boolean =>
  JSON.stringify({ ...plainRecruit(a), count: 1, wargear: [...a.wargear].sort() }) ===
  JSON.stringify({ ...plainRecruit(b), count: 1, wargear: [...b.wargear].sort() });

/** The units with one model more of a unit, with what is usual for it; it joins models that are equipped alike. */
export function enlisted(units: WholeRecruit[], unit: UnitCard): WholeRecruit[] {
  const fresh = recruit({ unit: unit.id, wargear: unit.usual });
  const place = units.findIndex((each) => same(each, fresh));
  if (place < 0) return [...units, fresh];
  return units.map((each, at) => (at === place ? { ...each, count: each.count + 1 } : each));
}

/** A name that a file may have, from whatever somebody calls an army. */
export const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "army";
