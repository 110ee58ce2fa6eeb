/** What a ship is carved from, as its card and its base say it. */

import type { FactionLook, ShipKindDrawn } from "../../../lib/wire";
import { lookAt } from "../../../stage/figures/look";
import type { ShipLook } from "../../../stage/ships/look";
import { INCH } from "../../../tabletop/view/table_geometry";

const MM = 25.4 / INCH;

export function shipLookOf(
  card: ShipKindDrawn,
  { length, width }: { length: number; width: number | null },
  looks: readonly FactionLook[],
): ShipLook {
  return {
    ship: card.id,
    shipClass: card.ship_class,
    base: [Math.round(length * MM), Math.round((width ?? length) * MM)],
    faction: lookAt(looks, card.look),
    guns: card.weapons.map(({ id, arc }) => ({ id, side: arc ?? "all" })),
    isHero: card.is_hero,
  };
}
