"""Shapes that may stand between two bases, as straight lines meet them, and an index that finds those near a line."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from dwethia.geometry.shapes import HAIR, Disc, HalfPlane, Outline, Shape, bounds

_DIAGONAL: Final = 1.4142135623730951

Line: TypeAlias = tuple[float, float, float, float, float]  # where it begins, its direction, and how far it goes


class Screen(NamedTuple):
    """A shape with its number among the objects or the opaque pieces, and a circle around it."""

    number: int
    outline: Outline | None  # None for a disc
    x: float
    y: float
    r: float

    @classmethod
    def of(cls, number: int, shape: Shape) -> Screen:
        if isinstance(shape, Outline):
            return cls(number, shape, *shape.circle)
        return cls(number, None, *shape)


def places_in(line: Line, screen: Screen) -> list[float]:
    """How far along a line it crosses a shape, made smaller by a hair: a place for every part that it crosses."""
    if screen.outline is None:
        return [_place_in_disc(line, screen)]
    return [_place_in_part(line, part) for part in screen.outline.parts]


def crosses(line: Line, screen: Screen) -> bool:
    outline = screen[1]
    if outline is None:
        return _place_in_disc(line, screen) >= 0
    return any(_place_in_part(line, part) >= 0 for part in outline.parts)


def _place_in_disc(line: Line, screen: Screen) -> float:
    """Where a line is nearest to a disc's middle, if it crosses the disc; else below zero."""
    x, y, ux, uy, run = line
    x, y, r = screen[2] - x, screen[3] - y, screen[4] - HAIR
    aside = ux * y - uy * x
    if aside >= r or aside <= -r:
        return -1.0
    place = ux * x + uy * y
    if place < 0:
        return 0.0 if x * x + y * y < r * r else -1.0
    if place > run:
        return run if (place - run) ** 2 + aside * aside < r * r else -1.0
    return place


def _place_in_part(line: Line, part: tuple[HalfPlane, ...]) -> float:
    """Where the middle of a line's way through a convex part lies, if it crosses it; else below zero."""
    x, y, ux, uy, run = line
    start, end = 0.0, run
    for nx, ny, far in part:
        depth = nx * x + ny * y - far
        slope = nx * ux + ny * uy
        if depth <= 0:
            if depth + slope * run <= 0:
                return -1.0
            if (place := -depth / slope) > start:
                start = place
        elif depth + slope * run < 0 and (place := -depth / slope) < end:
            end = place
    return (start + end) / 2 if start < end else -1.0


def met_on_rim(base: Disc, screen: Screen) -> list[tuple[float, float]]:
    """Where the border of a shape that a base overlaps meets the base's rim: there lines begin to be free of it."""
    x, y, r = base
    across, down, far = screen.x - x, screen.y - y, screen.r
    square = across * across + down * down
    if square >= (r + far) * (r + far):
        return []
    if screen.outline is None:
        if square <= (r - far) * (r - far):
            return []
        along = (square + r * r - far * far) / (2 * square)
        aside = sqrt(max(0.0, r * r / square - along * along))
        return [(x + along * across - turn * down, y + along * down + turn * across) for turn in (aside, -aside)]
    met = []
    for x0, y0, x1, y1 in screen.outline.edges:
        run_x, run_y, from_x, from_y = x1 - x0, y1 - y0, x0 - x, y0 - y
        whole, half = run_x * run_x + run_y * run_y, from_x * run_x + from_y * run_y
        under_root = half * half - whole * (from_x * from_x + from_y * from_y - r * r)
        if under_root > 0:
            root = sqrt(under_root)
            places = (-half - root) / whole, (-half + root) / whole
            met += [(x0 + place * run_x, y0 + place * run_y) for place in places if 0 <= place <= 1]
    return met


class Index:
    """Which shapes may reach between two bases, by their eight-sided bounds; numbers are bits."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        spans = [_spans(shape) for shape in shapes]
        self._cuts = tuple(_Cut([span[number] for span in spans]) for number in range(4))

    def between(self, a: Disc, b: Disc) -> int:
        (x0, y0, r0), (x1, y1, r1) = a, b
        across, down, rise, fall = self._cuts
        met = across.meeting(x0, r0, x1, r1) & down.meeting(y0, r0, y1, r1)
        if met:
            wide0, wide1 = r0 * _DIAGONAL, r1 * _DIAGONAL
            met &= rise.meeting(x0 + y0, wide0, x1 + y1, wide1) & fall.meeting(x0 - y0, wide0, x1 - y1, wide1)
        return met


class _Cut:
    """Which shapes reach into a stretch in one direction."""

    def __init__(self, stretches: list[tuple[float, float]]) -> None:
        by_start = sorted((start, number) for number, (start, _) in enumerate(stretches))
        by_end = sorted((end, number) for number, (_, end) in enumerate(stretches))
        self._starts = [start for start, _ in by_start]
        self._ends = [end for end, _ in by_end]
        self._begun = [0]  # the shapes that begin before the first, the second, … start
        for _, number in by_start:
            self._begun.append(self._begun[-1] | 1 << number)
        self._ended = [0]
        for _, number in by_end:
            self._ended.append(self._ended[-1] | 1 << number)

    def meeting(self, at: float, wide: float, other: float, other_wide: float) -> int:
        """The shapes that meet the stretch from one base to the other, both given by their middles and radii."""
        low, high = at - wide, at + wide
        if other - other_wide < low:
            low = other - other_wide
        if other + other_wide > high:
            high = other + other_wide
        return self._begun[bisect_left(self._starts, high)] & ~self._ended[bisect_right(self._ends, low)]


def _spans(shape: Shape) -> tuple[tuple[float, float], ...]:
    """How far a shape reaches across, down and in both diagonals."""
    x0, y0, x1, y1 = bounds(shape)
    if isinstance(shape, Outline):
        rise, fall = [x + y for x, y in shape.corners], [x - y for x, y in shape.corners]
        return (x0, x1), (y0, y1), (min(rise), max(rise)), (min(fall), max(fall))
    x, y, r = shape.x, shape.y, shape.r * _DIAGONAL
    return (x0, x1), (y0, y1), (x + y - r, x + y + r), (x - y - r, x - y + r)
