/** Which weapon is which: by the words of its id, and where no word tells, by its numbers. */

import type { Arm, PeopleBuild } from "../look";
import { BLADES } from "./blades";
import { GUNS } from "./guns";
import type { WeaponPart } from "./weapon";

export const WEAPONS: Record<string, WeaponPart> = { ...BLADES, ...GUNS };
export type WeaponKind = keyof typeof BLADES | keyof typeof GUNS;

/** The first word that is found in an id names the kind: long words before those they hold. */
const WORDS: readonly (readonly [word: string, kind: WeaponKind])[] = [
  ["crossbow", "crossbow"],
  ["bow", "bow"],
  ["sling", "sling"],
  ["pilum", "javelin"],
  ["javelin", "javelin"],
  ["throwing", "knives"],
  ["sun-pistol", "sunpistol"],
  ["pistol", "pistol"],
  ["blunderbuss", "blunderbuss"],
  ["shotgun", "blunderbuss"],
  ["scrap", "scrapgun"],
  ["marksman", "longrifle"],
  ["sniper", "longrifle"],
  ["long-rifle", "longrifle"],
  ["sun-rifle", "sunrifle"],
  ["rifle", "rifle"],
  ["musket", "rifle"],
  ["carbine", "carbine"],
  ["repeater", "repeater"],
  ["machine-gun", "repeater"],
  ["battery", "repeater"],
  ["launcher", "launcher"],
  ["grenade", "grenade"],
  ["bomb", "grenade"],
  ["flame", "flamer"],
  ["fire", "flamer"],
  ["mortar", "mortar"],
  ["harpoon", "harpoon"],
  ["cannon", "cannon"],
  ["rock", "rock"],
  ["boulder", "rock"],
  ["storm", "lance"],
  ["beam", "lance"],
  ["void-lance", "lance"],
  ["great-axe", "greataxe"],
  ["great-sword", "greatsword"],
  ["chain", "chain"],
  ["axe", "axe"],
  ["maul", "maul"],
  ["hammer", "maul"],
  ["flail", "flail"],
  ["halberd", "halberd"],
  ["glaive", "halberd"],
  ["pike", "pike"],
  ["spear", "spear"],
  ["lance", "spear"],
  ["trident", "spear"],
  ["void-blade", "glowing"],
  ["eclipse", "glowing"],
  ["power-sword", "glowing"],
  ["cutlass", "cutlass"],
  ["sabre", "cutlass"],
  ["cleaver", "cleaver"],
  ["gladius", "gladius"],
  ["knife", "knife"],
  ["dagger", "knife"],
  ["sickle", "sickle"],
  ["scythe", "sickle"],
  ["mace", "mace"],
  ["club", "mace"],
  ["fist", "fists"],
  ["claw", "claws"],
  ["sword", "sword"],
  ["blade", "sword"],
];

/** What 'a weapon for one hand' is to each people. */
const BY_HAND: Record<PeopleBuild, WeaponKind> = {
  coat: "cutlass",
  robe: "sickle",
  bare: "cleaver",
  bones: "sword",
  plate: "gladius",
  wedge: "axe",
  uniform: "sword",
};

const ANY = "hand-weapon";
const says = (arm: Arm, keyword: string): boolean =>
  arm.keywords.some((each) => each.toLowerCase().startsWith(keyword));

function byNumbers(arm: Arm, build: PeopleBuild): WeaponKind {
  if (arm.range === 0) return says(arm, "two-handed") ? "greataxe" : BY_HAND[build];
  if (says(arm, "radius")) return arm.range > 12 ? "mortar" : "flamer";
  if (says(arm, "blast")) return arm.range > 18 ? "launcher" : "grenade";
  if (says(arm, "multi-shot")) return "repeater";
  if (says(arm, "light") || arm.range <= 12) return "pistol";
  if (arm.strength >= 7) return "cannon";
  return arm.range > 30 ? "longrifle" : "rifle";
}

export function kindOf(arm: Arm, build: PeopleBuild): WeaponKind {
  if (arm.id === ANY) return BY_HAND[build];
  return WORDS.find(([word]) => arm.id.includes(word))?.[1] ?? byNumbers(arm, build);
}

export const isAnyWeapon = (arm: Arm): boolean => arm.id === ANY;
