"""The Order Phase: sealed orders of all seats, revealed together (CC-ORDER-01 to -06)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dwethia.cosmic.events.ordering import OrderLost, OrdersRevealed
from dwethia.cosmic.movement.boarding_reach import boarding_targets
from dwethia.cosmic.orders.order_form import TOKENS, OrderForm, Orders
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import can_board
from dwethia.cosmic.state.order import Order
from dwethia.cosmic.turn.turn_order import next_phase
from dwethia.engine.procedure import Asking, Procedure, Tell, fill_in_each
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import SIDES


def order_phase(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """Each seat gives its ships their tokens in secret; when all are ready they are turned up together."""
    least = TOKENS if rulings.says("R-CC-11", "exactly-two") else 0
    forms = {
        seat: OrderForm(battle, seat, least)
        for side in SIDES
        for seat in battle.seats_of(side)
        if any(ship.seat == seat for ship in battle.ships_of(side))
    }
    given = yield from fill_in_each("orders", "CC-ORDER-04", forms, "Give each of your ships its two orders.")
    battle = yield from _reveal(battle, given, rulings)
    return (yield from next_phase(battle, rulings))


def _reveal(battle: FleetBattle, given: dict[Seat, Orders], rulings: Rulings) -> Asking[FleetBattle]:
    """All tokens of both sides turned up; orders that can never be carried out are lost now (CC-ORDER-07, -08)."""
    orders = {id: tokens for each in given.values() for id, tokens in each.ships.items()}
    ships = [replace(ship, orders=orders.get(ship.id, ()), left=orders.get(ship.id, ())) for ship in battle.standing]
    battle = battle.with_ships(*ships)
    yield Tell(
        OrdersRevealed(
            tuple(ship.id for ship in ships),
            tuple(ship.name for ship in ships),
            tuple(ship.orders for ship in ships),
        )
    )
    for ship in ships:
        lost = list(lost_at_reveal(battle, ship, rulings))
        left = list(ship.left)
        for order, reason, rule in lost:
            left.remove(order)
            yield Tell(OrderLost(ship.id, ship.name, order, reason, (rule, "CC-ORDER-10")))
        if lost:
            battle = battle.with_ships(replace(ship, left=tuple(left)))
    return battle


def lost_at_reveal(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Iterator[tuple[Order, str, str]]:
    """The orders that a ship loses when they are turned up, each with the reason and its rule."""
    if not ship.card.has_shields:
        for _ in range(ship.count_of(Order.SHIELD)):
            yield Order.SHIELD, "it has no shields", "CC-ORDER-07"
    boardings = ship.count_of(Order.BOARDING)
    if boardings and not can_board(ship, rulings):
        for _ in range(boardings):
            yield Order.BOARDING, "it cannot board", "CC-ORDER-08"
        return
    if boardings == TOKENS and rulings.says("R-CC-12.double", "second-is-lost"):
        yield Order.BOARDING, "a second Boarding action does nothing", "CC-BOARD-06"
        boardings -= 1
    if boardings and rulings.says("R-CC-12.range", "at-reveal") and not boarding_targets(battle, ship, rulings):
        for _ in range(boardings):
            yield Order.BOARDING, "no enemy that it could board is in range", "CC-ORDER-09"
