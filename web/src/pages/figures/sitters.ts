/** Everything in the codex that has a figure, faction by faction, ready to be shown. */

import type { FiguresShown, DrawnShip } from "../../lib/wire";
import { bestTurn, figureOf, radiusOf, silhouetteOfLook } from "../../stage/figures/figure";
import { figureLook, isHero, lookAt, type FactionLook } from "../../stage/figures/look";
import { planColour } from "../../stage/figures/plan_colour";
import type { Silhouette } from "../../stage/figures/silhouette";
import type { Sitter } from "../../stage/figures/studio";
import { triangleCount } from "../../stage/sculpt/mesh";
import type { GunSide, ShipLook } from "../../stage/ships/look";
import { shipOf, silhouetteOfShip } from "../../stage/ships/ship";

export interface Shown {
  name: string;
  code: string;
  owner: string;
  colour: string; // of its outline
  outline: () => Silhouette;
  triangles: () => [near: number, far: number];
  sit: (side: "red" | "blue") => Sitter;
}

export interface Shelf {
  owner: string;
  shown: Shown[];
}

const MM = 1 / 25.4;

/** Shelves in the order of the codex: each faction's units, then its ships. */
export function shelvesOf(codex: FiguresShown): Shelf[] {
  const all = [
    ...codex.units.map((each) => unitShown(codex, each)),
    ...codex.ships.map((each) => shipShown(codex, each)),
  ];
  const owners = [...new Set(all.map((each) => each.owner))];
  return owners.map((owner) => ({ owner, shown: all.filter((each) => each.owner === owner) }));
}

function unitShown(codex: FiguresShown, { name, mark, owner, figure }: FiguresShown["units"][number]): Shown {
  const seen = codex.figures[figure];
  if (!seen) throw new Error(`no figure ${figure}`);
  const look = figureLook(seen, codex.looks);
  const radius = radiusOf(look);
  return {
    name,
    code: mark.replace(".", ""),
    owner,
    colour: planColour(look.faction, isHero(look)),
    outline: () => silhouetteOfLook(look),
    triangles: () => [triangleCount(figureOf(look)), triangleCount(figureOf(look, "far"))],
    sit: (side) => ({
      mesh: figureOf(look),
      base: [radius, radius],
      side,
      turn: Math.max(20, bestTurn(look)),
      lens: 18,
    }),
  };
}

const SIDES: Record<string, GunSide> = { front: "front", left: "left", right: "right", rear: "rear" };

function shipShown({ looks }: { looks: readonly FactionLook[] }, ship: DrawnShip): Shown {
  const look: ShipLook = {
    ship: ship.ship,
    shipClass: ship.ship_class,
    base: [ship.length, ship.width],
    faction: lookAt(looks, ship.look),
    guns: ship.guns.map(([id, side]) => ({ id, side: SIDES[side] ?? "all" })),
    isHero: ship.is_hero,
  };
  return {
    name: ship.name,
    code: ship.ship_class.slice(0, 1).toUpperCase(),
    owner: ship.owner,
    colour: planColour(look.faction, look.isHero),
    outline: () => silhouetteOfShip(look),
    triangles: () => [triangleCount(shipOf(look)), triangleCount(shipOf(look, "far"))],
    sit: (side) => ({
      mesh: shipOf(look),
      base: [(ship.width * MM) / 2, (ship.length * MM) / 2],
      side,
      turn: 52,
      lens: 34,
    }),
  };
}
