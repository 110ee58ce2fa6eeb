"""What is left of each side, or has been destroyed {R-CC-06}."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings

if TYPE_CHECKING:
    from dwethia.cosmic.state.battle import FleetBattle


def points_of(battle: FleetBattle, side: Seat, rulings: Rulings) -> int:
    """What counts for a side by the basic rules: a ship counts in full until it is removed {R-CC-06}."""
    if rulings.says("R-CC-06.measure", "points-destroyed"):
        return sum(battle.ship(loss.ship).card.points for loss in battle.losses if loss.by == side)
    if rulings.says("R-CC-06.measure", "ships-remaining"):
        return sum(ship.side == side and not ship.is_slain for ship in battle.ships)
    return points_left(battle, side)


def points_left(battle: FleetBattle, side: Seat) -> int:
    """What a side's ships are worth that are not lost, whatever the table counts."""
    return sum(ship.card.points for ship in battle.ships if ship.side == side and not ship.is_slain)


def measure_of(rulings: Rulings) -> str:
    """What is counted, in words."""
    if rulings.says("R-CC-06.measure", "points-destroyed"):
        return "points destroyed:"
    return "ships left:" if rulings.says("R-CC-06.measure", "ships-remaining") else "points left:"
