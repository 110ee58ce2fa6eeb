"""What a way must go round: each hurdle bars straight ways, and knows the points at which a way round it may bend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from dwethia.geometry.measuring import square_to_segment, square_to_way
from dwethia.geometry.paths import is_near
from dwethia.geometry.shapes import UNIT, Disc, Outline, Point, Shape, on_circle, sine_of
from dwethia.worked_out import worked_out_once

_STEP: Final = 15  # degrees from bend to bend on the way round a circle
_SPARE: Final = 2  # bends are rounded to whole thousandths, so they keep this much farther away
_FINE_ENOUGH: Final = 0.97  # the cosine of 14 degrees, from tangent to tangent around a corner
_BORDER_STEP: Final = 10
_FAR: Final = 1200  # a border farther away is met at almost the same cost a little to the left or right
_Direction: TypeAlias = tuple[float, float]
_SPACING: Final = 750  # between the points at which a way may enter difficult ground


class Hurdle(Protocol):
    """Something in the way."""

    @property
    def bends(self) -> tuple[Point, ...]:
        """Where a way round it may bend."""
        ...

    def bars(self, a: Point, b: Point) -> bool:
        """Whether it bars the straight way from a to b."""
        ...


class Keepaway(Struct, frozen=True, dict=True):
    """A circle whose inside is barred."""

    circle: Disc

    @worked_out_once
    def bends(self) -> tuple[Point, ...]:
        return ring((self.circle.x, self.circle.y), self.circle.r)

    def bars(self, a: Point, b: Point) -> bool:
        over, under = square_to_segment((self.circle.x, self.circle.y), a, b)
        return over < self.circle.r**2 * under


class OneWay(Struct, frozen=True, dict=True):
    """A zone: it may be entered only by those who end in it, and left only by those who began in it."""

    circle: Disc
    has_limit: bool
    may_enter: bool
    may_leave: bool

    @worked_out_once
    def bends(self) -> tuple[Point, ...]:
        return ring((self.circle.x, self.circle.y), self.circle.r)

    def bars(self, a: Point, b: Point) -> bool:
        if not self._is_inside(a, b):
            return False
        starts_inside = self._is_inside(a, a)
        if self._is_inside(b, b):
            return not (starts_inside or self.may_enter)
        return not (starts_inside and self.may_leave)

    def _is_inside(self, a: Point, b: Point) -> bool:
        return is_near((a, b), self.circle, self.circle.r, self.has_limit)


class Wall(Struct, frozen=True, dict=True):
    """An outline to which a base must keep its radius."""

    outline: Outline
    distance: int

    @worked_out_once
    def bends(self) -> tuple[Point, ...]:
        return corners_around(self.outline, self.distance)

    def bars(self, a: Point, b: Point) -> bool:
        x0, y0, x1, y1 = self.outline.bounds
        far = self.distance
        if (
            (a[0] <= x0 - far and b[0] <= x0 - far)
            or (a[0] >= x1 + far and b[0] >= x1 + far)
            or (a[1] <= y0 - far and b[1] <= y0 - far)
            or (a[1] >= y1 + far and b[1] >= y1 + far)
        ):
            return False
        over, under = square_to_way(a, b, self.outline)
        return over < max(far * far, 1) * under


class Rough(Struct, frozen=True, dict=True):
    """Ground that only costs more: nothing is barred, but a way may bend at its border."""

    shape: Shape
    distance: int

    @worked_out_once
    def bends(self) -> tuple[Point, ...]:
        if type(self.shape) is Disc:
            x, y, r = self.shape.x, self.shape.y, self.shape.r + self.distance
            border = (on_circle((x, y), r + _SPARE, degrees) for degrees in range(0, 360, _BORDER_STEP))
            return (*ring((x, y), r), *border)
        assert isinstance(self.shape, Outline)
        return (*corners_around(self.shape, self.distance), *_along_edges(self.shape, self.distance))

    def bars(self, a: Point, b: Point) -> bool:
        return False

    def near(self, point: Point, shifts: Sequence[int]) -> Iterator[Point]:
        """The points of its border next to another, and those so far to the left and right of them."""
        if type(self.shape) is Disc:
            (x, y, r), far = self.shape, self.shape.r + self.distance + _SPARE
            away_x, away_y = point[0] - x, point[1] - y
            if away_x or away_y:
                scale = r / sqrt(away_x * away_x + away_y * away_y)
                for shift in shifts:
                    turn = shift / r * scale
                    to_x, to_y = away_x * scale - away_y * turn, away_y * scale + away_x * turn
                    whole = sqrt(to_x * to_x + to_y * to_y)
                    yield _offset((x, y), (to_x / whole, to_y / whole), far)
            return
        assert isinstance(self.shape, Outline)
        for x0, y0, x1, y1 in self.shape.edges:
            across, down = x1 - x0, y1 - y0
            whole = sqrt(across * across + down * down)
            along = ((point[0] - x0) * across + (point[1] - y0) * down) / whole
            aside = (across * (point[1] - y0) - down * (point[0] - x0)) / whole
            if abs(aside) > _FAR:
                continue
            for shift in shifts:
                place = (along + shift) / whole
                if 0 < place < 1:
                    foot = round(x0 + across * place), round(y0 + down * place)
                    yield _offset(foot, _outwards(x0, y0, x1, y1), self.distance + _SPARE)


def ring(centre: Point, r: int) -> tuple[Point, ...]:
    """Points around a circle, such that the straight way from each to the next stays outside."""
    outer = _over_cosine(r + _SPARE)
    return tuple(on_circle(centre, outer, degrees) for degrees in range(0, 360, _STEP))


def corners_around(outline: Outline, distance: int) -> tuple[Point, ...]:
    """Points around the corners that stick out, such that the straight way from each to the next keeps a distance."""
    found: list[Point] = []
    edges = outline.edges
    for edge, after in zip(edges, (*edges[1:], edges[0]), strict=True):
        one, two = _outwards(*edge), _outwards(*after)
        if one[0] * two[1] - one[1] * two[0] > 0:
            found += _arc((edge.x1, edge.y1), one, two, distance + _SPARE)
    return tuple(found)


def _arc(corner: Point, one: _Direction, two: _Direction, r: int) -> list[Point]:
    """The corners of a line of tangents around an arc from one direction to another."""
    cosine = one[0] * two[0] + one[1] * two[1]
    x, y = one[0] + two[0], one[1] + two[1]
    if cosine > _FINE_ENOUGH:
        return [(round(corner[0] + x * r / (1 + cosine)), round(corner[1] + y * r / (1 + cosine)))]
    whole = sqrt(x * x + y * y)
    middle = x / whole, y / whole
    return [*_arc(corner, one, middle, r), *_arc(corner, middle, two, r)]


def _along_edges(outline: Outline, distance: int) -> list[Point]:
    found = []
    for x0, y0, x1, y1 in outline.edges:
        outwards = _outwards(x0, y0, x1, y1)
        pieces = int(sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)) // _SPACING + 1
        for number in range(1, pieces):
            place = x0 + (x1 - x0) * number // pieces, y0 + (y1 - y0) * number // pieces
            found.append(_offset(place, outwards, distance + _SPARE))
    return found


def _outwards(x0: int, y0: int, x1: int, y1: int) -> _Direction:
    across, down = x1 - x0, y1 - y0
    whole = sqrt(across * across + down * down)
    return down / whole, -across / whole


def _offset(point: Point, direction: _Direction, distance: int) -> Point:
    return round(point[0] + direction[0] * distance), round(point[1] + direction[1] * distance)


def _over_cosine(r: int) -> int:
    """The radius at which the corners of a polygon around a circle lie."""
    return int(r / sqrt((1 + sine_of(90 - _STEP) / UNIT) / 2)) + 1
