/** Dice thrown into a tray: real bodies that tumble and settle. Which side lands up is theirs; it is numbered after. */

import { Body, Box, ContactMaterial, GSSolver, Material, Plane, Vec3 as Vector, World } from "cannon-es";
import { chanceFrom } from "../sculpt/chance";
import { NORMALS, turnedBy, type Turn, type Vec3 } from "./numbering";

/** Where a die is, and how it is turned. */
export interface Pose {
  at: Vec3; // in edges of a die
  turn: Turn;
}

/** A die strikes the tray or another die. */
export interface Knock {
  time: number; // seconds after the throw
  force: number; // from 0 to 1
}

export interface Throw {
  frames: Pose[][]; // so many a second, each with all dice
  up: number[]; // the side of each die that lies up: a place in `NORMALS`
  knocks: Knock[];
  tries: number; // throws until none lay cocked
}

/** A tray in edges of a die. */
export interface Tray {
  width: number;
  depth: number;
}

export const FRAMES = 60; // a second
export const MOST = 6; // dice in a hand; more are thrown in several, each in a tray of its own
const STEPS = 2; // of the bodies for each frame
const SETTLING = 6; // steps that all dice must lie still
const LONGEST = 4; // seconds in which they must come to lie
const GRAVITY = 110; // edges a second, a second: slower than life, so that the eye can follow
const STILL = 0.1; // edges or radians a second
const FLAT = 0.9995; // of the way up that the normal of a side points
const LOW = 0.53; // edges that the middle of a die lies above the tray, where it lies on the tray
/** A tray that is wide enough for so many dice to lie apart. */
export const trayFor = (count: number): Tray => ({
  width: Math.max(4, 2.4 + 1.8 * Math.sqrt(count)),
  depth: Math.max(3, 2 + 1.05 * Math.sqrt(count)),
});

const MOST_TRIES = 60;

/** So many dice in their tray, all of them flat: who lies cocked is thrown again, unseen. */
export function thrown(count: number, seed: number, attempt = tried): Throw {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const found = attempt(count, seed + (tries - 1) * 7919);
    if (found) return { ...found, tries };
  }
  throw new Error(`${count} dice did not come to lie.`);
}

/** One throw; null where a die lies cocked, on another, or does not come to lie. */
function tried(count: number, seed: number): Omit<Throw, "tries"> | null {
  const world = emptyTray(trayFor(count));
  const dice = inHand(world, count, seed);
  const knocks: Knock[] = [];
  let step = 0;
  for (const die of dice)
    die.addEventListener("collide", ({ contact }: { contact: { getImpactVelocityAlongNormal: () => number } }) => {
      const force = Math.min(1, Math.abs(contact.getImpactVelocityAlongNormal()) / 30);
      if (force > 0.08) knocks.push({ time: step / (FRAMES * STEPS), force });
    });
  const frames: Pose[][] = [];
  let still = 0; // steps
  for (; still < SETTLING && step < LONGEST * FRAMES * STEPS; step += 1) {
    if (step % STEPS === 0) frames.push(dice.map(poseOf));
    world.step(1 / (FRAMES * STEPS));
    still = dice.every(isStill) ? still + 1 : 0;
  }
  frames.push(dice.map(poseOf));
  const up = dice.map(poseOf).map(sideUp);
  return still === SETTLING && !up.includes(-1) ? { frames, up, knocks } : null;
}

const BONE = new Material("bone");
const FELT = new Material("felt");
const WALL = new Material("wall");
// Nothing leans on what is smooth: a die slides off the walls and off other dice, and few lie cocked.
const CONTACTS = [
  new ContactMaterial(FELT, BONE, { friction: 0.18, restitution: 0.38 }),
  new ContactMaterial(WALL, BONE, { friction: 0, restitution: 0.5 }),
  new ContactMaterial(BONE, BONE, { friction: 0, restitution: 0.35 }),
];

/** A floor and four walls that nobody sees. */
function emptyTray({ width, depth }: Tray): World {
  const solver = new GSSolver();
  solver.iterations = 6;
  const world = new World({ gravity: new Vector(0, 0, -GRAVITY), solver });
  for (const contact of CONTACTS) world.addContactMaterial(contact);
  const right = Math.PI / 2;
  const put = (material: Material, at: Vec3, turn: Vec3): void => {
    const plane = new Body({ mass: 0, shape: new Plane(), material });
    plane.position.set(...at);
    plane.quaternion.setFromEuler(...turn);
    world.addBody(plane);
  };
  put(FELT, [0, 0, 0], [0, 0, 0]);
  put(WALL, [-width / 2, 0, 0], [0, right, 0]);
  put(WALL, [width / 2, 0, 0], [0, -right, 0]);
  put(WALL, [0, -depth / 2, 0], [-right, 0, 0]);
  put(WALL, [0, depth / 2, 0], [right, 0, 0]);
  return world;
}

/** Dice that have just left the hand, beside and above each other at the left of the tray. */
function inHand(world: World, count: number, seed: number): Body[] {
  const chance = chanceFrom(seed);
  const { width, depth } = trayFor(count);
  const between = (least: number, most: number): number => least + (most - least) * chance();
  const abreast = Math.max(1, Math.floor((depth - 1.2) / 1.5));
  return Array.from({ length: count }, (_, place) => {
    const die = new Body({ mass: 1, shape: CUBE, material: BONE, linearDamping: 0.08, angularDamping: 0.12 });
    const aside = (((place % abreast) + 0.5) / abreast - 0.5) * (depth - 1.2);
    const high = 1.6 + 1.6 * Math.floor(place / abreast);
    die.position.set(-width / 2 + 0.95, aside + between(-0.1, 0.1), high + between(0, 0.4));
    die.quaternion.setFromEuler(between(0, 7), between(0, 7), between(0, 7));
    die.velocity.set(between(0.8, 2.4) * width, between(-5, 5), between(-8, 0));
    die.angularVelocity.set(between(-20, 20), between(-20, 20), between(-20, 20));
    world.addBody(die);
    return die;
  });
}

const CUBE = new Box(new Vector(0.5, 0.5, 0.5));

const isStill = (die: Body): boolean => die.velocity.length() < STILL && die.angularVelocity.length() < STILL;

const poseOf = ({ position, quaternion }: Body): Pose => ({
  at: [position.x, position.y, position.z],
  turn: [quaternion.x, quaternion.y, quaternion.z, quaternion.w],
});

/** The side that lies up; -1 of a die that lies cocked or on another. */
export function sideUp({ at, turn }: Pose): number {
  return at[2] > LOW ? -1 : NORMALS.findIndex((normal) => turnedBy(turn, normal)[2] > FLAT);
}
