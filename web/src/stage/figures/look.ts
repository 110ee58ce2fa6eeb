/** What a figure is made from: the look of its faction, and what its profile says. Nothing here names a unit. */

import type { FigureSeen } from "../../lib/wire";
import { regular, type Polygon } from "../sculpt/polygon";

/** How people of a faction are built. */
export const PEOPLE = ["coat", "robe", "bare", "bones", "plate", "wedge", "uniform"] as const;
/** What is built on its own: animals, things and machines. */
export const CREATURES = [
  "hound",
  "shade",
  "spawn",
  "imp",
  "automaton",
  "beast",
  "horror",
  "golem",
  "engine",
  "crawler",
  "fortress",
] as const;
export const HEADS = ["hat", "spikes", "skull", "hood", "crest", "tusks", "brim", "veil", "horns", "wolf"] as const;

export type PeopleBuild = (typeof PEOPLE)[number];
export type CreatureBuild = (typeof CREATURES)[number];
export type Build = PeopleBuild | CreatureBuild;
export type Head = (typeof HEADS)[number];

/** A faction's colours and shapes, as its pack gives them. */
export interface FactionLook {
  /** Main, second and accent. */
  colours: readonly [string, string, string];
  glow: string | null;
  skin: string;
  build: PeopleBuild;
  head: Head;
  /** One shape within -1 to 1, upright as it is seen. */
  emblem: Polygon;
}

export type FigureType = "hero" | "basic" | "monster" | "titan" | "religious";

/** A weapon in hand: its id holds words that tell its kind, its numbers tell it where the words do not. */
export interface Arm {
  id: string;
  /** Inches; 0 for close combat. */
  range: number;
  strength: number;
  keywords: readonly string[];
}

export type GearKind = "shield" | "tower" | "cloak" | "armour" | "talisman" | "book" | "staff" | "banner" | "drums";

export interface FigureLook {
  unit: string;
  /** Its number within its faction and type: those who are alike otherwise differ by it. */
  number: number;
  type: FigureType;
  /** Millimetres. */
  base: number;
  faction: FactionLook;
  /** Where a pack says so; else its faction's. */
  build: Build | null;
  head: Head | null;
  colour: string | null;
  arms: readonly Arm[];
  gear: readonly GearKind[];
  /** Special rules and keywords, in small letters. */
  traits: readonly string[];
  isCaster: boolean;
}

/** For a faction that nobody has given a look. */
export const PLAIN_LOOK: FactionLook = {
  colours: ["#7b7f8c", "#4f4a56", "#d8b25a"],
  glow: null,
  skin: "#d3a27c",
  build: "uniform",
  head: "brim",
  emblem: regular(4, 1),
};

const MONSTERS: Record<PeopleBuild, { monster: CreatureBuild; titan: CreatureBuild }> = {
  coat: { monster: "beast", titan: "engine" },
  robe: { monster: "horror", titan: "horror" },
  bare: { monster: "engine", titan: "golem" },
  bones: { monster: "golem", titan: "crawler" },
  plate: { monster: "engine", titan: "fortress" },
  wedge: { monster: "beast", titan: "golem" },
  uniform: { monster: "engine", titan: "fortress" },
};

/** What it is built as: as its pack says, else as its faction's people are, or their monsters. */
export function buildOf({ build, type, faction }: FigureLook): Build {
  if (build) return build;
  return type === "monster" || type === "titan" ? MONSTERS[faction.build][type] : faction.build;
}

export const isPeople = (build: Build): build is PeopleBuild => (PEOPLE as readonly string[]).includes(build);

/** Heroes stand out: larger in gesture, with headgear nobody else has. */
export const isHero = ({ type }: FigureLook): boolean => type === "hero";

/** Those of one key have one figure. */
export function keyOf(look: FigureLook): string {
  const { unit, number, type, base, faction, build, head, colour, arms, gear, traits, isCaster } = look;
  const armed = arms.map((each) => each.id).join("+");
  const from = `${faction.colours.join("")}${faction.build}${faction.head}`;
  return [unit, number, type, base, from, build, head, colour, armed, gear.join("+"), traits.join("+"), isCaster].join(
    "|",
  );
}

export const has = ({ traits }: FigureLook, trait: string): boolean => traits.some((each) => each.startsWith(trait));

/** What a model of a scene is carved from, by its place among the scene's figures. */
export function figureAt(
  { figures, looks }: { figures: readonly FigureSeen[]; looks: readonly FactionLook[] },
  place: number,
): FigureLook | null {
  const seen = figures[place];
  if (!seen) return null;
  const { look, is_caster, ...rest } = seen;
  return { ...rest, type: rest.type as FigureType, isCaster: is_caster, faction: (look === null ? undefined : looks[look]) ?? PLAIN_LOOK };
}
