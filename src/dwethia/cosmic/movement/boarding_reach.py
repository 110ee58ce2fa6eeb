"""Which enemies a ship could board: near enough for its boarding move (CC-BOARD-01, -04 to -06)."""

from __future__ import annotations

from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import can_be_boarded, distance, is_within
from dwethia.rulebook import Rulings


def boarding_targets(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> tuple[ShipModel, ...]:
    """The enemies that a ship may board and that are within half its Move, in the order of the battle."""
    return tuple(
        enemy
        for enemy in battle.enemies_of(ship.side)
        if can_be_boarded(enemy, rulings) and is_within(distance(ship, enemy), ship.card.move // 2, rulings)
    )
