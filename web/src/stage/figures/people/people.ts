/** A person: the frame of its people, a head, a weapon held as its kind is held, and what its wargear adds. */

import { darker, IRON } from "../../sculpt/paint";
import type { Sculptor } from "../../sculpt/sculptor";
import { add, length, minus, times, unit, type Vec3 } from "../../sculpt/vectors";
import { isHero, type Arm, type FigureLook, type PeopleBuild } from "../look";
import type { Palette } from "../palette";
import { isAnyWeapon, kindOf, WEAPONS, type WeaponKind } from "../weapons/kinds";
import { FRAMES } from "./bodies";
import { carveHead } from "../heads/heads";
import { LEFT_HAND, POSES, type Pose } from "./poses";
import type { Frame, Person } from "./person";
import type { Hold } from "../weapons/weapon";
import * as wargear from "./wargear";

/** What each hand holds. */
interface Hands {
  weapon: WeaponKind | "staff";
  left: WeaponKind | "shield" | "tower" | "book" | null;
}

/** The weapon that says most is held; a pistol goes to the left hand if the right has a blade. */
function handsOf(look: FigureLook, build: PeopleBuild): Hands {
  const kinds = (those: readonly Arm[]): WeaponKind[] => those.map((each) => kindOf(each, build));
  const guns = kinds(look.arms.filter((each) => each.range > 0));
  const blades = kinds(look.arms.filter((each) => each.range === 0));
  const own = kinds(look.arms.filter((each) => each.range === 0 && !isAnyWeapon(each)));
  const free = (["tower", "shield", "book"] as const).find((each) => look.gear.includes(each)) ?? null;
  if (look.gear.includes("staff")) return { weapon: "staff", left: free ?? (look.is_caster ? "light" : null) };
  const gun = guns.find((kind) => kind !== "grenade") ?? guns[0];
  const blade = own[0] ?? blades[0];
  if (gun && WEAPONS[gun]?.hold === "pistol" && blade) return { weapon: blade, left: free ?? gun };
  if (gun && !(own[0] && isHero(look) && WEAPONS[own[0]]?.hold === "raised")) return { weapon: gun, left: free };
  if (gun && blade) return { weapon: blade, left: free ?? gun };
  if (!blade) return { weapon: look.is_caster ? "light" : "claws", left: look.is_caster ? "light" : free };
  return { weapon: blade, left: free ?? (look.is_caster ? "light" : null) };
}

/** In which order poses are given out: heroes take those with the larger gesture first, others with a blade stand on guard. */
const [GRAND, GUARD, PLAIN] = [
  [0, 3, 2],
  [1, 0, 2, 3],
  [0, 1, 2, 3],
];

function poseOf(look: FigureLook, hands: Hands): Pose {
  const hold = hands.weapon === "staff" ? "upright" : (WEAPONS[hands.weapon]?.hold ?? "raised");
  const choice = POSES[hold].filter((pose) => !hands.left || !pose.takesBoth);
  const able = choice.length ? choice : POSES[hold];
  const order = isHero(look) ? GRAND : hold === "raised" ? GUARD : PLAIN;
  return able[(order[(look.number - 1) % order.length] as number) % able.length] as Pose;
}

/** How far it is turned for its outline, so that its weapon shows beside the body. */
export function turnOf(look: FigureLook, build: PeopleBuild): number {
  const { weapon } = handsOf(look, build);
  const hold = weapon === "staff" ? "upright" : (WEAPONS[weapon]?.hold ?? "raised");
  return SHOWN[hold];
}

const SHOWN: Record<Hold, number> = {
  raised: 8,
  upright: 14,
  overhead: 4,
  shouldered: 16,
  aimed: 58,
  across: 46,
  hip: 52,
  pistol: 56,
  drawn: 40,
  thrown: 34,
  fists: 16,
};

/** Where the elbow is of an arm of fixed length: out, back and down from the line between. */
function elbow(shoulder: Vec3, hand: Vec3, reach: number): Vec3 {
  const half = length(minus(hand, shoulder)) / 2;
  const out = Math.sqrt(Math.max(0.004, reach * reach - half * half));
  const side = Math.sign(shoulder[0]);
  return add(times(add(shoulder, hand), 0.5), times(unit([side * 0.8, -0.5, -0.6]), out));
}

function carveArm(person: Person, frame: Frame, hand: Vec3, side: 1 | -1): void {
  const { s, p } = person;
  const shoulder: Vec3 = [frame.shoulder[0] * side, frame.shoulder[1], frame.shoulder[2]];
  const bent = elbow(shoulder, hand, 0.31);
  const thick = frame.arm;
  s.paint(frame.sleeve(p)).tube([shoulder, bent, hand], [thick * 1.2, thick * 1.05, thick * 0.9], 6);
  s.paint(frame.glove(p)).ball(thick * 1.12, { at: hand, faces: 20 });
}

/** Where the left hand points what it holds, and how that is rolled: a short gun aslant, that its length is seen. */
const LEFT_AIM: Partial<Record<Hold, [aim: Vec3, roll: number]>> = {
  pistol: [[-0.1, 1, 0.08], 180],
  across: [[-0.75, 0.7, 0.5], 180],
};
const UPRIGHT: [Vec3, number] = [[0, 0.2, 1], 0];

function carveLeft(person: Person, hands: Hands): void {
  const { s, p } = person;
  if (hands.left === "shield" || hands.left === "tower") wargear.carveShield(person, hands.left === "tower");
  else if (hands.left === "book") wargear.carveBook(person);
  else if (hands.left) {
    const part = WEAPONS[hands.left];
    const [aim, roll] = LEFT_AIM[part?.hold ?? "raised"] ?? UPRIGHT;
    s.aim([0, 0, 0], aim, () => part?.carve(s, p), roll, 1.15);
  }
}

function leftHand(pose: Pose, hands: Hands): Vec3 {
  if (hands.left === "shield" || hands.left === "tower") return LEFT_HAND.shield;
  if (hands.left === "book") return LEFT_HAND.book;
  if (hands.left === "light") return LEFT_HAND.light;
  return hands.left ? LEFT_HAND.pistol : pose.left;
}

export function carvePerson(s: Sculptor, p: Palette, look: FigureLook, build: PeopleBuild): void {
  const frame = FRAMES[build];
  const person: Person = { s, p, look, build, isHero: isHero(look) };
  const hands = handsOf(look, build);
  const pose = poseOf(look, hands);
  const left = leftHand(pose, hands);
  s.place({ turn: [0, 0, pose.turn ?? 0] }, () => {
    frame.carve(person);
    s.place({ at: [0, 0, 0.62], turn: [-(pose.bend ?? 0), 0, 0] }, () =>
      s.place({ at: [0, 0, -0.62] }, () => {
        s.place({ at: frame.head, turn: [0, 0, -(pose.turn ?? 0) * 0.7], scale: frame.headScale }, () =>
          carveHead(person, look.head ?? look.faction.head),
        );
        carveArm(person, frame, pose.right, 1);
        carveArm(person, frame, left, -1);
        s.aim(pose.right, pose.aim, () => carveWeapon(person, hands), pose.roll ?? 0, person.isHero ? 1.4 : 1.18);
        s.place({ at: left }, () => carveLeft(person, hands));
      }),
    );
    carveWargear(person, frame, hands);
  });
}

function carveWeapon(person: Person, hands: Hands): void {
  if (hands.weapon === "staff") wargear.carveStaff(person);
  else WEAPONS[hands.weapon]?.carve(person.s, person.p);
}

function carveWargear(person: Person, frame: Frame, hands: Hands): void {
  const { look, p, s } = person;
  const wears = (kind: FigureLook["gear"][number]): boolean => look.gear.includes(kind);
  if (wears("cloak")) wargear.carveCloak(person, darker(p.patch, 0.15));
  else if (person.isHero) wargear.carveCloak(person, p.second);
  if (person.isHero && !wears("banner")) wargear.carvePennon(person);
  if (wears("armour")) wargear.carveArmour(person, frame.shoulder[0]);
  if (wears("banner")) wargear.carveBanner(person);
  if (wears("drums")) wargear.carveDrums(person);
  if (wears("talisman")) wargear.carveTalisman(person);
  if (hands.weapon === "flamer") wargear.carveTanks(person);
  const isArmed = look.arms.some(isAnyWeapon) && look.arms.some((each) => each.range > 0);
  if (isArmed && look.build !== "robe")
    s.paint(p.dark, IRON).fine(() =>
      s.tube(
        [
          [-0.26, 0.02, 0.66],
          [-0.34, -0.16, 0.3],
        ],
        0.045,
        4,
      ),
    ); // what is at the belt
}
