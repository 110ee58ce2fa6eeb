"""Who drifts, and when (CC-MOVE-01, -17) {R-CC-25, R-CC-26}."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.cosmic.movement.movement_faults import stands_too_still
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import is_locked
from dwethia.cosmic.state.order import Order
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.lengths import inches
from dwethia.rulebook import RuleId, Rulings


def is_adrift(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> bool:
    """Whether a ship has its inch still before it: without a Move order, not locked, and not drifted yet."""
    if ship.base is None or ship.is_slain or ship.is_frozen or ship.has_drifted:
        return False
    if Order.MOVE in ship.orders:
        return ship.is_done and stands_too_still(battle, ship, 0, rulings)
    if ship.is_done and has_failed_to_board(ship) and rulings.says("R-CC-26.failed-boarding", "stays"):
        return False
    return not is_locked(battle, ship, rulings)


def has_failed_to_board(ship: ShipModel) -> bool:
    """Whether a ship that is done had a Boarding order and has boarded nobody."""
    return Order.BOARDING in ship.orders and not ship.is_frozen


def adrift(battle: FleetBattle, side: Seat, rulings: Rulings) -> list[ShipModel]:
    """A side's ships that have their inch before them, in the order of the battle."""
    return [ship for ship in battle.ships_of(side) if is_adrift(battle, ship, rulings)]


def drifting_first(battle: FleetBattle, side: Seat, rulings: Rulings) -> list[ShipModel]:
    """The ships that drift before their side's ordered moves, where the ruling has it so; not those about to board."""
    if not rulings.says("R-CC-26.time", "before-own-moves"):
        return []
    return [ship for ship in adrift(battle, side, rulings) if Order.BOARDING not in ship.left]


def can_still_steer(ship: ShipModel) -> bool:
    """Whether a ship has a Move order that it may still carry out."""
    return Order.MOVE in ship.left and not (ship.is_done or ship.is_frozen)


def faults_of_drift(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Iterator[Fault]:
    """Why a ship does not drift now."""
    if not is_adrift(battle, ship, rulings):
        yield _fault_of_steady(battle, ship, rulings)
    if rulings.says("R-CC-26.time", "after-own-moves"):
        steered = [each.name for each in battle.ships_of(ship.side) if can_still_steer(each)]
        if steered:
            yield Fault(RuleId("CC-MOVE-10"), f"drifts come after ordered moves: {', '.join(steered)}")


def _fault_of_steady(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Fault:
    """Why a ship has no inch before it."""
    if ship.is_frozen:
        return Fault(RuleId("CC-MOVE-18"), f"{ship.name} is in a boarding contact and moves no more this phase")
    if ship.drifted:
        return Fault(RuleId("CC-MOVE-01"), f"{ship.name} has drifted {inches(ship.drifted)}")
    if Order.MOVE in ship.orders:
        return Fault(RuleId("CC-MOVE-01"), f"{ship.name} has a Move order")
    if is_locked(battle, ship, rulings):
        return Fault(RuleId("CC-MOVE-17"), f"{ship.name} is locked in a boarding action")
    return Fault(RuleId("CC-MOVE-01"), f"{ship.name} stays where its boarding failed")
