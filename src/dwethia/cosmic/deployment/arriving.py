"""Reserves come to the table at the start of a later turn (CC-DEPLOY-14, -15, HS-SPACE-02, -05)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from dwethia.cosmic.deployment.array import array_for_me
from dwethia.cosmic.deployment.waiting import arrival_of, teleports
from dwethia.cosmic.events.setting_up import Arrived, NoRoomFor
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.deployment import place_some


def arrive(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """Ships in reserve whose turn has come are set down, the side with priority first."""
    for side in battle.order_of_sides:
        for anywhere in (False, True):
            battle = yield from _arrive(battle, side, rulings, anywhere=anywhere)
    return battle


def _arrive(battle: FleetBattle, side: Seat, rulings: Rulings, *, anywhere: bool) -> Asking[FleetBattle]:
    """One by one, those of a side that come to their zone, or those who teleport; who finds no room goes on waiting."""
    waiting_on: set[ModelId] = set()
    while True:
        coming = tuple(ship for ship in due(battle, side) if teleports(ship) is anywhere and ship.id not in waiting_on)
        for ships in arrival_of(battle, side, coming, rulings).stranded(battle.seats_of(side)) if coming else ():
            yield Tell(NoRoomFor(side, tuple(ship.id for ship in ships), tuple(ship.name for ship in ships)))
            waiting_on.update(ship.id for ship in ships)
        coming = tuple(ship for ship in coming if ship.id not in waiting_on)
        if not coming:
            return battle
        arrival = arrival_of(battle, side, coming, rulings)
        placement = yield from place_some(arrival, battle.seats_of(side), partial(array_for_me, battle, arrival))
        for each in placement.placed:
            ship = each.model.placed(each.at, each.turned)
            battle = battle.with_ships(replace(ship, is_in_reserve=False, came=battle.turn))
            yield Tell(Arrived(side, ship.id, ship.name, each.at, each.turned))


def due(battle: FleetBattle, side: Seat) -> tuple[ShipModel, ...]:
    """A side's ships in reserve that may come this turn; those that found no room before are always due."""
    return tuple(
        ship
        for ship in battle.ships
        if ship.side == side and ship.is_in_reserve and not ship.is_slain and battle.turn >= (ship.card.arrives or 0)
    )
