/** What is seen of a scene of the film besides who moves: a pure function of the scene and of how much of it is over, so that
 * whoever draws, the plan or the stage, draws the same. */

import { about, ball, between, fading, ring, streak, within, type Mark, type Place3 } from "./marks";
import { powerColour } from "./power_colour";
import { explosion, shot, struck, type Outcome } from "./shots";
import { weaponKind } from "./weapon_kind";

/** A scene, as far as it has an effect; the beats of the games are such. */
export type Deed =
  | { kind: "shot"; from: string; to: string; weapon: string; outcome: Outcome; line?: [Place3, Place3] | null }
  | { kind: "power"; from: string; to: string; power: string }
  | { kind: "strike"; from: string; to: string }
  | { kind: "melee"; models: string[] }
  | { kind: "ram"; models: string[] }
  | { kind: "boarding"; ships: string[]; enemies: string[] }
  | { kind: "hurt"; model: string }
  | { kind: "fall"; model: string; isShip?: boolean }
  | { kind: "reveal"; ship: string }
  | { kind: "shields"; ship: string };

/** Where somebody is: the foot, how high its middle is above that, and how large it is. */
export interface Standing {
  at: Place3;
  middle: number;
  size: number;
}
export type Where = (id: string) => Standing | null;

const [BLOOD, STEEL, GOLD, SHIELD, ROPE] = ["#e8402c", "#f4f6ff", "#ffc85a", "#62d0ff", "#e0b070"];

const isDeed = (scene: { kind: string }): scene is Deed => scene.kind in EFFECTS;
const middleOf = ({ at, middle }: Standing): Place3 => [at[0], at[1], at[2] + middle];

/** The marks of a scene after so much of it, from 0 to 1; none of a scene that has no effect. */
export function effectsOf(scene: { kind: string } | null, share: number, where: Where): Mark[] {
  if (!scene || !isDeed(scene)) return [];
  const effect = EFFECTS[scene.kind] as (deed: Deed, share: number, where: Where) => Mark[];
  return effect(scene, share, where);
}

type Effects = { [K in Deed["kind"]]: (deed: Extract<Deed, { kind: K }>, share: number, where: Where) => Mark[] };

const EFFECTS: Effects = {
  shot: ({ from, to, weapon, outcome, line }, share, where) => {
    const [shooter, target] = [where(from), where(to)];
    if (!shooter || !target) return [];
    const [begin, end] = line ?? [middleOf(shooter), middleOf(target)];
    return shot(weaponKind(weapon), { from: begin, to: end, size: target.size }, outcome, share);
  },
  power: ({ from, to, power }, share, where) => {
    const [caster, target] = [where(from), where(to)];
    if (!caster || !target) return [];
    return cast(middleOf(caster), target, powerColour(power), share);
  },
  strike: ({ from, to }, share, where) => {
    const [one, other] = [where(from), where(to)];
    if (!one || !other) return [];
    return blows(between(middleOf(one), middleOf(other), 0.6), Math.max(one.size, other.size), share);
  },
  melee: ({ models }, share, where) => {
    const there = models.map(where).filter((each) => each !== null);
    if (!there.length) return [];
    const size = Math.max(...there.map((each) => each.size));
    return [...there.map((each) => rim(each, BLOOD, share)), ...blows(middleOfAll(there), size, share)];
  },
  ram: ({ models }, share, where) => {
    const there = models.map(where).filter((each) => each !== null);
    if (!there.length) return [];
    return explosion(middleOfAll(there), 0.7 * Math.max(...there.map((each) => each.size)), share);
  },
  boarding: ({ ships, enemies }, share, where) =>
    ships.map(where).flatMap((ship) =>
      enemies.map(where).flatMap((enemy): Mark[] => {
        if (!ship || !enemy) return [];
        return [rim(enemy, BLOOD, share), ...[0, 1, 2].flatMap((rope) => grapple(ship, enemy, 2.1 * rope, share))];
      }),
    ),
  hurt: ({ model }, share, where) => {
    const who = where(model);
    return who ? [rim(who, BLOOD, share), ...struck(middleOf(who), 0.7 * who.size, share, BLOOD)] : [];
  },
  fall: ({ model, isShip }, share, where) => {
    const who = where(model);
    if (!who) return [];
    const gone = ring(foot(who), who.size * (1 + share), 0.1, BLOOD, 1 - share);
    return isShip ? [gone, ...explosion(middleOf(who), who.size, share)] : [gone];
  },
  reveal: ({ ship }, share, where) => opened(where(ship), GOLD, share),
  shields: ({ ship }, share, where) => opened(where(ship), SHIELD, share),
};

const foot = ({ at: [x, y, z] }: Standing): Place3 => [x, y, z + 0.05];

/** Who is in it. */
const rim = (who: Standing, colour: string, share: number): Mark =>
  ring(foot(who), who.size * 1.12, 0.09, colour, Math.sin(Math.PI * Math.min(1, share)));

/** A light that opens about somebody. */
const opened = (who: Standing | null, colour: string, share: number): Mark[] =>
  who ? [ring(foot(who), who.size * (1.1 + 0.35 * share), 0.1, colour, fading(share))] : [];

const middleOfAll = (there: Standing[]): Place3 =>
  there
    .map(middleOf)
    .reduce(([x, y, z], each) => [x + each[0] / there.length, y + each[1] / there.length, z + each[2] / there.length], [
      0, 0, 0,
    ] as Place3);

/** A rope with a hook, from one side of a ship to another ship. */
function grapple(ship: Standing, enemy: Standing, angle: number, share: number): Mark[] {
  const [from, to] = [about(middleOf(ship), 0.6 * ship.size, angle), about(middleOf(enemy), 0.3 * enemy.size, angle)];
  const hook = between(from, to, within(share, 0, 0.45));
  return [streak(from, hook, 0.12, ROPE, 1), ball(hook, 0.26, STEEL, 1)];
}

/** Blades that cross, three times. */
function blows(at: Place3, size: number, share: number): Mark[] {
  const [blow, part] = [Math.floor(share * 3), (share * 3) % 1];
  if (blow > 2) return [];
  const angle = 0.7 + blow * 2.1;
  const [from, to] = [about(at, 1.6 * size, angle, 0.5), about(at, 1.6 * size, angle + Math.PI, -0.2)];
  return [
    streak(
      between(from, to, Math.max(0, part - 0.5)),
      between(from, to, Math.min(1, part * 1.6)),
      0.16,
      STEEL,
      1 - part,
    ),
    ball(at, 0.8 * size * (1 - part), GOLD, part > 0.3 ? 1 - part : 0),
  ];
}

/** A power goes to whom it is for and opens there. */
function cast(from: Place3, target: Standing, colour: string, share: number): Mark[] {
  const [to, way, after] = [middleOf(target), within(share, 0, 0.5), within(share, 0.5, 1)];
  const sparks = [0, 1, 2, 3, 4].map((spark) => {
    const at = about(between(from, to, Math.max(0, way - 0.07 * spark)), 0.14, spark * 1.9 + 9 * way, 0.1);
    return ball(at, 0.36 - 0.045 * spark, colour, (1 - 0.14 * spark) * (1 - after));
  });
  if (!after) return [ball(from, 0.4 * (1 - way), colour, 0.7 * (1 - way)), ...sparks];
  return [
    ...sparks,
    ball(to, target.size * (0.9 + 1.1 * after), colour, 1 - after),
    ring(foot(target), target.size * (1 + 0.8 * after), 0.09, colour, 1 - after),
  ];
}
