"""What a way must go round: each hurdle bars straight ways, and knows the points at which a way round it may bend."""

from __future__ import annotations

from functools import cached_property
from math import sqrt
from typing import Final, Protocol

from msgspec import Struct

from dwethia.geometry.measuring import square_to_segment, square_to_way
from dwethia.geometry.paths import is_near
from dwethia.geometry.shapes import UNIT, Disc, Outline, Point, Shape, on_circle, sine_of

_STEP: Final = 15  # degrees from bend to bend on the way round a circle
_SPARE: Final = 2  # bends are rounded to whole thousandths, so they keep this much farther away
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

    @cached_property
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

    @cached_property
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

    @cached_property
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

    @cached_property
    def bends(self) -> tuple[Point, ...]:
        if type(self.shape) is Disc:
            x, y, r = self.shape.x, self.shape.y, self.shape.r + self.distance
            border = (on_circle((x, y), r + _SPARE, degrees) for degrees in range(0, 360, _STEP))
            return (*ring((x, y), r), *border)
        assert isinstance(self.shape, Outline)
        return (*corners_around(self.shape, self.distance), *_along_edges(self.shape, self.distance))

    def bars(self, a: Point, b: Point) -> bool:
        return False


def ring(centre: Point, r: int) -> tuple[Point, ...]:
    """Points around a circle, such that the straight way from each to the next stays outside."""
    outer = _over_cosine(r + _SPARE)
    return tuple(on_circle(centre, outer, degrees) for degrees in range(0, 360, _STEP))


def corners_around(outline: Outline, distance: int) -> tuple[Point, ...]:
    """Points around the corners that stick out, at a distance."""
    outer = _over_cosine(distance + _SPARE)
    found = []
    edges = outline.edges
    for number, (x0, y0, x1, y1) in enumerate(edges):
        after = edges[(number + 1) % len(edges)]
        one, two = _outwards(x0, y0, x1, y1), _outwards(*after)
        if one[0] * two[1] - one[1] * two[0] <= 0:
            continue  # it does not stick out
        found.append(_offset((x1, y1), one, distance + _SPARE))
        found.append(_offset((x1, y1), two, distance + _SPARE))
        for degrees in range(0, 360, _STEP):
            x, y = sine_of(degrees + 90) / UNIT, sine_of(degrees) / UNIT
            if one[0] * y - one[1] * x >= 0 and x * two[1] - y * two[0] >= 0:
                found.append(_offset((x1, y1), (x, y), outer))
        cosine_square = (1 + one[0] * two[0] + one[1] * two[1]) / 2  # of half the turn
        if cosine_square > 0.2:  # the corner of the offset outline itself, where it is not too pointed
            middle = one[0] + two[0], one[1] + two[1]
            scale = (distance + _SPARE) / (2 * cosine_square)
            found.append((round(x1 + middle[0] * scale), round(y1 + middle[1] * scale)))
    return tuple(found)


def _along_edges(outline: Outline, distance: int) -> list[Point]:
    found = []
    for x0, y0, x1, y1 in outline.edges:
        outwards = _outwards(x0, y0, x1, y1)
        pieces = int(sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)) // _SPACING + 1
        for number in range(1, pieces):
            place = x0 + (x1 - x0) * number // pieces, y0 + (y1 - y0) * number // pieces
            found.append(_offset(place, outwards, distance + _SPARE))
    return found


def _outwards(x0: int, y0: int, x1: int, y1: int) -> tuple[float, float]:
    across, down = x1 - x0, y1 - y0
    whole = sqrt(across * across + down * down)
    return down / whole, -across / whole


def _offset(point: Point, direction: tuple[float, float], distance: int) -> Point:
    return round(point[0] + direction[0] * distance), round(point[1] + direction[1] * distance)


def _over_cosine(r: int) -> int:
    """The radius at which the corners of a polygon around a circle lie."""
    return int(r / sqrt((1 + sine_of(90 - _STEP) / UNIT) / 2)) + 1
