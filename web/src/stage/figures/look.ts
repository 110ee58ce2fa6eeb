/** What a figure is made from: the look of its faction, and what its profile says. Nothing here names a unit. */

import type { ArmSeen, FactionLook, FigureSeen } from "../../lib/wire";

export type Arm = ArmSeen;
export type Build = NonNullable<FigureSeen["build"]>;
export type Head = FactionLook["head"];
export type PeopleBuild = FactionLook["build"];
export type CreatureBuild = Exclude<Build, PeopleBuild>;
export type GearKind = FigureSeen["gear"][number];
export type { FactionLook };

/** What a scene says of a figure, with the look of its faction. */
export interface FigureLook extends Omit<FigureSeen, "look"> {
  faction: FactionLook;
}

/** For a faction that nobody has given a look. */
export const PLAIN_LOOK: FactionLook = {
  colours: ["#7b7f8c", "#4f4a56", "#d8b25a"],
  glow: null,
  skin: "#d3a27c",
  build: "uniform",
  head: "brim",
  emblem: [[0, 1], [-1, 0], [0, -1], [1, 0]], // prettier-ignore
};

/** The look of a faction by its place among those of a scene. */
export const lookAt = (looks: readonly FactionLook[], place: number | null): FactionLook =>
  (place === null ? undefined : looks[place]) ?? PLAIN_LOOK;

export const figureLook = ({ look, ...seen }: FigureSeen, looks: readonly FactionLook[]): FigureLook => ({
  ...seen,
  faction: lookAt(looks, look),
});

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

export const isPeople = (build: Build): build is PeopleBuild => build in MONSTERS;

/** Heroes stand out: larger in gesture, with headgear nobody else has. */
export const isHero = ({ type }: FigureLook): boolean => type === "hero";

/** Those of one key have one figure. */
export function keyOf(look: FigureLook): string {
  const { unit, number, type, base, faction, build, head, colour, arms, gear, traits, is_caster } = look;
  const armed = arms.map((each) => each.id).join("+");
  const from = `${faction.colours.join("")}${faction.build}${faction.head}`;
  return [unit, number, type, base, from, build, head, colour, armed, gear.join("+"), traits.join("+"), is_caster].join(
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
  return seen ? figureLook(seen, looks) : null;
}
