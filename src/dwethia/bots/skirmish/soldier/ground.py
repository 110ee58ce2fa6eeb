"""The terrain of a table as a soldier minds it: what hides, what shelters and what harms; worked out once a table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from dwethia.codex.entries import TerrainKind
from dwethia.geometry.measuring import touches_in
from dwethia.geometry.shapes import Disc, Point, Rect, Shape, bounds
from dwethia.geometry.sight import Screens
from dwethia.tabletop.table import Table

HAZARD: Final = 0.3  # what standing in harmful ground costs


class Shelter(NamedTuple):
    """A piece that gives cover."""

    shape: Shape
    box: Rect
    at: Point
    cover: int


class Ground:
    """What counts of a table's terrain."""

    def __init__(self, table: Table) -> None:
        pieces = table.pieces
        self.walls = Screens((), [piece.shape for piece in pieces if piece.is_a(TerrainKind.IMPASSABLE)])
        self.shelters = [
            Shelter(piece.shape, bounds(piece.shape), piece.put.at, piece.kind.cover or 1)
            for piece in pieces
            if piece.is_a(TerrainKind.COVER)
        ]
        self._hazards = table.boxed_hazards

    def cover(self, base: Disc) -> int:
        """The best cover that a base has where it stands."""
        return max([each.cover for each in self.shelters if touches_in(base, each.shape, each.box)], default=0)

    def hazard(self, base: Disc) -> float:
        """What harmful ground costs a base that stands there."""
        return HAZARD if any(touches_in(base, shape, box) for shape, box in self._hazards) else 0.0


@lru_cache(maxsize=64)
def ground_of(table: Table) -> Ground:
    return Ground(table)
