/** A battle in space as the client draws it: each ship with its card. */

import type { CosmicEvent, FleetScene, ShipDrawn as ShipSent, ShipKindDrawn } from "../../lib/wire";
import type { ToldBy } from "../../table/kit";
import type { ShipLook } from "../../stage/ships/look";
import type { Point } from "../../tabletop/view/table_geometry";

import { shipLookOf } from "./table/ship_look";

export type FleetTold = ToldBy<CosmicEvent>;

/** A ship with its card. */
export interface ShipDrawn extends Omit<ShipSent, "kind" | "width"> {
  card: ShipKindDrawn;
  width: number | null; // null: its base is round
  most_wounds: number;
  look: ShipLook;
}

/** The scene with its ships as models. */
export interface Fleet extends FleetScene {
  models: ShipDrawn[];
}

const NO_CARD = {
  id: "",
  name: "",
  ship_class: "cruiser",
  faction: "",
  weapons: [],
  stats: {},
  look: null,
} as unknown as ShipKindDrawn;

/** The scene as it is sent, every ship with its card at hand. */
export function fleetOf(scene: FleetScene): Fleet {
  const models = scene.ships.map(({ kind, width, ...ship }): ShipDrawn => {
    const card = scene.kinds[kind] ?? NO_CARD;
    const base = { length: ship.length, width: ship.radius === null ? width : null };
    const look = shipLookOf(card, base, scene.looks);
    return { ...ship, ...base, card, look, most_wounds: card.stats["wounds"] ?? 1 };
  });
  return { ...scene, models };
}

/** Where a hull stands. */
export interface Standing {
  at: Point;
  heading: number;
}
