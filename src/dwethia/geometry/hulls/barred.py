"""The ground that a shape bars to the middle of a base: there, and nowhere else, the two would overlap."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from dwethia.geometry.hulls.hull import Base, Hull, form_of
from dwethia.geometry.shapes import Corners, Disc, Outline, Point, Shape


class Barred(NamedTuple):
    """Barred ground: a convex outline or a single point, and all that is nearer to it than a reach."""

    core: Outline | Disc  # about a point of its own; a disc of radius 0 for that point alone
    reach: int
    at: Point  # where that point lies


_POINT: Final = Disc(0, 0, 0)
_NOWHERE: Final = (0, 0)


def barred(base: Base, other: Hull | Shape) -> tuple[Barred, ...]:
    """What a shape bars to the middle of a base, in convex parts."""
    if isinstance(base, Hull):
        if isinstance(other, Hull):
            return (Barred(barred_to_hull(base, other), 0, (other.x, other.y)),)
        return barred_to_outline(base.form.outline, other)
    if isinstance(other, Hull):
        return (Barred(other.form.outline, base.r, (other.x, other.y)),)
    if isinstance(other, Disc):
        return (Barred(_POINT, base.r + other.r, (other.x, other.y)),)
    return tuple([Barred(part, base.r, _NOWHERE) for part in _convex_parts(other)])


def barred_to_hull(hull: Hull, other: Hull) -> Outline:
    """What a hull bars to the middle of another, about its own middle."""
    return _between(hull.length, hull.width, hull.heading, other.length, other.width, other.heading)


def barred_to_outline(outline: Outline, other: Hull | Shape) -> tuple[Barred, ...]:
    """What a shape bars to the middle of a convex outline about zero whose corners mirror each other there."""
    if isinstance(other, Hull):
        return (Barred(spread(other.form.outline, outline), 0, (other.x, other.y)),)
    if isinstance(other, Disc):
        return (Barred(outline, other.r, (other.x, other.y)),)
    return tuple([Barred(spread(part, outline), 0, _NOWHERE) for part in _convex_parts(other)])


@lru_cache(maxsize=65536)
def _between(length: int, width: int, heading: int, others_length: int, others_width: int, others: int) -> Outline:
    """What a hull about zero bars to the middle of another."""
    outline = form_of(length, width, heading).outline
    return Outline(_spread(form_of(others_length, others_width, others).outline.corners, outline.corners))


@lru_cache(maxsize=8192)
def spread(one: Outline, other: Outline) -> Outline:
    """All sums of a point of one convex outline and a point of another."""
    return Outline(_spread(one.corners, other.corners))


def _convex_parts(shape: Outline) -> tuple[Outline, ...]:
    return (shape,) if shape.is_convex else _triangles(shape)


@lru_cache(maxsize=1024)
def _triangles(shape: Outline) -> tuple[Outline, ...]:
    return tuple(Outline(triangle) for triangle in shape.triangles)


def _spread(one: Corners, other: Corners) -> Corners:
    """The sides of both, one after another by direction."""
    ((x, y), ways_a), ((more_x, more_y), ways_b) = _ways_round(one), _ways_round(other)
    x, y = x + more_x, y + more_y
    found = [(x, y)]
    i = j = 0
    while i < len(ways_a) or j < len(ways_b):
        if j == len(ways_b):
            turn = 1
        elif i == len(ways_a):
            turn = -1
        else:
            turn = ways_a[i][0] * ways_b[j][1] - ways_a[i][1] * ways_b[j][0]
        if turn >= 0:
            x, y = x + ways_a[i][0], y + ways_a[i][1]
            i += 1
        if turn <= 0:
            x, y = x + ways_b[j][0], y + ways_b[j][1]
            j += 1
        found.append((x, y))
    return tuple(found[:-1])


@lru_cache(maxsize=16384)
def _ways_round(corners: Corners) -> tuple[Point, tuple[Point, ...]]:
    """The lowest corner, of two such the left one, and the ways from there to the next and so on round."""
    first = min(range(len(corners)), key=lambda number: (corners[number][1], corners[number][0]))
    kept = corners[first:] + corners[:first]
    ways = [(after[0] - corner[0], after[1] - corner[1]) for corner, after in pairwise((*kept, kept[0]))]
    return kept[0], tuple(ways)
