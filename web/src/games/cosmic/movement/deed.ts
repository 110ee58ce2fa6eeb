/** A ship's deed in the making: what is written down, and where it would lead as far as can be told without asking. */

import type { AskCourse, Order, ShipShown } from "../../../lib/wire";
import { INCH, type Point } from "../../../tabletop/view/table_geometry";
import type { Standing } from "../scene";
import { ahead, between, distanceAhead, headingTo, moved, whole } from "../table/hull_geometry";

/** What a ship does, as it is written down. */
export type ShipDeed = NonNullable<AskCourse["deeds"]>[number];
export type How = "advance" | "turn" | "reverse" | "fly" | "board" | "drift" | "hold";

/** What somebody has in mind for a ship; each way of moving uses its own part of it. */
export interface Draft {
  how: How;
  distance: number; // of an advance or a reverse
  degrees: number; // of a turn, to the left above zero
  legs: Point[]; // ends of a fighter's way
  heading: number | null; // a fighter's at last
  ram: string | null;
  target: string | null; // whom it boards
  direction: number; // of a boarding move
}

export const BLANK: Draft = {
  how: "advance",
  distance: 0,
  degrees: 0,
  legs: [],
  heading: null,
  ram: null,
  target: null,
  direction: 0,
};

const NAMES: Record<How, string> = {
  advance: "Ahead",
  turn: "Turn",
  reverse: "Back",
  fly: "Fly",
  board: "Board",
  drift: "Drift",
  hold: "Stay",
};
export const howNamed = (how: How): string => NAMES[how];

/** The order that a way of moving carries out; a drift needs none. */
export const orderOf = (how: How): Order | null => (how === "drift" ? null : how === "board" ? "boarding" : "move");

/** The ways in which a ship may move now. */
export function waysOf(ship: ShipShown, mayReverse: boolean): How[] {
  const ways: How[] = [];
  if (ship.orders.includes("move")) {
    if (ship.flies) ways.push("fly");
    ways.push("advance", "turn");
    if (mayReverse && ship.back > 0) ways.push("reverse");
    ways.push("hold");
  }
  if (ship.orders.includes("boarding") && ship.targets.length) ways.push("board");
  if (ship.drifts) ways.push("drift");
  return ways;
}

/** The draft as it is answered; null where there is nothing in it yet. */
export function deedOf(ship: string, from: Standing, draft: Draft): ShipDeed | null {
  const ram = draft.ram ? { ram: draft.ram } : {};
  switch (draft.how) {
    case "advance":
    case "reverse":
      return draft.distance > 0 ? { do: draft.how, ship, distance: draft.distance, ...ram } : null;
    case "turn":
      return { do: "turn", ship, degrees: draft.degrees, ...ram };
    case "fly":
      return draft.legs.length || draft.heading !== null
        ? { do: "fly", ship, legs: legsOf(from.at, draft.legs), heading: draft.heading, ...ram }
        : null;
    case "board":
      return draft.target ? { do: "board", ship, target: draft.target, direction: draft.direction } : null;
    default:
      return { do: draft.how, ship };
  }
}

/** Ends of legs as directions and distances; what goes nowhere is no leg. */
export function legsOf(from: Point, ends: Point[]): [number, number][] {
  let at = from;
  return ends.flatMap((end) => {
    const direction = headingTo(at, end);
    const distance = Math.round(Math.hypot(end[0] - at[0], end[1] - at[1]));
    if (!distance) return [];
    at = moved(at, direction, distance);
    return [[direction, distance]];
  });
}

/** As far towards a point as a length goes. */
export function reached(from: Point, to: Point, most: number): Point {
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) <= most) return to;
  const [x, y] = moved(from, headingTo(from, to), most);
  return [Math.round(x), Math.round(y)];
}

/** A fighter's way with its last leg led to a point, or one leg more: as far as its Move goes. */
export function ledTo(from: Point, legs: Point[], to: Point, more: boolean, most: number, longest: number): Point[] {
  const kept = more ? legs.slice(0, longest - 1) : legs.slice(0, -1);
  const gone = legsOf(from, kept).reduce((sum, [, distance]) => sum + distance, 0);
  return [...kept, reached(kept[kept.length - 1] ?? from, to, Math.max(0, most - gone))];
}

/** Where a draft would lead if nothing were in its way. */
export function endOf(from: Standing, draft: Draft): Standing {
  const { at, heading } = from;
  switch (draft.how) {
    case "advance":
      return { at: moved(at, heading, draft.distance), heading };
    case "reverse":
      return { at: moved(at, heading, -draft.distance), heading };
    case "turn":
      return { at: moved(at, heading, INCH), heading: whole(heading + draft.degrees) };
    case "fly":
      return { at: draft.legs[draft.legs.length - 1] ?? at, heading: draft.heading ?? heading };
    case "drift":
      return { at: moved(at, heading, INCH), heading };
    default:
      return from;
  }
}

const STEP = INCH / 4; // lengths come in quarters of an inch
const stepped = (length: number, most: number): number => Math.min(most, Math.max(0, Math.round(length / STEP) * STEP));

/** Straight on towards a point: ahead, or back where it lies behind. */
export function towards(from: Standing, ship: ShipShown, to: Point, mayReverse: boolean): Partial<Draft> {
  const far = distanceAhead(from.at, from.heading, to);
  if (far < 0 && mayReverse && ship.back > 0) return { how: "reverse", distance: stepped(-far, ship.back) };
  return { how: "advance", distance: stepped(far, ship.move) };
}

/** What a draft says in few words. */
export function drafted(draft: Draft): string {
  switch (draft.how) {
    case "advance":
    case "reverse":
      return draft.distance ? `${NAMES[draft.how]} ${draft.distance / INCH} in` : NAMES[draft.how];
    case "turn":
      return `Turn ${Math.abs(draft.degrees)}° ${draft.degrees < 0 ? "right" : "left"}`;
    default:
      return NAMES[draft.how];
  }
}

/** The turn that looks at a point, as far as the ship may turn. */
export function lookingAt(from: Standing, to: Point, most: number): Partial<Draft> {
  const pivot = moved(from.at, from.heading, INCH);
  const degrees = Math.round(between(from.heading, headingTo(pivot, to)));
  return { how: "turn", degrees: Math.max(-most, Math.min(most, degrees)) };
}

/** Where the hand for the turn is held: ahead of the end, as far as the hull is long and an inch. */
export const turnHandle = (end: Standing, length: number): Point => {
  const [x, y] = ahead(end.heading, length / 2 + 1.4 * INCH);
  return [end.at[0] + x, end.at[1] + y];
};
