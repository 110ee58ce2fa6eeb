"""The zones that scenarios and missions ask about, and how much of a base counts as in them {R-SK-20}."""

from __future__ import annotations

from typing import Final

from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Disc, Rect
from dwethia.lengths import INCH
from dwethia.rulebook import Rulings
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import SIDES, other
from dwethia.tabletop.table import Table
from dwethia.tabletop.zones import Being, Zone

DEPLOYMENT_DEPTH: Final = 9 * INCH  # SK-SETUP-06


def being_in(rulings: Rulings) -> Being:
    """How much of a base must be in a zone: any part of it, its middle, or all of it {R-SK-20}."""
    if rulings.says("R-SK-20", "wholly"):
        return Being.WHOLLY
    return Being.CENTRE if rulings.says("R-SK-20", "centre") else Being.ANY_PART


def deployment_zone(battle: Battle, side: Seat) -> Rect | None:
    """The strip of SK-SETUP-06 along a side's edge, once it has one."""
    edge = battle.side(side).edge
    return battle.table.zone(edge, DEPLOYMENT_DEPTH) if edge else None


def hill_of(table: Table) -> Disc:
    """The usual objective zone of King of the Hill, about the middle {R-SK-21}."""
    return Disc(*table.middle, min(table.width, table.depth) // 6)


def objective_zone(battle: Battle, side: Seat) -> Disc:
    """The zone of a side that plays King of the Hill {R-SK-21}."""
    own, usual = battle.side(side), hill_of(battle.table)
    return Disc(*(own.objective_zone or usual[:2]), own.objective_radius or usual.r)


def kings_of(battle: Battle) -> tuple[Seat, ...]:
    """The sides that play King of the Hill."""
    return tuple(side for side in SIDES if battle.side(side).scenario is Scenario.KING_OF_THE_HILL)


def possible_kings(battle: Battle) -> tuple[Seat, ...]:
    """The sides that play King of the Hill as far as everybody knows: also those that hide what they play."""
    kings = kings_of(battle)
    return tuple(side for side in SIDES if side in kings or battle.side(side).is_hidden)


def hills(battle: Battle, rulings: Rulings) -> dict[Disc, tuple[Seat, ...]]:
    """The objective zones there are by now, and whose each is."""
    is_known = battle.turn > 0 or rulings.says("R-SK-21", "centre-circle")
    known = kings_of(battle) if is_known else ()
    kings = [side for side in possible_kings(battle) if side in known or battle.side(side).objective_zone]
    zones = {side: objective_zone(battle, side) for side in kings}
    return {zone: tuple(side for side in kings if zones[side] == zone) for zone in zones.values()}


def hill_of_missions(battle: Battle) -> Disc | None:
    """The middle of the table, where a mission asks who stands there."""
    is_asked = any(mission.zone == "centre" for side in SIDES for mission in battle.side(side).missions)
    return hill_of(battle.table) if is_asked else None


def zones_scored(battle: Battle) -> frozenset[Seat]:
    """The sides by whose deployment zone something is scored, as far as that is known."""
    found = set()
    for side in SIDES:
        own = battle.side(side)
        names = {mission.zone for mission in own.missions}
        if own.scenario is Scenario.HOLD_THE_LINE or "own-deployment" in names:
            found.add(side)
        if own.scenario is Scenario.BREAK_THEIR_LINES or "enemy-deployment" in names:
            found.add(other(side))
    return frozenset(found)


def named_zone(battle: Battle, side: Seat, name: str | None) -> Zone | None:
    """A zone by the name that missions use for it, as a side sees it."""
    if name == "centre":
        return hill_of(battle.table)
    if name == "own-deployment":
        return deployment_zone(battle, side)
    if name == "enemy-deployment":
        return deployment_zone(battle, other(side))
    edge = battle.side(other(side)).edge
    return battle.table.half(edge) if edge else None
