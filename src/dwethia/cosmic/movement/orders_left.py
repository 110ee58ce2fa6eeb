"""Which ships of a seat can still do something in the Movement Phase."""

from __future__ import annotations

from dwethia.cosmic.movement.boarding_reach import boarding_targets
from dwethia.cosmic.movement.drifting import can_still_steer, is_adrift
from dwethia.cosmic.special_rules import rules_of
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.order import Order
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings


def most_degrees(rulings: Rulings) -> int:
    """How far a Turn of most ships goes round at most {R-CC-22}."""
    return 180 if rulings.says("R-CC-22", "180") else 90


def most_degrees_of(ship: ShipModel, rulings: Rulings) -> int:
    """How far a Turn of a ship goes round at most: some go further than others (CC-MOVE-21)."""
    return min(most_degrees(rulings) + rules_of(ship.card).turns_further, 180)


def can_still_board(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> bool:
    """Whether a ship has a Boarding order, and an enemy for it in reach."""
    if Order.BOARDING not in ship.left or ship.is_frozen:
        return False
    return can_still_steer(ship) or bool(boarding_targets(battle, ship, rulings))


def at_hand(battle: FleetBattle, seat: Seat, rulings: Rulings) -> list[ShipModel]:
    """A seat's ships that can still do something, if only drift."""
    return [ship for ship in battle.standing if ship.seat == seat and is_at_hand(battle, ship, rulings)]


def is_at_hand(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> bool:
    """Whether a ship on the table can still do something, if only drift."""
    return can_still_steer(ship) or can_still_board(battle, ship, rulings) or is_adrift(battle, ship, rulings)


def has_something_to_do(battle: FleetBattle, seat: Seat, rulings: Rulings) -> bool:
    """Whether a seat has orders left to carry out; drifts by themselves need nobody."""
    return any(
        ship.seat == seat and (can_still_steer(ship) or can_still_board(battle, ship, rulings))
        for ship in battle.standing
    )
