"""Sight from any point of one base to any point of another, past as few objects as possible.

A line that crosses the fewest objects can be shifted and turned until it touches two of the shapes involved; so only
lines that touch two of them are tried, and of each the part between the two bases. Objects count as smaller by a hair,
so that a line that only touches one does not cross it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from dwethia.geometry.shapes import Disc, Outline, Point, Shape

_HAIR: Final = 2.0
_Spot: TypeAlias = tuple[float, float]
_Ring: TypeAlias = tuple[float, float, float]  # a middle and a radius; corners have none


class Sight(NamedTuple):
    """A straight line from base to base, and which objects it crosses."""

    start: Point
    end: Point
    crossed: tuple[int, ...]


def sight(a: Disc, b: Disc, objects: Sequence[Shape], opaque: Sequence[Shape]) -> Sight | None:
    """The line that crosses the fewest objects and nothing opaque, if there is one."""
    best = centre_line(a, b, objects, opaque)
    if best is not None and not best.crossed:
        return best
    for line in _candidates(a, b, (*objects, *opaque)):
        found = _judged(line, objects, opaque)
        if found is not None and (best is None or len(found.crossed) < len(best.crossed)):
            best = found
            if not best.crossed:
                break
    return best


def centre_line(a: Disc, b: Disc, objects: Sequence[Shape], opaque: Sequence[Shape]) -> Sight | None:
    """The line between the two middles, unless it crosses something opaque."""
    line = _between_bases((float(a.x), float(a.y)), (float(b.x), float(b.y)), a, b)
    return None if line is None else _judged(line, objects, opaque)


def _judged(line: tuple[_Spot, _Spot], objects: Sequence[Shape], opaque: Sequence[Shape]) -> Sight | None:
    if any(_crosses(line, shape) for shape in opaque):
        return None
    (x0, y0), (x1, y1) = line
    crossed = tuple(number for number, shape in enumerate(objects) if _crosses(line, shape))
    return Sight((round(x0), round(y0)), (round(x1), round(y1)), crossed)


def _candidates(a: Disc, b: Disc, shapes: Sequence[Shape]) -> Iterator[tuple[_Spot, _Spot]]:
    rings: list[_Ring] = [(float(a.x), float(a.y), float(a.r)), (float(b.x), float(b.y), float(b.r))]
    for shape in shapes:
        if type(shape) is Disc:
            rings.append((float(shape.x), float(shape.y), float(shape.r)))
        else:
            assert isinstance(shape, Outline)
            rings += [(float(x), float(y), 0.0) for x, y in shape.corners]
    for one, two in combinations(rings, 2):
        for start, end in _tangents(one, two):
            line = _between_bases(start, end, a, b)
            if line is not None:
                yield line


def _tangents(one: _Ring, two: _Ring) -> Iterator[tuple[_Spot, _Spot]]:
    """The lines that touch two circles."""
    (x0, y0, r0), (x1, y1, r1) = one, two
    across, down = x1 - x0, y1 - y0
    square = across * across + down * down
    if square == 0:
        return
    for side_0 in (r0, -r0) if r0 else (0.0,):
        for side_1 in (r1, -r1) if r1 else (0.0,):
            turn = side_0 - side_1
            if turn * turn > square:
                continue
            root = sqrt(square - turn * turn)
            nx, ny = (turn * across - root * down) / square, (turn * down + root * across) / square
            yield (x0 + nx * side_0, y0 + ny * side_0), (x1 + nx * side_1, y1 + ny * side_1)


def _between_bases(start: _Spot, end: _Spot, a: Disc, b: Disc) -> tuple[_Spot, _Spot] | None:
    """The part of a line from where it leaves one base to where it meets the other, if it meets both."""
    (x0, y0), (x1, y1) = start, end
    across, down = x1 - x0, y1 - y0
    length = sqrt(across * across + down * down)
    if length == 0:
        return None
    ux, uy = across / length, down / length
    if ux * (b.x - a.x) + uy * (b.y - a.y) < 0:
        ux, uy = -ux, -uy
    chords = []
    for x, y, r in (a, b):
        along, aside = ux * (x - x0) + uy * (y - y0), ux * (y - y0) - uy * (x - x0)
        if abs(aside) > r + 0.001:
            return None
        half = sqrt(max(0.0, r * r - aside * aside))
        chords.append((along - half, along + half))
    leaves, meets = chords[0][1], chords[1][0]
    if meets <= leaves:  # the bases overlap on this line
        meets = leaves
    return (x0 + ux * leaves, y0 + uy * leaves), (x0 + ux * meets, y0 + uy * meets)


def _crosses(line: tuple[_Spot, _Spot], shape: Shape) -> bool:
    (x0, y0), (x1, y1) = line
    across, down = x1 - x0, y1 - y0
    if type(shape) is Disc:
        x, y, r = shape.x - x0, shape.y - y0, shape.r - _HAIR
        whole = across * across + down * down
        along = min(max((x * across + y * down) / whole, 0.0), 1.0) if whole else 0.0
        return (x - along * across) ** 2 + (y - along * down) ** 2 < r * r
    assert isinstance(shape, Outline)
    return any(_crosses_part(x0, y0, across, down, part) for part in shape.parts)


def _crosses_part(x: float, y: float, across: float, down: float, part: tuple[tuple[float, float, float], ...]) -> bool:
    start, end = 0.0, 1.0
    for nx, ny, far in part:
        depth = nx * x + ny * y - far - _HAIR
        slope = nx * across + ny * down
        if slope > 0:
            start = max(start, -depth / slope)
        elif slope < 0:
            end = min(end, -depth / slope)
        elif depth <= 0:
            return False
        if start >= end:
            return False
    return True
