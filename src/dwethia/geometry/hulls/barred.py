"""The ground that a shape bars to the middle of a base: there, and nowhere else, the two would overlap."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from dwethia.geometry.hulls.hull import Base, Hull, shape_of
from dwethia.geometry.shapes import Corners, Disc, Outline, Point, Shape


class Barred(NamedTuple):
    """Barred ground: a convex outline or a single point, and all that is nearer to it than a reach."""

    core: Outline | Disc  # a disc of radius 0 for the point
    reach: int


def barred(base: Base, other: Hull | Shape) -> tuple[Barred, ...]:
    """What a shape bars to the middle of a base, in convex parts."""
    if isinstance(base, Hull):
        return barred_to_corners(base.middle, base.corners, other)
    shape = shape_of(other)
    if isinstance(shape, Disc):
        return (Barred(Disc(shape.x, shape.y, 0), base.r + shape.r),)
    return tuple(Barred(part, base.r) for part in _convex_parts(shape))


def barred_to_corners(middle: Point, corners: Corners, other: Hull | Shape) -> tuple[Barred, ...]:
    """What a shape bars to the middle of a convex outline whose corners mirror each other at that middle."""
    x, y = middle
    around = tuple([(px - x, py - y) for px, py in corners])
    shape = shape_of(other)
    if isinstance(shape, Disc):
        core = Outline(tuple([(px + shape.x, py + shape.y) for px, py in around]))
        return (Barred(core, shape.r),)
    return tuple(Barred(Outline(_spread(part.corners, around)), 0) for part in _convex_parts(shape))


def _convex_parts(shape: Outline) -> tuple[Outline, ...]:
    return (shape,) if shape.is_convex else _triangles(shape)


@lru_cache(maxsize=1024)
def _triangles(shape: Outline) -> tuple[Outline, ...]:
    return tuple(Outline(triangle) for triangle in shape.triangles)


def _spread(one: Corners, other: Corners) -> Corners:
    """All sums of a point of one convex outline and a point of another: their sides, one after another by direction."""
    a, b = _from_lowest(one), _from_lowest(other)
    (x, y), (more_x, more_y) = a[0], b[0]
    x, y = x + more_x, y + more_y
    ways_a, ways_b = _ways(a), _ways(b)
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


def _from_lowest(corners: Corners) -> Corners:
    """The same corners in the same order, the lowest first; of two such the left one."""
    first = min(range(len(corners)), key=lambda number: (corners[number][1], corners[number][0]))
    return corners[first:] + corners[:first]


def _ways(corners: Sequence[Point]) -> list[Point]:
    return [
        (after[0] - corner[0], after[1] - corner[1])
        for corner, after in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
