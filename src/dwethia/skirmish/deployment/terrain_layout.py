"""Laying the table: where a piece of terrain may stand (SK-SETUP-03), and tables laid at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from dwethia.faults import Fault
from dwethia.geometry.measuring import gap_to, share_ground, square_to_way
from dwethia.geometry.shapes import Disc, Outline, Point, Rect, Shape, bounds
from dwethia.lengths import INCH, inches
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.setup.battle_setup import Edge, Kind, Put
from dwethia.skirmish.state.places import grid
from dwethia.skirmish.state.table import Table, shape_of

PLACING: Final = RuleId("SK-SETUP-03")
SPACING: Final = 3 * INCH
TURNS: Final = (0, 90, 45, 135)
TRIES: Final = 24
DRAWS: Final = 400  # for one piece of a table laid at random
MOST_COVERED: Final = 4  # a quarter of a deployment zone at most is built up there


def spacing_of(rulings: Rulings) -> int:
    """How far pieces must be apart {R-SK-30}."""
    return SPACING if rulings.says("R-SK-30.spacing", "3in-gap") else 0


def faults_of_piece(table: Table, put: Put, spacing: int) -> Iterator[Fault]:
    """Everything that speaks against a piece in this place."""
    shape = shape_of(put)
    if (over := _over_the_edge(table, bounds(shape))) > 0:
        yield Fault(PLACING, f"{put.kind.name} leaves the table by {inches(over)}")
    for piece in table.pieces:
        if are_overlapping(shape, piece.shape):
            yield Fault(PLACING, f"{put.kind.name} overlaps {piece.name}")
        elif spacing and is_nearer(shape, piece.shape, spacing):
            yield Fault(PLACING, f"{put.kind.name} is less than {inches(spacing)} from {piece.name}")


def fits(table: Table, put: Put, spacing: int) -> bool:
    """Whether nothing speaks against a piece in this place."""
    return next(faults_of_piece(table, put, spacing), None) is None


def find_site(table: Table, kind: Kind, spacing: int, chance: Random | None = None) -> Put | None:
    """A place for a piece: at random if there is chance in it, else, or failing that, on a grid of half inches."""
    if chance is not None:
        for _ in range(TRIES):
            at = chance.randint(0, table.width), chance.randint(0, table.depth)
            put = Put(kind, at, 0 if kind.radius else chance.randrange(360))
            if fits(table, put, spacing):
                return put
    for turned in (0,) if kind.radius else TURNS:
        x0, y0, x1, y1 = bounds(shape_of(Put(kind, (0, 0), turned)))
        free = Rect(-x0, -y0, table.width - x1, table.depth - y1)
        for at in grid(free, 0, INCH // 2):
            put = Put(kind, at, turned)
            if fits(table, put, spacing):
                return put
    return None


def are_overlapping(one: Shape, other: Shape) -> bool:
    """Whether two pieces share ground; those that only touch do not."""
    a, b = bounds(one), bounds(other)
    if a.x1 <= b.x0 or b.x1 <= a.x0 or a.y1 <= b.y0 or b.y1 <= a.y0:
        return False
    if isinstance(one, Disc):
        return gap_to(one, other) < 0
    if isinstance(other, Disc):
        return gap_to(other, one) < 0
    return share_ground(one, other)


def is_nearer(one: Shape, other: Shape, distance: int) -> bool:
    """Whether two pieces that do not overlap come nearer to each other than a distance."""
    if isinstance(one, Disc):
        return gap_to(one, other) < distance
    if isinstance(other, Disc):
        return gap_to(other, one) < distance
    return any(_is_edge_nearer(edge[:2], edge[2:], other, distance) for edge in one.edges)


def _is_edge_nearer(a: Point, b: Point, outline: Outline, distance: int) -> bool:
    over, under = square_to_way(a, b, outline)
    return over < distance * distance * under


def _over_the_edge(table: Table, reaches: Rect) -> int:
    return max(-reaches.x0, -reaches.y0, reaches.x1 - table.width, reaches.y1 - table.depth)


# Tables laid at random


def laid(table: Table, kinds: Sequence[Kind], chance: Random) -> Table:
    """The table with these pieces laid at random, its deployment zones left mostly free; what finds no place is left.

    Only whole numbers are drawn, so that a seed gives the same table everywhere.
    """
    zones = [table.zone(edge) for edge in _likely_edges(table)]
    for kind in kinds:
        for _ in range(DRAWS):
            at = chance.randrange(table.width + 1), chance.randrange(table.depth + 1)
            put = Put(kind, at, 0 if kind.radius else 15 * chance.randrange(24))
            if fits(table, put, 0) and not any(_crowds(table, put, zone) for zone in zones):
                table = table.with_piece(put)
                break
    return table


def _likely_edges(table: Table) -> tuple[Edge, ...]:
    """The edges that armies deploy along {R-SK-29}."""
    if table.width == table.depth:
        return tuple(Edge)
    return (Edge.SOUTH, Edge.NORTH) if table.width > table.depth else (Edge.WEST, Edge.EAST)


def _crowds(table: Table, put: Put, zone: Rect) -> bool:
    """Whether a piece would build up too much of a zone."""
    added = _shared(bounds(shape_of(put)), zone)
    there = sum(_shared(bounds(piece.shape), zone) for piece in table.pieces)
    return added > 0 and MOST_COVERED * (added + there) > (zone.x1 - zone.x0) * (zone.y1 - zone.y0)


def _shared(one: Rect, other: Rect) -> int:
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.y1, other.y1) - max(one.y0, other.y0)
    return max(across, 0) * max(down, 0)
