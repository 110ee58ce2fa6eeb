"""Laying the table: where a piece of terrain may stand, and tables laid at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from dwethia.faults import Fault
from dwethia.geometry.measuring import are_overlapping, is_nearer
from dwethia.geometry.shapes import Rect, bounds
from dwethia.lengths import INCH, inches
from dwethia.rulebook import RuleId
from dwethia.tabletop.places import grid
from dwethia.tabletop.table import Table
from dwethia.tabletop.terrain import Kind, Put, reach_at, reach_of, shape_of

TURNS: Final = (0, 90, 45, 135)
TRIES: Final = 24
DRAWS: Final = 400  # for one piece of a table laid at random
MOST_COVERED: Final = 4  # a quarter at most of a zone that is kept free is built up there


def faults_of_piece(table: Table, put: Put, rule: RuleId, spacing: int = 0) -> Iterator[Fault]:
    """Everything that speaks against a piece in this place, by the rule that pieces are placed by."""
    return (Fault(rule, fact) for fact in _against(table, put, spacing))


def fits(table: Table, put: Put, spacing: int = 0) -> bool:
    """Whether nothing speaks against a piece in this place."""
    return next(_against(table, put, spacing), None) is None


def _against(table: Table, put: Put, spacing: int) -> Iterator[str]:
    if (over := _over_the_edge(table, reach_of(put))) > 0:
        yield f"{put.kind.name} leaves the table by {inches(over)}"
    shape = shape_of(put)
    for piece in table.pieces:
        if are_overlapping(shape, piece.shape):
            yield f"{put.kind.name} overlaps {piece.name}"
        elif spacing and is_nearer(shape, piece.shape, spacing):
            yield f"{put.kind.name} is less than {inches(spacing)} from {piece.name}"


def find_site(table: Table, kind: Kind, spacing: int, chance: Random | None = None) -> Put | None:
    """A place for a piece: at random if there is chance in it, else, or failing that, on a grid of half inches."""
    if chance is not None:
        for _ in range(TRIES):
            at = chance.randint(0, table.width), chance.randint(0, table.depth)
            put = Put(kind, at, 0 if kind.radius else chance.randrange(360))
            if fits(table, put, spacing):
                return put
    for turned in (0,) if kind.radius else TURNS:
        x0, y0, x1, y1 = reach_of(Put(kind, (0, 0), turned))
        free = Rect(-x0, -y0, table.width - x1, table.depth - y1)
        for at in grid(free, 0, INCH // 2):
            put = Put(kind, at, turned)
            if fits(table, put, spacing):
                return put
    return None


def _over_the_edge(table: Table, reaches: Rect) -> int:
    return max(-reaches.x0, -reaches.y0, reaches.x1 - table.width, reaches.y1 - table.depth)


# Tables laid at random


def laid(table: Table, kinds: Sequence[Kind], zones: Sequence[Rect], chance: Random) -> Table:
    """The table with these pieces laid at random, some zones left mostly free; what finds no place is left.

    Only whole numbers are drawn, so that a seed gives the same table everywhere.
    """
    for kind in kinds:
        left = [(zone, _left_to_cover(table, zone)) for zone in zones]
        for _ in range(DRAWS):
            at = chance.randrange(table.width + 1), chance.randrange(table.depth + 1)
            turned = 0 if kind.radius else 15 * chance.randrange(24)
            reach = reach_at(kind, at, turned)
            if _over_the_edge(table, reach) > 0 or any(0 < _shared(reach, zone) > most for zone, most in left):
                continue
            if fits(table, put := Put(kind, at, turned)):
                table = table.with_piece(put)
                break
    return table


def _left_to_cover(table: Table, zone: Rect) -> int:
    """How much of a zone may still be built up."""
    most = (zone.x1 - zone.x0) * (zone.y1 - zone.y0) // MOST_COVERED
    return most - sum(_shared(bounds(piece.shape), zone) for piece in table.pieces)


def _shared(one: Rect, other: Rect) -> int:
    ax0, ay0, ax1, ay1 = one
    bx0, by0, bx1, by1 = other
    across = (ax1 if ax1 < bx1 else bx1) - (ax0 if ax0 > bx0 else bx0)
    down = (ay1 if ay1 < by1 else by1) - (ay0 if ay0 > by0 else by0)
    return across * down if across > 0 and down > 0 else 0
