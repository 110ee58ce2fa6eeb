/** A battle in space as the client draws it: each ship with its card, and what is found by looking. */

import type {
  CosmicEvent,
  Fault,
  FleetScene,
  HullSide,
  Order,
  ShipDrawn as ShipSent,
  ShipKindDrawn,
  Sum,
} from "../../lib/wire";
import type { ToldBy } from "../../table/kit";
import type { Point } from "../../tabletop/view/table_geometry";

export type FleetTold = ToldBy<CosmicEvent>;

/** A ship with its card. */
export interface ShipDrawn extends Omit<ShipSent, "kind" | "width"> {
  card: ShipKindDrawn;
  width: number | null; // null: its base is round
  most_wounds: number;
}

/** The scene with its ships as models. */
export interface Fleet extends FleetScene {
  models: ShipDrawn[];
}

const NO_CARD = { name: "", ship_class: "cruiser", faction: "", weapons: [], stats: {} } as unknown as ShipKindDrawn;

/** The scene as it is sent, every ship with its card at hand. */
export function fleetOf(scene: FleetScene): Fleet {
  const models = scene.ships.map(({ kind, width, ...ship }): ShipDrawn => {
    const card = scene.kinds[kind] ?? NO_CARD;
    return { ...ship, card, width: ship.radius === null ? width : null, most_wounds: card.stats["wounds"] ?? 1 };
  });
  return { ...scene, models };
}

/** Where a hull stands. */
export interface Standing {
  at: Point;
  heading: number;
}

export interface TokenSeen {
  order: Order;
  text: string;
  rule: string | null;
  is_lost: boolean;
}

/** What the tokens of a ship will come to. */
export interface OrdersSeen {
  ship: string;
  tokens: TokenSeen[];
  drifts: boolean;
  drift: Standing | null;
  leaves_table: boolean;
  words: string[];
}

export interface SideFaced {
  side: HullSide;
  save: number | null;
  threats: { ship: string; weapon: string; weapon_id: string; distance: number; in_range: boolean }[];
}

export interface RamSeen {
  ship: string;
  name: string;
  is_declared: boolean;
  is_friend: boolean;
  needs: [number | null, number | null];
  hurts: [number, number];
  lost: [number, number];
  slays: [number, number];
}

export interface ZoneAround {
  ship: string;
  outline: Point[];
}

/** One deed of a course. */
export interface CourseStep {
  do: string;
  words: string;
  faults: Fault[];
  cost: Sum | null;
  allowance: Sum | null;
  start: Standing;
  base: Standing | null;
  halted_by: string;
  path: Point[];
  swept: Point[][];
  leaves_table: boolean;
  over_edge: boolean;
  terrain: string[];
  meets: { ship: string; name: string; is_friend: boolean; is_wreck: boolean }[];
  rams: RamSeen[];
  boards: BoardingSeen | null;
}

export interface DriftSeen {
  base: Standing;
  swept: Point[][];
  halted_by: string;
  leaves_table: boolean;
  rams: RamSeen[];
}

export interface CourseSeen {
  steps: CourseStep[];
  base: Standing;
  drift: DriftSeen | null;
  leaves: { strikers: string[]; words: string; dice: number; expected: number; slays: number }[];
  shots: FireSeen[];
  zones: ZoneAround[];
}

/** A boarding fight before it is fought, by who attacks. */
export interface BoardingSeen {
  id: string;
  words: string;
  red: string[];
  blue: string[];
  by: {
    attacker: string;
    dice: [number, number];
    needs: [string, string];
    lost: [number, number];
    hurt: [number, number];
  }[];
}

export interface FireSeen {
  weapon: string;
  target: string;
  lobbed: boolean;
  faults: Fault[];
  distance: number;
  need: number | null;
  hit_need: number | null;
  dice: number;
  value: Sum | null;
  against: Sum | null;
  save: Sum | null;
  save_dice: number;
  met: HullSide[];
  line: [Point, Point] | null;
  in_the_way: { name: string; ship: string | null; is_friend: boolean }[];
  steps: { words: string; chance: number }[];
  expected: number | null;
  slays: number | null;
}

export interface WeaponAimed {
  weapon: string;
  name: string;
  arc: HullSide | null;
  range: number;
  arcs: Point[][];
  shots: number;
  faults: Fault[];
}

export interface SalvoSeen {
  targets: { ship: string; expected: number; slays: number }[];
}
