"""Reserves come to the table at the start of a later turn (CC-DEPLOY-14, HS-SPACE-02)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from dwethia.cosmic.deployment.array import array_for_me
from dwethia.cosmic.deployment.waiting import arrival_of
from dwethia.cosmic.events.setting_up import Arrived, NoRoomFor
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.deployment import place_some


def arrive(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """Ships in reserve whose turn has come are set down, the side with priority first."""
    for side in battle.order_of_sides:
        while coming := due(battle, side):
            arrival = arrival_of(battle, side, coming, rulings)
            for ships in arrival.stranded(battle.seats_of(side)):
                yield Tell(NoRoomFor(side, tuple(ship.id for ship in ships), tuple(ship.name for ship in ships)))
                coming = tuple(ship for ship in coming if ship not in ships)
            if not coming:
                break
            arrival = arrival_of(battle, side, coming, rulings)
            arrange = partial(array_for_me, battle, arrival)
            placement = yield from place_some(arrival, battle.seats_of(side), arrange)
            for each in placement.placed:
                ship = each.model.placed(each.at, each.turned)
                battle = battle.with_ships(replace(ship, is_in_reserve=False, came=battle.turn))
                yield Tell(Arrived(side, ship.id, ship.name, each.at, each.turned))
    return battle


def due(battle: FleetBattle, side: Seat) -> tuple[ShipModel, ...]:
    """A side's ships in reserve that may come this turn; those that found no room before are always due."""
    return tuple(
        ship
        for ship in battle.ships
        if ship.side == side and ship.is_in_reserve and not ship.is_slain and battle.turn >= (ship.card.arrives or 0)
    )
