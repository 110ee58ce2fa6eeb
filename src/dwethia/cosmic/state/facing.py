"""The four sides of a ship: where a round base looks too, which side a shooter meets, which sides shields guard."""

from __future__ import annotations

from typing import Final

from dwethia.cosmic.state.battle import ShipModel
from dwethia.geometry.hulls.hull import Hull, HullSide
from dwethia.geometry.hulls.sides import quadrant, side_met, sides_open_to
from dwethia.rulebook import Rulings

BEARINGS: Final = {HullSide.FRONT: 0, HullSide.LEFT: 90, HullSide.RIGHT: 270, HullSide.REAR: 180}  # as headings go


def facing_hull(ship: ShipModel) -> Hull:
    """Its base with four sides; a round one has those of the square around it (CC-BASE-08, -09)."""
    base = ship.hull
    return base if isinstance(base, Hull) else Hull(base.x, base.y, 2 * base.r, 2 * base.r, ship.heading)


def sides_met(ship: ShipModel, shooter: ShipModel, rulings: Rulings) -> tuple[HullSide, ...]:
    """The sides of a ship that a shot meets (CC-SHIELD-03) {R-CC-15}; as many as a line can be drawn to, or one."""
    hull = facing_hull(ship)
    if rulings.says("R-CC-15", "any-line"):
        return sides_open_to(hull, shooter.hull)
    if rulings.says("R-CC-15", "quadrant"):
        return (quadrant(hull, shooter.at),)
    return (side_met(hull, shooter.at, ship.at),)


def guarded_sides(ship: ShipModel, rulings: Rulings) -> tuple[HullSide, ...]:
    """The sides that its Shield tokens guard now, one for each token {R-CC-16}."""
    if rulings.says("R-CC-16", "hull") or ship.heading == ship.shielded_at:
        return ship.shields
    turned = ship.shielded_at - ship.heading
    return tuple(_side_at(BEARINGS[side] + turned) for side in ship.shields)


def _side_at(bearing: int) -> HullSide:
    """The side that looks nearest to a bearing; the first of front, left, right, rear between two."""

    def off(side: HullSide) -> int:
        apart = (BEARINGS[side] - bearing) % 360
        return min(apart, 360 - apart)

    return min(HullSide, key=off)


def tokens_met(ship: ShipModel, shooter: ShipModel, rulings: Rulings) -> int:
    """How many Shield tokens guard the side that a shot meets; where it may meet several, the best guarded one.

    One token of a ship without facings guards every side of it (CC-BASE-08).
    """
    if not ship.shields or ship.shields_down:
        return 0
    if ship.card.facing == "all-round":
        return len(ship.shields)
    guarded = guarded_sides(ship, rulings)
    return max((guarded.count(side) for side in sides_met(ship, shooter, rulings)), default=0)
