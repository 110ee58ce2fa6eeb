"""The battle in space as a picture: hulls with their bows, shields and marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.codex.ships.entries import ShipClass
from dwethia.cosmic.scenarios import aim_of
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.geometry.hulls.hull import Hull, HullSide, ahead, shape_of
from dwethia.markup import Html, element
from dwethia.tabletop import drawing
from dwethia.tabletop.drawing import Canvas, Happenings
from dwethia.tabletop.sides import SIDES

MARKS: Final = {ShipClass.FIGHTER: "F", ShipClass.CRUISER: "C", ShipClass.WARSHIP: "W", ShipClass.CONSTRUCT: "X"}
BOW: Final = 350  # how long the stroke is that shows where a ship looks


def picture(battle: FleetBattle, title: str, done: Happenings | None = None, *, shares_ground: str = "") -> Html:
    """The table as it stands; on a page with many, all but the first may use the ground of another one by its id."""
    canvas = Canvas(battle.table)
    below = list(_zones(battle, canvas))
    ships = [_ship(each, canvas) for each in battle.present]
    return drawing.picture(battle.table, title, below, ships, done, shares_ground=shares_ground)


def _zones(battle: FleetBattle, canvas: Canvas) -> Iterator[Html]:
    for side in SIDES:
        edge = battle.side(side).edge
        if edge is not None:
            yield canvas.rect(battle.table.zone(edge, aim_of(battle).depth(battle, side)), f"zone {side}")


def mark_of(ship: ShipModel) -> str:
    """The letter of a ship's class; a construct is an X, for C is a cruiser."""
    return MARKS[ship.card.ship_class]


def number_of(ship: ShipModel) -> str:
    """Which of its side's ships it is."""
    return ship.id.rpartition("-")[2]


def _ship(ship: ShipModel, canvas: Canvas) -> Html:
    most, mark, number = ship.card.profile.wounds, mark_of(ship), number_of(ship)
    state = "slain" if ship.is_slain else f"{ship.wounds} of {most} Wounds"
    guarded = f", shields {' and '.join(ship.shields)}" if ship.shields else ""
    looks = [ship.side, *(["slain"] if ship.is_slain else []), *(["hurt"] if 0 < ship.wounds < most else [])]
    title = f"{number} {ship.name} ({ship.side}), {ship.card.ship_class.value}: {state}{guarded}"
    return element(
        "g",
        canvas.base(shape_of(ship.hull), title, looks, mark, number),
        _bow(ship, canvas),
        (_shield(ship, side, canvas) for side in dict.fromkeys(ship.shields)),
    )


def _bow(ship: ShipModel, canvas: Canvas) -> Html:
    """A stroke from the middle of the front outwards."""
    half = ship.size.along or ship.size.across
    start = ahead(ship.at, ship.heading, half)
    end = ahead(ship.at, ship.heading, half + BOW)
    return element("polyline", points=f"{canvas.point(start)} {canvas.point(end)}", css=f"cross {ship.side}")


def _shield(ship: ShipModel, side: HullSide, canvas: Canvas) -> Html:
    """A thick line along a guarded side."""
    if not isinstance(ship.base, Hull):
        return canvas.shape(shape_of(ship.hull), f"shield {ship.side}")
    edge = ship.base.side(side)
    points = f"{canvas.point(edge[:2])} {canvas.point(edge[2:])}"
    return element("polyline", points=points, css=f"shield {ship.side}")
