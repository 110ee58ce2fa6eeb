"""Gaps between hulls, round bases and terrain: exact, from edge to edge."""

from __future__ import annotations

from math import isqrt

from dwethia.geometry.hulls.barred import Barred, barred, barred_to_hull
from dwethia.geometry.hulls.hull import Base, Hull, middle_of
from dwethia.geometry.measuring import gap_to_convex
from dwethia.geometry.shapes import Disc, Outline, Point, Shape, bounds


def gap(base: Base, other: Hull | Shape) -> int:
    """From edge to edge, rounded down, so that `gap < n` is exact for whole n; below zero where they overlap."""
    if isinstance(other, Hull):
        place = base.x - other.x, base.y - other.y
        if isinstance(base, Hull):
            return gap_to_convex(place, barred_to_hull(base, other))
        return gap_to_convex(place, other.form.outline) - base.r
    return gap_to_barred(middle_of(base), barred(base, other))


def overlaps(base: Base, other: Hull | Shape) -> bool:
    """Whether two share ground; those that only touch do not."""
    return is_nearer(base, other, 0)


def is_nearer(base: Base, other: Hull | Shape, distance: int) -> bool:
    """Whether the gap is less than a distance; quicker than to measure it where they are far apart."""
    return not are_surely_apart(base, other, distance) and gap(base, other) < distance


def gap_to_barred(middle: Point, ground: tuple[Barred, ...]) -> int:
    """How far a middle is from ground that is barred to it, rounded down; below zero within."""
    if len(ground) == 1:
        return _gap_to_part(middle, ground[0])
    return min([_gap_to_part(middle, part) for part in ground])


def _gap_to_part(middle: Point, part: Barred) -> int:
    core, reach, at = part
    x, y = middle[0] - at[0], middle[1] - at[1]
    if isinstance(core, Disc):
        return isqrt(x * x + y * y) - reach
    return gap_to_convex((x, y), core) - reach


def are_surely_apart(base: Base, other: Hull | Shape, distance: int) -> bool:
    """Whether circles around both keep a distance, or of terrain with corners the box around it."""
    if isinstance(other, Outline):
        x0, y0, x1, y1 = bounds(other)
        far = reach_of(base) + distance
        return base.x <= x0 - far or base.x >= x1 + far or base.y <= y0 - far or base.y >= y1 + far
    far = (base.form[1] if isinstance(base, Hull) else base.r) + distance
    far += other.form[1] if isinstance(other, Hull) else other.r
    across, down = base.x - other.x, base.y - other.y
    return across * across + down * down >= far * far


def reach_of(base: Base) -> int:
    """How far a base reaches from its middle, rounded up."""
    return base.form[1] if isinstance(base, Hull) else base.r
