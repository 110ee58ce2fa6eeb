/** A ship in words. */
import type { HullSide, Order } from "../../../lib/wire";
import { spoken, stateName } from "../../../lib/words";
import { called, place } from "../../../tabletop/view/table_geometry";
import type { Fleet, ShipDrawn } from "../scene";

/** The kinds of order tokens: what each is called, and the key that gives it. */
export const ORDERS: { order: Order; name: string; key: string; sign: string }[] = [
  { order: "move", name: "Move", key: "m", sign: "M0-30L22 8H9V30H-9V8H-22Z" },
  { order: "fire", name: "Fire", key: "f", sign: "M-4-30H4V-10H30V10H4V30H-4V10H-30V-10H-4Z" },
  { order: "shield", name: "Shield", key: "h", sign: "M0-30L26-20V4Q22 24 0 32-22 24-26 4V-20Z" },
  {
    order: "boarding",
    name: "Boarding action",
    key: "b",
    sign: "M-26-26L0-4 26-26 26-12 7 6 26 26H12L0 13-12 26H-26L-7 6-26-12Z",
  },
];

export const orderName = (order: Order): string => ORDERS.find((each) => each.order === order)?.name ?? order;
export const orderSign = (order: Order): string => ORDERS.find((each) => each.order === order)?.sign ?? "";

const COMPASS = ["north", "north-west", "west", "south-west", "south", "south-east", "east", "north-east"];

/** Where a heading looks, as one would say it. */
export const compass = (heading: number): string => COMPASS[Math.round((((heading % 360) + 360) % 360) / 45) % 8] ?? "";

/** Which sides shields guard: `front twice`; of a ship without facings all of them. */
export function shieldsTold(sides: HullSide[], facing: ShipDrawn["card"]["facing"] = "sides"): string {
  if (facing === "all-round") return sides.length > 1 ? "all round twice" : "all round";
  const kinds = [...new Set(sides)];
  return spoken(kinds.map((side) => (sides.filter((each) => each === side).length > 1 ? `${side} twice` : side)));
}

/** What a ship has done and been through, in a word each. */
export const marksOf = (ship: ShipDrawn): string[] =>
  [
    ship.is_slain && (ship.at ? "wreck" : "lost"),
    ship.is_named && "named by the scenario",
    ship.is_in_reserve && "in reserve",
    ship.locked_with.length > 0 && "locked",
    ship.is_frozen && "moves no more",
    ship.is_adrift && "adrift",
    ship.has_moved && "has moved",
    ship.has_shot && "has fired",
    ship.shields_down && "shields down",
  ].filter((each) => each !== false);

/** What somebody who listens is told of a ship. */
export function told(scene: Fleet, ship: ShipDrawn): string {
  const words = [
    called(scene, ship.id),
    ship.side,
    ship.card.ship_class,
    `${ship.wounds} of ${ship.most_wounds} Wounds`,
  ];
  if (ship.at) words.push(`at ${place(ship.at)}, looking ${compass(ship.heading)}`);
  if (ship.orders.length) words.push(`orders ${spoken(ship.orders.map(orderName))}`);
  if (ship.shields.length) words.push(`shields ${shieldsTold(ship.shields, ship.card.facing)}`);
  if (ship.locked_with.length) words.push(`locked with ${spoken(ship.locked_with.map((id) => called(scene, id)))}`);
  const marks = marksOf(ship).filter((each) => each !== "locked");
  return [...words, ...marks, ...ship.states.map(stateName)].join(", ");
}
