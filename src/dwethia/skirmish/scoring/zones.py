"""The zones that scenarios and missions ask about, and who is in them {R-SK-20}."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from dwethia.engine.seats import Seat
from dwethia.geometry.measuring import centre_within, gap, lies_partly_within, lies_within
from dwethia.geometry.shapes import Disc, Rect
from dwethia.rulebook import Rulings
from dwethia.skirmish.setup.battle_setup import Edge, other
from dwethia.skirmish.state.battle import Battle, Model

Zone: TypeAlias = Rect | Disc


def is_in(base: Disc, zone: Zone, rulings: Rulings) -> bool:
    """Whether a base is in a zone: with any part of it, with its middle, or wholly {R-SK-20}."""
    if isinstance(zone, Disc):
        return _is_in_circle(base, zone, rulings)
    if rulings.says("R-SK-20", "wholly"):
        return lies_within(base, zone)
    return centre_within(base, zone) if rulings.says("R-SK-20", "centre") else lies_partly_within(base, zone)


def _is_in_circle(base: Disc, zone: Disc, rulings: Rulings) -> bool:
    if rulings.says("R-SK-20", "any-part"):
        return gap(base, zone) < 0
    farthest = zone.r - base.r if rulings.says("R-SK-20", "wholly") else zone.r
    return farthest >= 0 and (base.x - zone.x) ** 2 + (base.y - zone.y) ** 2 <= farthest**2


def those_in(models: Iterable[Model], zone: Zone | None, rulings: Rulings) -> Iterator[Model]:
    """The models on the table that are in a zone; nobody is in a zone that is not there yet."""
    if zone is not None:
        yield from (model for model in models if model.base is not None and is_in(model.base, zone, rulings))


def deployment_zone(battle: Battle, side: Seat) -> Rect | None:
    """The strip of SK-SETUP-06 along a side's edge, once it has one."""
    edge = battle.side(side).edge
    return battle.table.zone(edge) if edge else None


def objective_zone(battle: Battle, side: Seat) -> Disc | None:
    """The zone of a side that plays King of the Hill {R-SK-21}."""
    middle = battle.side(side).objective_zone or battle.table.middle
    return Disc(*middle, battle.table.hill.r)


def named_zone(battle: Battle, side: Seat, name: str | None) -> Zone | None:
    """A zone by the name that missions use for it, as a side sees it."""
    if name == "centre":
        return battle.table.hill
    if name == "own-deployment":
        return deployment_zone(battle, side)
    if name == "enemy-deployment":
        return deployment_zone(battle, other(side))
    return _half_of(battle, other(side))


def _half_of(battle: Battle, side: Seat) -> Rect | None:
    """The half of the board on a side's own edge."""
    table, edge = battle.table, battle.side(side).edge
    if edge is None:
        return None
    across, down = table.middle
    return {
        Edge.SOUTH: Rect(0, 0, table.width, down),
        Edge.NORTH: Rect(0, down, table.width, table.depth),
        Edge.WEST: Rect(0, 0, across, table.depth),
        Edge.EAST: Rect(across, 0, table.width, table.depth),
    }[edge]
