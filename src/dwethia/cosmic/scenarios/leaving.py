"""Ships that leave the table by what a scenario allows: they are safe, and do not come back (CC-MOVE-19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dwethia.cosmic.events.scenarios import ShipLeft
from dwethia.cosmic.state.battle import FleetBattle, LostShip, ShipModel
from dwethia.engine.procedure import Asking, Tell
from dwethia.profile import ModelId

LEFT: Final = "left"


def leave(battle: FleetBattle, id: ModelId, rule: str) -> Asking[FleetBattle]:
    """A ship goes off the table, with no harm done to it; boardings that it was part of are over."""
    ship = battle.ship(id)
    yield Tell(ShipLeft(id, ship.name, ship.side, rule))
    gone = LostShip(id, ship.side, None, LEFT, battle.turn, battle.phase)
    battle = battle.with_ships(replace(ship, base=None))
    boardings = tuple(each for each in battle.boardings if id not in (each.boarder, each.boarded))
    return battle.with_progress(losses=(*battle.losses, gone), boardings=boardings)


def have_left(battle: FleetBattle) -> Iterator[ShipModel]:
    """The ships that have left so."""
    return (battle.ship(loss.ship) for loss in battle.losses if loss.means == LEFT)
