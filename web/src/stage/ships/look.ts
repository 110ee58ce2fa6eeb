/** What a ship is made from: the look of its faction, its class, its base and its guns. */

import type { FactionLook } from "../figures/look";

export type ShipClass = "fighter" | "cruiser" | "warship" | "construct";
export type GunSide = "front" | "left" | "right" | "rear" | "all";

export interface ShipGun {
  id: string;
  side: GunSide;
}

export interface ShipLook {
  ship: string;
  shipClass: ShipClass;
  /** Millimetres; of a round base the diameter twice. */
  base: readonly [length: number, width: number];
  faction: FactionLook;
  guns: readonly ShipGun[];
  isHero: boolean;
}

export function shipKeyOf({ ship, shipClass, base, faction, guns, isHero }: ShipLook): string {
  const from = `${faction.colours.join("")}${faction.build}`;
  return [ship, shipClass, base.join("x"), from, guns.map((each) => each.id + each.side).join("+"), isHero].join("|");
}
