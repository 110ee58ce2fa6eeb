"""The table and what stands on it: its edges, the zones along them, and pieces of terrain."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from dwethia.codex.entries import TerrainKind
from dwethia.geometry.shapes import Point, Rect, Shape, bounds
from dwethia.tabletop.terrain import Kind, Put, shape_of
from dwethia.worked_out import worked_out_once

Length = Annotated[int, Meta(ge=0, le=144_000)]  # of a table, in thousandths of an inch


class Edge(StrEnum):
    """A side of the table: south is y = 0."""

    SOUTH = "south"
    NORTH = "north"
    WEST = "west"
    EAST = "east"

    @property
    def opposite(self) -> Edge:
        return {"south": Edge.NORTH, "north": Edge.SOUTH, "west": Edge.EAST, "east": Edge.WEST}[self]

    @property
    def inward(self) -> int:
        """By how many degrees a base is turned that looks from here into the table; 0 looks north, 90 west."""
        return {"south": 0, "north": 180, "west": 270, "east": 90}[self]


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

    @worked_out_once
    def pieces(self) -> tuple[Piece, ...]:
        """Its pieces, worked out once for each table."""
        return pieces_of(self)

    @worked_out_once
    def tallest(self) -> int:
        """The height of the highest piece that models stand on."""
        return tallest_of(self)

    @worked_out_once
    def hazards(self) -> tuple[Piece, ...]:
        """Its hazardous pieces."""
        return tuple(piece for piece in self.pieces if piece.is_a(TerrainKind.HAZARDOUS))

    @worked_out_once
    def boxed_hazards(self) -> tuple[tuple[Shape, Rect], ...]:
        """Their shapes with their bounds."""
        return tuple((piece.shape, bounds(piece.shape)) for piece in self.hazards)

    def with_piece(self, put: Put) -> Table:
        """The table with one piece more; the others need not be placed again."""
        made = Table(self.width, self.depth, (*self.puts, put))
        made.__dict__["pieces"] = (*self.pieces, Piece(len(self.puts), put, shape_of(put)))
        return made

    @property
    def area(self) -> Rect:
        return Rect(0, 0, self.width, self.depth)

    @property
    def middle(self) -> Point:
        return self.width // 2, self.depth // 2

    def zone(self, edge: Edge, depth: int) -> Rect:
        """The zone that reaches so far from an edge."""
        match edge:
            case Edge.SOUTH:
                return Rect(0, 0, self.width, depth)
            case Edge.NORTH:
                return Rect(0, self.depth - depth, self.width, self.depth)
            case Edge.WEST:
                return Rect(0, 0, depth, self.depth)
            case Edge.EAST:
                return Rect(self.width - depth, 0, self.width, self.depth)

    def half(self, edge: Edge) -> Rect:
        """The half of the table at an edge."""
        across, down = self.middle
        return {
            Edge.SOUTH: Rect(0, 0, self.width, down),
            Edge.NORTH: Rect(0, down, self.width, self.depth),
            Edge.WEST: Rect(0, 0, across, self.depth),
            Edge.EAST: Rect(across, 0, self.width, self.depth),
        }[edge]

    @property
    def long_edges(self) -> tuple[Edge, ...]:
        """The two edges of the longer sides; all four of a square table."""
        if self.width == self.depth:
            return tuple(Edge)
        return (Edge.SOUTH, Edge.NORTH) if self.width > self.depth else (Edge.WEST, Edge.EAST)

    @property
    def short_edges(self) -> tuple[Edge, ...]:
        """The two edges of the shorter sides; all four of a square table."""
        if self.width == self.depth:
            return tuple(Edge)
        return (Edge.WEST, Edge.EAST) if self.width > self.depth else (Edge.SOUTH, Edge.NORTH)

    def reach_from(self, edge: Edge, shape: Shape) -> int:
        """How far the far side of a shape is from an edge."""
        x0, y0, x1, y1 = bounds(shape)
        return {Edge.SOUTH: y1, Edge.NORTH: self.depth - y0, Edge.WEST: x1, Edge.EAST: self.width - x0}[edge]

    def length_of(self, edge: Edge) -> int:
        return self.width if edge in (Edge.SOUTH, Edge.NORTH) else self.depth


@lru_cache(maxsize=256)
def pieces_of(table: Table) -> tuple[Piece, ...]:
    """The pieces of a table, placed."""
    return tuple(Piece(number, put, shape_of(put)) for number, put in enumerate(table.puts))


@lru_cache(maxsize=256)
def tallest_of(table: Table) -> int:
    """The height of the highest piece that models stand on."""
    return max((put.kind.height for put in table.puts if put.kind.climbed), default=0)
