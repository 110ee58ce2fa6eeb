"""Terrain placed by turns: what is asked of a seat, and a sensible site for a piece."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, ClassVar, Final

from msgspec import Meta, Struct

from dwethia.engine.forms import Filled, Form, FormShown, Reader
from dwethia.faults import Fault
from dwethia.geometry.shapes import Point, bounds_of
from dwethia.lengths import INCH, place_in_inches
from dwethia.rulebook import RuleId
from dwethia.tabletop.places import grid
from dwethia.tabletop.table import Table
from dwethia.tabletop.terrain import Kind, Put
from dwethia.tabletop.terrain_layout import faults_of_piece, find_site, fits

SITES: Final = 2 * INCH  # how closely sites are looked at


class PieceToPlace(Struct, frozen=True):
    """A piece that is left to be placed: round, or with corners."""

    piece: int
    name: str
    radius: int | None
    corners: tuple[Point, ...]


class TerrainShown(FormShown, frozen=True, tag="terrain"):
    """What is left to be placed, and how far apart."""

    pieces: tuple[int, ...]
    spacing: int
    kinds: tuple[PieceToPlace, ...]


class LayPiece(Filled, frozen=True):
    """A piece of the pool, where its middle lies, and by how many degrees it is turned."""

    piece: int
    at: Point
    turned: Annotated[int, Meta(ge=0, le=359)] = 0
    EXPECTED: ClassVar[str] = "expected piece, a number; at, two whole numbers; turned, degrees from 0 to 359"


class TerrainForm(Form[LayPiece], frozen=True, eq=False):
    """One piece of the pool, where its middle stands, and how it is turned."""

    table: Table
    pool: tuple[Kind, ...]
    left: tuple[int, ...]  # pieces of the pool that are still to be placed, by number
    rule: RuleId
    spacing: int
    READER: ClassVar[Reader[LayPiece]] = Reader(LayPiece)

    def faults_of(self, filled: LayPiece) -> Iterator[Fault]:
        if filled.piece not in self.left:
            left = ", ".join(str(number) for number in self.left)
            yield Fault(self.rule, f"piece {filled.piece} is not left to be placed: expected one of {left}")
        else:
            yield from faults_of_piece(self.table, self.put_of(filled), self.rule, self.spacing)

    def put_of(self, filled: LayPiece) -> Put:
        """The piece as it lies then."""
        return Put(self.pool[filled.piece], filled.at, filled.turned)

    def samples(self, chance: Random) -> Iterator[LayPiece]:
        while True:
            left = list(self.left)
            chance.shuffle(left)
            yield next(
                LayPiece(number, put.at, put.turned)
                for number in left
                if (put := find_site(self.table, self.pool[number], self.spacing, chance))
            )

    def suggestions(self) -> Iterator[LayPiece]:
        yield self.sensible()

    def sensible(self) -> LayPiece:
        """The largest piece that is left, as far from all others and from the edges as can be."""
        for number in sorted(self.left, key=lambda number: (-_size(self.pool[number]), number)):
            kind = self.pool[number]
            sites = (Put(kind, at) for at in grid(self.table.area, 0, SITES))
            free = (put for put in sites if fits(self.table, put, self.spacing))
            best = max(free, key=lambda put: _worth(self.table, put), default=None)
            put = best or find_site(self.table, kind, self.spacing)
            if put is not None:
                return LayPiece(number, put.at, put.turned)
        raise AssertionError("a seat is asked for a piece only while there is room")

    def said(self, filled: LayPiece) -> str:
        put = self.put_of(filled)
        return f"{put.kind.name} at {place_in_inches(put.at)}"

    def shown(self) -> TerrainShown:
        pool = self.pool
        kinds = [PieceToPlace(each, pool[each].name, pool[each].radius, pool[each].corners) for each in self.left]
        return TerrainShown(self.left, self.spacing, tuple(kinds))


def _size(kind: Kind) -> int:
    if kind.radius is not None:
        return 4 * kind.radius**2
    x0, y0, x1, y1 = bounds_of(kind.corners)
    return (x1 - x0) * (y1 - y0)


def _worth(table: Table, put: Put) -> int:
    """How far a site is from the nearest piece, and from the edges as long as that is not much."""
    x, y = put.at
    from_edge = min(x, y, table.width - x, table.depth - y)
    others = [abs(x - piece.put.at[0]) + abs(y - piece.put.at[1]) for piece in table.pieces]
    return min([*others, 4 * from_edge, table.width])
