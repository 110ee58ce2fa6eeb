"""A game that is not Skirmish, for tests of what measured games share: starships, and rules of their own."""

from __future__ import annotations

from collections.abc import Sequence

from dwethia.codex.entries import TerrainKind
from dwethia.geometry.shapes import Point
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId
from dwethia.tabletop.bases import BaseSize
from dwethia.tabletop.places import FreeSpace, PlaceRules
from dwethia.tabletop.table import Piece, Table
from dwethia.tabletop.terrain import Kind, Put

FIGHTER = BaseSize(591, 591)  # 30 mm square
CRUISER = BaseSize(591, 1_181)  # 60 by 30 mm, the long axis forward
STATION = BaseSize(1_969)  # round

ASTEROID = Kind("asteroid", "Asteroid", (TerrainKind.IMPASSABLE,), radius=2 * INCH)
DEBRIS = Kind(
    "debris",
    "Debris",
    (TerrainKind.DIFFICULT, TerrainKind.COVER),
    corners=((0, 0), (4 * INCH, 0), (4 * INCH, 2 * INCH), (0, 2 * INCH)),
    height=INCH,
    cover=1,
)
NEBULA = Kind("nebula", "Nebula", (TerrainKind.OBSCURING,), radius=3 * INCH, height=INCH)
GRAVITY_WELL = Kind("gravity-well", "Gravity Well", (TerrainKind.HAZARDOUS,), radius=3 * INCH)

TERRAIN = RuleId("CC-DEPLOY-02")
PLACES = PlaceRules(on_table=RuleId("CC-MOVE-19"), overlapping=RuleId("CC-MOVE-12"), impassable=RuleId("CC-DEPLOY-09"))


def space(*puts: Put, width: int = 36, depth: int = 36) -> Table:
    """A table of so many inches with these pieces on it."""
    return Table(width * INCH, depth * INCH, puts)


def inch(x: float, y: float) -> Point:
    return round(x * INCH), round(y * INCH)


def room(table: Table, ships: Sequence[tuple[str, BaseSize, Point, int]] = ()) -> FreeSpace:
    """A table with ships on it: each by its name, its base, where its middle is and how it is turned."""
    bases = [(ModelId(name), base.at(at, turned)) for name, base, at, turned in ships]
    return FreeSpace.of(table, bases, walls(table), PLACES)


def walls(table: Table) -> tuple[Piece, ...]:
    """What no ship enters."""
    return tuple(piece for piece in table.pieces if piece.is_a(TerrainKind.IMPASSABLE))
