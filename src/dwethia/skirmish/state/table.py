"""The table and what stands on it: pieces of terrain with their kinds (SK-TERR-01 to -04, HS-TERR-01 to -07)."""

from __future__ import annotations

from functools import cached_property, lru_cache

from msgspec import Struct

from dwethia.codex.entries import TerrainKind
from dwethia.geometry.shapes import Disc, Point, Rect, Shape, placed
from dwethia.lengths import INCH
from dwethia.skirmish.setup.battle_setup import Edge, Kind, Put

DEPLOYMENT_DEPTH = 9 * INCH  # SK-SETUP-06


class Piece(Struct, frozen=True, eq=False):
    """A piece of terrain where it stands."""

    number: int
    put: Put
    shape: Shape

    @property
    def kind(self) -> Kind:
        return self.put.kind

    @property
    def name(self) -> str:
        return self.put.kind.name

    def is_a(self, kind: TerrainKind) -> bool:
        return kind in self.put.kind.kinds


class Table(Struct, frozen=True, cache_hash=True, dict=True):
    """A board with its terrain; two tables are the same if they are laid alike."""

    width: int
    depth: int
    puts: tuple[Put, ...] = ()

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Its pieces, worked out once for each table."""
        return pieces_of(self)

    @cached_property
    def tallest(self) -> int:
        """The height of the highest piece that models stand on."""
        return tallest_of(self)

    @cached_property
    def hazards(self) -> tuple[Piece, ...]:
        """Its hazardous pieces."""
        return tuple(piece for piece in self.pieces if piece.is_a(TerrainKind.HAZARDOUS))

    def with_piece(self, put: Put) -> Table:
        return Table(self.width, self.depth, (*self.puts, put))

    @property
    def area(self) -> Rect:
        return Rect(0, 0, self.width, self.depth)

    def zone(self, edge: Edge) -> Rect:
        """The deployment zone along an edge (SK-SETUP-06)."""
        return {
            Edge.SOUTH: Rect(0, 0, self.width, DEPLOYMENT_DEPTH),
            Edge.NORTH: Rect(0, self.depth - DEPLOYMENT_DEPTH, self.width, self.depth),
            Edge.WEST: Rect(0, 0, DEPLOYMENT_DEPTH, self.depth),
            Edge.EAST: Rect(self.width - DEPLOYMENT_DEPTH, 0, self.width, self.depth),
        }[edge]

    @property
    def middle(self) -> Point:
        return self.width // 2, self.depth // 2

    @property
    def hill(self) -> Disc:
        """The objective zone of King of the Hill about the middle {R-SK-21}."""
        return Disc(*self.middle, min(self.width, self.depth) // 6)


@lru_cache(maxsize=256)
def pieces_of(table: Table) -> tuple[Piece, ...]:
    """The pieces of a table, placed."""
    return tuple(Piece(number, put, shape_of(put)) for number, put in enumerate(table.puts))


@lru_cache(maxsize=256)
def tallest_of(table: Table) -> int:
    """The height of the highest piece that models stand on."""
    return max((put.kind.height for put in table.puts if put.kind.climbed), default=0)


def shape_of(put: Put) -> Shape:
    """The footprint of a piece where it stands."""
    if put.kind.radius is not None:
        return Disc(*put.at, put.kind.radius)
    return placed(put.kind.corners, put.at, put.turned)
