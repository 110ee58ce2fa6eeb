"""The shapes on a table: round bases, the outlines of terrain and rectangular zones, in whole thousandths of an inch.

Everything here comes out the same on every machine: whole numbers throughout, and angles in whole degrees from one
table of sines.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import sqrt
from typing import Final, NamedTuple, Self, TypeAlias

from msgspec import Struct

from dwethia.worked_out import worked_out_once

Point: TypeAlias = tuple[int, int]
Corners: TypeAlias = tuple[Point, ...]


class Disc(NamedTuple):
    """A round base, or a round piece of terrain."""

    x: int
    y: int
    r: int


class Rect(NamedTuple):
    """A zone with sides along the table's edges, border included."""

    x0: int
    y0: int
    x1: int
    y1: int


class OutlineEdge(NamedTuple):
    """A side of an outline from one corner to the next, the inside on its left."""

    x0: int
    y0: int
    x1: int
    y1: int


EdgeRun: TypeAlias = tuple[int, int, int, int, int]
HalfPlane: TypeAlias = tuple[float, float, float]  # nx * x + ny * y - far is how deep a point lies inside
HAIR: Final = 2.0
_OVERLAP: Final = 0.01


class Outline(Struct, frozen=True, dict=True):
    """A simple polygon, its corners in the order that keeps the inside on the left."""

    corners: Corners

    @classmethod
    def of(cls, corners: Sequence[Point]) -> Self:
        """The outline through these corners in either order; corners on a straight side are left out."""
        kept = _without_straight_corners(list(corners))
        if len(kept) < 3:
            raise ValueError(f"an outline needs three corners that are not in one line, not {list(corners)}")
        if _crosses_itself(kept):
            raise ValueError(f"an outline must not cross or touch itself: {list(corners)}")
        return cls(tuple(kept) if _twice_area(kept) > 0 else tuple(reversed(kept)))

    @worked_out_once
    def bounds(self) -> Rect:
        return bounds_of(self.corners)

    @worked_out_once
    def edges(self) -> tuple[OutlineEdge, ...]:
        corners = self.corners
        return tuple(OutlineEdge(*corners[number - 1], *corner) for number, corner in enumerate(corners))

    @worked_out_once
    def runs(self) -> tuple[EdgeRun, ...]:
        """The same sides, each by where it begins, how far it goes across and down, and the square of its length."""
        corners = self.corners
        return tuple(
            [
                (x, y, across := px - x, down := py - y, across * across + down * down)
                for (x, y), (px, py) in zip((corners[-1], *corners), corners, strict=False)
            ]
        )

    @worked_out_once
    def is_convex(self) -> bool:
        return all(turn > 0 for turn in _turns(self.corners))

    def shifted(self, across: int, down: int) -> Outline:
        """The same outline elsewhere."""
        made = Outline(tuple([(x + across, y + down) for x, y in self.corners]))
        x0, y0, x1, y1 = self.bounds
        made.__dict__["bounds"] = Rect(x0 + across, y0 + down, x1 + across, y1 + down)
        made.__dict__["is_convex"] = self.is_convex
        x, y, r = self.circle
        made.__dict__["circle"] = (x + across, y + down, r)
        return made

    @worked_out_once
    def triangles(self) -> tuple[Corners, ...]:
        """Triangles that fill the outline without overlapping."""
        rest, cut = list(self.corners), []
        while len(rest) > 3:
            number = _ear(rest)
            cut.append((rest[number - 1], rest[number], rest[(number + 1) % len(rest)]))
            del rest[number]
        return (*cut, (rest[0], rest[1], rest[2]))

    @worked_out_once
    def circle(self) -> tuple[float, float, float]:
        """A circle around the outline: the middle of its bounds, and how far from it the corners lie."""
        x0, y0, x1, y1 = self.bounds
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        return x, y, sqrt(max((x - cx) * (x - cx) + (y - cy) * (y - cy) for cx, cy in self.corners))

    @worked_out_once
    def outer_corners(self) -> tuple[tuple[int, int, tuple[int, int, int, int]], ...]:
        """The corners that stick out, each with the ways to those before and after it."""
        corners = self.corners
        after = (*corners[1:], corners[0])
        return tuple(
            (x, y, (corners[i - 1][0] - x, corners[i - 1][1] - y, after[i][0] - x, after[i][1] - y))
            for i, (x, y) in enumerate(corners)
            if cross(corners[i - 1], (x, y), after[i]) > 0
        )

    @worked_out_once
    def parts(self) -> tuple[tuple[HalfPlane, ...], ...]:
        """The outline made smaller by a hair, as convex parts that overlap so that nothing slips through between."""
        if self.is_convex:
            return (tuple(_half_plane(edge, HAIR) for edge in self.edges),)
        sides = {(edge[:2], edge[2:]) for edge in self.edges}
        return tuple(
            tuple(
                _half_plane(OutlineEdge(*start, *end), HAIR if (start, end) in sides else -_OVERLAP)
                for start, end in zip(part, (*part[1:], part[0]), strict=True)
            )
            for part in _joined(list(self.triangles))
        )


Shape: TypeAlias = Disc | Outline


def placed(corners: Sequence[Point], at: Point, turned: int = 0) -> Outline:
    """A footprint turned about the middle of its bounds by whole degrees, and put with that middle at a point."""
    return _turned(tuple(corners), turned).shifted(*at)


def turned_bounds(corners: Sequence[Point], turned: int) -> Rect:
    """The bounds of a footprint turned like this, with their middle at zero."""
    return _turned(tuple(corners), turned).bounds


@lru_cache(maxsize=4096)
def _turned(corners: Corners, turned: int) -> Outline:
    """A footprint turned, with the middle of its bounds at zero."""
    x0, y0, x1, y1 = bounds_of(corners)
    sine, cosine = sine_of(turned), sine_of(turned + 90)
    put = []
    for x, y in corners:
        across, down = 2 * x - x0 - x1, 2 * y - y0 - y1  # twice the way from the middle, which may lie at a half
        put.append(
            (
                _nearest(across * cosine - down * sine, 2 * UNIT),
                _nearest(across * sine + down * cosine, 2 * UNIT),
            )
        )
    return Outline.of(put)


def bounds_of(corners: Sequence[Point]) -> Rect:
    """The smallest zone around these points."""
    if len(corners) == 2:  # a straight way: asked of every one
        (x, y), (x1, y1) = corners
        return Rect(x if x < x1 else x1, y if y < y1 else y1, x1 if x < x1 else x, y1 if y < y1 else y)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Rect(min(xs), min(ys), max(xs), max(ys))


def bounds(shape: Shape) -> Rect:
    """The smallest zone around a shape."""
    if type(shape) is Disc:
        x, y, r = shape
        return Rect(x - r, y - r, x + r, y + r)
    assert isinstance(shape, Outline)
    return shape.bounds


def cross(a: Point, b: Point, c: Point) -> int:
    """Twice the area of a triangle: above zero where c lies to the left of the way from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


# Outlines


def _half_plane(edge: OutlineEdge, inwards: float) -> HalfPlane:
    x0, y0, x1, y1 = edge
    across, down = x1 - x0, y1 - y0
    length = sqrt(across * across + down * down)
    nx, ny = -down / length, across / length
    return nx, ny, nx * x0 + ny * y0 + inwards


def _without_straight_corners(corners: list[Point]) -> list[Point]:
    while True:
        turns = _turns(corners)
        if all(turns):
            return corners
        del corners[turns.index(0)]


def _turns(corners: Sequence[Point]) -> list[int]:
    """How each corner turns: above zero to the left, below zero to the right, zero where it is no corner."""
    after = [*corners[1:], *corners[:1]]
    return [cross(corners[number - 1], corner, after[number]) for number, corner in enumerate(corners)]


def _twice_area(corners: Sequence[Point]) -> int:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True))


def _crosses_itself(corners: Sequence[Point]) -> bool:
    sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    last = len(sides) - 1
    return any(
        meet(*sides[first], *sides[second])
        for first in range(len(sides))
        for second in range(first + 2, len(sides))
        if (first, second) != (0, last)
    ) or any(
        cross(*one, two[1]) == 0 and lies_between(*one, two[1])
        for one, two in zip(sides, [*sides[1:], sides[0]], strict=True)
    )


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight lines from point to point have a point in common."""
    one, two = cross(a, b, c), cross(a, b, d)
    three, four = cross(c, d, a), cross(c, d, b)
    if ((one > 0) != (two > 0) and one and two) and ((three > 0) != (four > 0) and three and four):
        return True
    return (
        (one == 0 and lies_between(a, b, c))
        or (two == 0 and lies_between(a, b, d))
        or (three == 0 and lies_between(c, d, a))
        or (four == 0 and lies_between(c, d, b))
    )


def lies_between(a: Point, b: Point, c: Point) -> bool:
    """Whether a point in one line with two others lies between them."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def _ear(corners: Sequence[Point]) -> int:
    """A corner that can be cut off by a straight line inside the outline."""
    for number, corner in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        if cross(before, corner, after) > 0 and not any(
            cross(before, corner, other) >= 0 and cross(corner, after, other) >= 0 and cross(after, before, other) >= 0
            for other in corners
            if other not in (before, corner, after)
        ):
            return number
    raise AssertionError("a simple polygon has an ear")


def _joined(parts: list[Corners]) -> list[Corners]:
    """Convex parts, joined as long as two of them make a convex one."""
    for one, two in combinations(parts, 2):
        for number, start in enumerate(one):
            end = one[(number + 1) % len(one)]
            if start not in two or two[two.index(start) - 1] != end:
                continue
            at = two.index(start)
            both = (*one[number + 1 :], *one[: number + 1], *(*two[at:], *two[:at])[1:-1])
            if all(turn >= 0 for turn in _turns(both)):
                return _joined([*(part for part in parts if part not in (one, two)), both])
    return parts


# Angles

UNIT: Final = 1_000_000_000
# fmt: off
_SINES: Final = (  # of 0 to 90 degrees, in billionths, each rounded to the nearest
    0, 17_452_406, 34_899_497, 52_335_956, 69_756_474, 87_155_743, 104_528_463, 121_869_343,
    139_173_101, 156_434_465, 173_648_178, 190_808_995, 207_911_691, 224_951_054, 241_921_896, 258_819_045,
    275_637_356, 292_371_705, 309_016_994, 325_568_154, 342_020_143, 358_367_950, 374_606_593, 390_731_128,
    406_736_643, 422_618_262, 438_371_147, 453_990_500, 469_471_563, 484_809_620, 500_000_000, 515_038_075,
    529_919_264, 544_639_035, 559_192_903, 573_576_436, 587_785_252, 601_815_023, 615_661_475, 629_320_391,
    642_787_610, 656_059_029, 669_130_606, 681_998_360, 694_658_370, 707_106_781, 719_339_800, 731_353_702,
    743_144_825, 754_709_580, 766_044_443, 777_145_961, 788_010_754, 798_635_510, 809_016_994, 819_152_044,
    829_037_573, 838_670_568, 848_048_096, 857_167_301, 866_025_404, 874_619_707, 882_947_593, 891_006_524,
    898_794_046, 906_307_787, 913_545_458, 920_504_853, 927_183_855, 933_580_426, 939_692_621, 945_518_576,
    951_056_516, 956_304_756, 961_261_696, 965_925_826, 970_295_726, 974_370_065, 978_147_601, 981_627_183,
    984_807_753, 987_688_341, 990_268_069, 992_546_152, 994_521_895, 996_194_698, 997_564_050, 998_629_535,
    999_390_827, 999_847_695, 1_000_000_000,
)
# fmt: on


_HALF_TURN: Final = (*_SINES, *_SINES[89:0:-1])
_WHOLE_TURN: Final = (*_HALF_TURN, *(-sine for sine in _HALF_TURN))


def sine_of(degrees: int) -> int:
    """The sine of whole degrees, in billionths."""
    return _WHOLE_TURN[degrees % 360]


def on_circle(centre: Point, r: int, degrees: int) -> Point:
    """The point of a circle at so many degrees, to the nearest thousandth."""
    x, y = centre
    across, down = r * _WHOLE_TURN[(degrees + 90) % 360], r * _WHOLE_TURN[degrees % 360]
    return x + _nearest(across, UNIT), y + _nearest(down, UNIT)


def _nearest(value: int, unit: int) -> int:
    """A quotient rounded to the nearest whole number, halves away from zero, so that turning by 180 degrees mirrors."""
    whole = (2 * abs(value) + unit) // (2 * unit)
    return whole if value >= 0 else -whole
