"""Ships that leave the table by what a scenario allows: they are safe, and do not come back (CC-MOVE-19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dwethia.cosmic.events.scenarios import ShipLeft
from dwethia.cosmic.scenarios import aim_of
from dwethia.cosmic.state.battle import FleetBattle, LostShip, ShipModel
from dwethia.engine.procedure import Asking, Tell
from dwethia.geometry.hulls.hull import Base, shape_of
from dwethia.geometry.shapes import bounds
from dwethia.profile import ModelId
from dwethia.rulebook.declared import scenario_aims
from dwethia.tabletop.table import Edge

LEFT: Final = "left"


def may_go_off(battle: FleetBattle, ship: ShipModel, base: Base) -> bool:
    """Whether a base stands over edges of the table, and its ship may leave over all of them."""
    x0, y0, x1, y1 = bounds(shape_of(base))
    table = battle.table
    over = {Edge.WEST: x0 < 0, Edge.SOUTH: y0 < 0, Edge.EAST: x1 > table.width, Edge.NORTH: y1 > table.depth}
    edges = [edge for edge, is_over in over.items() if is_over]
    return bool(edges) and all(aim_of(battle).may_leave(battle, ship, edge) for edge in edges)


def leave(battle: FleetBattle, id: ModelId) -> Asking[FleetBattle]:
    """A ship goes off the table, with no harm done to it; boardings that it was part of are over."""
    ship, card = battle.ship(id), battle.setup.scenario
    assert card is not None, "only a scenario lets a ship leave"
    yield Tell(ShipLeft(id, ship.name, ship.side, scenario_aims()[card.aim].rule or ""))
    gone = LostShip(id, ship.side, None, LEFT, battle.turn, battle.phase)
    battle = battle.with_ships(replace(ship, base=None))
    boardings = tuple(each for each in battle.boardings if id not in (each.boarder, each.boarded))
    return battle.with_progress(losses=(*battle.losses, gone), boardings=boardings)


def have_left(battle: FleetBattle) -> Iterator[ShipModel]:
    """The ships that have left so."""
    return (battle.ship(loss.ship) for loss in battle.losses if loss.means == LEFT)
