"""Turns of a hull about its middle or its rear edge: what they pass over, and when they come near to another.

A turn goes from whole degree to whole degree. Between two of them the corners run straight, which is less than a tenth
of a thousandth off the circle for the largest hulls.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from dwethia.geometry.hulls.barred import barred_to_outline
from dwethia.geometry.hulls.gaps import are_surely_apart, gap, gap_to_barred
from dwethia.geometry.hulls.hull import Hull, ahead
from dwethia.geometry.shapes import Disc, Outline, Point, Shape


class Turn(Struct, frozen=True):
    """A turn of a hull about its middle by whole degrees: above zero to the left, below zero to the right."""

    hull: Hull
    degrees: int

    @property
    def end(self) -> Hull:
        return self.hull.turned(self.degrees)

    @property
    def around(self) -> Disc:
        """A circle that holds all of the turn."""
        return Disc(self.hull.x, self.hull.y, self.hull.reach + 1)

    def at(self, degrees: int) -> Hull:
        """The hull after so many whole degrees of the turn."""
        return self.hull.turned(degrees if self.degrees > 0 else -degrees)

    def comes_near(self, other: Hull | Shape, distance: int) -> int | None:
        """After how many whole degrees the gap first becomes less than a distance; None if never."""
        if are_surely_apart(self.around, other, distance) or gap(self.around, other) >= distance:
            return None
        if gap(self.hull, other) < distance:
            return 0
        return self._first_near(0, abs(self.degrees), other, distance)

    def passes_over(self, other: Hull | Shape) -> bool:
        """Whether the hull overlaps another anywhere on its way round."""
        return self.comes_near(other, 0) is not None

    def _first_near(self, start: int, end: int, other: Hull | Shape, distance: int) -> int | None:
        """The first degree from a start to an end at which it comes near: halved as long as it may."""
        if start == end:
            return None
        if end - start == 1:
            return start if self._is_near(start, other, distance) else None
        half = (start + end) // 2
        if gap(self.at(half), other) >= distance + _way_round(self.hull.reach, end - half):
            return None
        found = self._first_near(start, half, other, distance)
        return self._first_near(half, end, other, distance) if found is None else found

    def _is_near(self, start: int, other: Hull | Shape, distance: int) -> bool:
        """Whether it comes near from one degree to the next."""
        hull = self.hull
        first = hull.heading + start if self.degrees > 0 else hull.heading - start - 1
        return any(
            gap_to_barred(hull.middle, barred_to_outline(part, other)) < distance
            for part in _passed_over(hull.length, hull.width, first % 360)
        )


def _way_round(reach: int, degrees: int) -> int:
    """More than any point of a hull goes in a turn of so many degrees, or may be off by rounding."""
    return reach * degrees * 7 // 400 + 9  # a degree is less than 7/400 of the reach


class RearTurn(Struct, frozen=True):
    """A turn of a hull about the middle of its rear edge, looked at from whole degree to whole degree."""

    hull: Hull
    degrees: int

    @property
    def end(self) -> Hull:
        return self.at(abs(self.degrees))

    @property
    def around(self) -> Disc:
        """A circle that holds all of the turn: no corner lies as far from the pivot."""
        return Disc(*self.pivot, self.hull.length + self.hull.width // 2 + 1)

    @property
    def pivot(self) -> Point:
        """The middle of the rear edge."""
        return ahead(self.hull.middle, self.hull.heading + 180, self.hull.length // 2)

    def at(self, degrees: int) -> Hull:
        """The hull after so many whole degrees of the turn."""
        hull = self.hull.turned(degrees if self.degrees > 0 else -degrees)
        return hull.at(ahead(self.pivot, hull.heading, hull.length // 2))

    def comes_near(self, other: Hull | Shape, distance: int) -> int | None:
        """After how many whole degrees the gap first becomes less than a distance; None if never."""
        if are_surely_apart(self.around, other, distance) or gap(self.around, other) >= distance:
            return None
        if gap(self.hull, other) < distance:
            return 0
        every = range(1, abs(self.degrees) + 1)
        return next((degrees - 1 for degrees in every if gap(self.at(degrees), other) < distance), None)


@lru_cache(maxsize=8192)
def _passed_over(length: int, width: int, heading: int) -> tuple[Outline, ...]:
    """What a hull with its middle at zero passes over in a degree: both hulls, and between their corners."""
    start = Hull(0, 0, length, width, heading)
    end = start.turned(1)
    (a, b, c, d), (e, f, g, h) = start.corners, end.corners
    return start.outline, end.outline, Outline((a, e, c, g)), Outline((b, f, d, h))
