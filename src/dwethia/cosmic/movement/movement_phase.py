"""The Movement Phase: each side's part of it, one deed after the other, then what is left to drift (CC-MOVE-10)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.cosmic.destiny.own_actions import UseShipAction
from dwethia.cosmic.events.moving import Held, SideMoved
from dwethia.cosmic.events.ordering import OrderLost
from dwethia.cosmic.losses.losing import take_off_wrecks
from dwethia.cosmic.movement.boarding_moves import carry_out_boarding
from dwethia.cosmic.movement.deeds import Drift, Hold, ShipDeed
from dwethia.cosmic.movement.drifting import adrift
from dwethia.cosmic.movement.maneuvers import ShipAction, drift
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.cosmic.movement.orders_left import has_something_to_do
from dwethia.cosmic.movement.steering import carry_out
from dwethia.cosmic.powers.acting_between import act, may_act
from dwethia.cosmic.powers.casting import CastShipPower
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.order import Order
from dwethia.cosmic.turn.turn_order import next_phase, second_part
from dwethia.engine.deeds import NothingMore
from dwethia.engine.procedure import Asking, Procedure, Tell, fill_in_any
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings


def movement_part(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """The next thing in a side's part: a deed of one of its seats, a drift that is left over, or its end."""
    waiting = [
        seat
        for seat in battle.seats_of(battle.acting)
        if seat not in battle.finished
        and (has_something_to_do(battle, seat, rulings) or may_act(battle, seat, rulings))
    ]
    if not waiting:
        return (yield from _close(battle, rulings))
    forms = {seat: ShipMovementForm(battle, seat, rulings) for seat in waiting}
    seat, deed = yield from fill_in_any("movement", "CC-MOVE-11", forms, "Move your ships")
    if isinstance(deed, NothingMore):
        return battle.with_progress(finished=(*battle.finished, seat))
    if isinstance(deed, CastShipPower | UseShipAction):
        return (yield from act(battle, deed, rulings))
    return (yield from carry_out_deed(battle, seat, deed, rulings))


def carry_out_deed(battle: FleetBattle, seat: Seat, deed: ShipDeed, rulings: Rulings) -> Asking[FleetBattle]:
    """A legal deed of a seat is carried out."""
    ship = battle.ship(deed.ship)
    if isinstance(deed, Hold):
        yield Tell(Held(ship.side, ship.id, ship.name))
        return battle.with_ships(_stayed(ship))
    if isinstance(deed, Drift):
        free = yield from _without_boarding(ship, "it drifts instead", "CC-BOARD-03")
        battle = battle if free is ship else battle.with_ships(free)
    maneuver = ShipMovementForm(battle, seat, rulings).maneuver(deed)
    assert maneuver is not None, "what does not get there is refused"
    if maneuver.action is ShipAction.BOARD:
        return (yield from carry_out_boarding(battle, maneuver, rulings))
    return (yield from carry_out(battle, maneuver, rulings))


def _stayed(ship: ShipModel) -> ShipModel:
    """A ship that stays where it is: it has no use for its Move orders any more."""
    left = tuple(order for order in ship.left if order is not Order.MOVE)
    return replace(ship, left=left, is_done=Order.BOARDING not in left)


def _without_boarding(ship: ShipModel, reason: str, rule: str) -> Asking[ShipModel]:
    """A ship without its Boarding orders: they are lost."""
    if Order.BOARDING not in ship.left:
        return ship
    left = tuple(order for order in ship.left if order is not Order.BOARDING)
    for _ in range(len(ship.left) - len(left)):
        yield Tell(OrderLost(ship.id, ship.name, Order.BOARDING, reason, (rule, "CC-ORDER-10")))
    return replace(ship, left=left)


def _close(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """When a side's seats are done: orders not carried out are lost, what is left drifts, then the next part."""
    side = battle.acting
    if not battle.is_under_way:
        done = []
        for ship in battle.ships_of(side):
            free = yield from _without_boarding(ship, "it has made no contact with an enemy", "CC-ORDER-09")
            done.append(replace(_stayed(free), is_done=True))
        battle = battle.with_ships(*done)
        return battle.with_progress(is_under_way=True, finished=battle.seats_of(side))
    left = adrift(battle, side, rulings)
    if left:
        return (yield from carry_out(battle, drift(left[0]), rulings))
    yield Tell(SideMoved(side, battle.is_second))
    if not battle.is_second:
        return second_part(battle)
    battle = yield from take_off_wrecks(battle, "CC-RAM-06")
    return (yield from next_phase(battle, rulings))
