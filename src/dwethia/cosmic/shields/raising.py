"""Shields go up before any ship moves: all together in secret, or by priority (CC-SHIELD-01) {R-CC-17}."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from dwethia.cosmic.events.ordering import ShieldsRaised
from dwethia.cosmic.shields.shield_form import PointedShields, ShieldForm, shield_bearers
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.state.order import Order
from dwethia.cosmic.turn.turn_order import next_phase
from dwethia.engine.procedure import Asking, Procedure, Tell, fill_in_each
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import SIDES


def raise_shields(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """Each Shield token is pointed at a side of its ship."""
    if rulings.says("R-CC-17", "hidden-simultaneous"):
        battle = yield from _point(battle, SIDES)
    else:
        first, second = battle.order_of_sides
        for side in (second, first) if rulings.says("R-CC-17", "priority-last") else (first, second):
            battle = yield from _point(battle, (side,))
    return (yield from next_phase(battle, rulings))


def _point(battle: FleetBattle, sides: Sequence[Seat]) -> Asking[FleetBattle]:
    """The tokens of these sides, pointed in secret and shown together."""
    seats = [seat for side in sides for seat in battle.seats_of(side) if shield_bearers(battle, seat)]
    if not seats:
        return battle
    forms = {seat: ShieldForm(battle, seat) for seat in seats}
    given: dict[Seat, PointedShields] = yield from fill_in_each(
        "shields", "CC-SHIELD-02", forms, "Point each Shield token at a side of its ship."
    )
    pointed = {id: sides for each in given.values() for id, sides in each.ships.items()}
    raised = [battle.ship(id) for id in pointed]
    raised.sort(key=lambda ship: battle.places[ship.id])
    yield Tell(
        ShieldsRaised(
            tuple(ship.id for ship in raised),
            tuple(ship.name for ship in raised),
            tuple(pointed[ship.id] for ship in raised),
        )
    )
    return battle.with_ships(
        *(
            replace(
                ship,
                shields=pointed[ship.id],
                shielded_at=ship.heading,
                left=tuple(order for order in ship.left if order is not Order.SHIELD),
            )
            for ship in raised
        )
    )
