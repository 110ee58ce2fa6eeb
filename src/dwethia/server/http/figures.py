"""Every figure and ship of the codex over HTTP: what the contact sheet shows.

`python -m dwethia.server.http.figures` writes those of the Starter Codex, from which the client's tests carve.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from litestar import Request, get
from msgspec import Struct

from dwethia.codex import Codex, ShipClass, starter
from dwethia.codex.looks import FactionLook
from dwethia.server.app_context import app_context_of
from dwethia.server.boards.figures import FigureSeen, Gallery, figure_in, look_in
from dwethia.server.http.muster import PackList

AnyRequest = Request[Any, Any, Any]


class DrawnUnit(Struct, frozen=True):
    """A unit of the codex, and its figure by its place among the figures."""

    name: str
    owner: str  # its faction or religion, by name
    mark: str
    figure: int


class DrawnShip(Struct, frozen=True):
    """A ship of the codex, and what it is built from."""

    name: str
    owner: str
    ship: str
    ship_class: ShipClass
    length: int  # of its base in millimetres, from rear to front
    width: int
    look: int | None
    guns: tuple[tuple[str, str], ...]  # each weapon and the side it fires to
    is_hero: bool


class FiguresShown(Struct, frozen=True):
    """Everything in the codex that has a figure."""

    looks: tuple[FactionLook, ...]
    figures: tuple[FigureSeen, ...]
    units: tuple[DrawnUnit, ...]
    ships: tuple[DrawnShip, ...]


@get("/api/figures", summary="Every figure and ship of the codex")
async def figures(request: AnyRequest, packs: PackList = None) -> FiguresShown:
    """What units and ships look like as they are usually outfitted, and the looks of their factions."""
    return await app_context_of(request).calculated(request, tuple(packs or ()), figures_of)


def figures_of(codex: Codex) -> FiguresShown:
    """All figures, by faction and in the order of its list."""
    gallery = Gallery()
    owners = {**codex.factions, **codex.religions}
    units = tuple(
        DrawnUnit(unit.name, owners[owner].name, unit.mark, figure_in(codex, unit, gallery))
        for owner in owners
        for unit in codex.units.values()
        if owner in (unit.faction, unit.religion)
    )
    ships = tuple(_ship(codex, ship, gallery) for ship in codex.ships)
    return FiguresShown(gallery.looks, gallery.figures, units, ships)


def _ship(codex: Codex, id: str, gallery: Gallery) -> DrawnShip:
    ship = codex.ships[id]
    owner = ship.faction or ship.religion or ""
    length, width = ship.hull.sides
    return DrawnShip(
        name=ship.name,
        owner=(codex.factions.get(owner) or codex.religions[owner]).name,
        ship=ship.id,
        ship_class=ship.ship_class,
        length=length,
        width=width,
        look=gallery.look(look_in(codex, owner)),
        guns=tuple((each.id, each.arc.value) for each in codex.ship_outfit(ship).weapons),
        is_hero=ship.is_hero,
    )


HANDLERS = (figures,)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(figures_of(starter())), indent=1) + b"\n")
