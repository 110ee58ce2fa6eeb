"""Straight moves of bases: where along them another is come near to, or met, and with which side.

A move runs straight from the middle to the middle at its end, which is rounded to whole thousandths; places on the way
are counted in whole thousandths of its length.
"""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from dwethia.geometry.hulls.barred import Barred, barred
from dwethia.geometry.hulls.gaps import gap_to_barred, overlaps, reach_of
from dwethia.geometry.hulls.hull import Base, Hull, HullSide, ahead, base_at, middle_of
from dwethia.geometry.hulls.sides import side_looking, side_towards
from dwethia.geometry.measuring import square_to_segment
from dwethia.geometry.shapes import Disc, EdgeRun, Outline, OutlineEdge, Point, Shape
from dwethia.worked_out import worked_out_once

_Fraction: TypeAlias = tuple[int, int]  # of the way; the second number is above zero


class Contact(NamedTuple):
    """Where along a move another is first met, and with which sides; a side is None for a disc or terrain."""

    distance: int  # the last whole thousandth at which the two do not overlap
    side: HullSide | None  # of the mover
    other_side: HullSide | None


class Sweep(Struct, frozen=True, dict=True):
    """A straight move: a base goes a distance in a direction of whole degrees, its heading kept."""

    base: Base
    direction: int  # 0 north, 90 west
    distance: int

    @worked_out_once
    def end(self) -> Base:
        return self.at(self.distance)

    def at(self, distance: int) -> Base:
        """The base so far along the way."""
        return base_at(self.base, ahead(middle_of(self.base), self.direction, distance))

    def comes_near(self, other: Hull | Shape, distance: int) -> int | None:
        """How far the base goes, rounded down, before the gap first becomes less than a distance; None if never."""
        if self._is_surely_clear(other, distance):
            return None
        ground = barred(self.base, other)
        if len(ground) == 1:
            return self._entry(ground[0], distance)
        found = [self._entry(part, distance) for part in ground]
        return min((each for each in found if each is not None), default=None)

    def contact(self, other: Hull | Shape) -> Contact | None:
        """Where the base first begins to overlap another, and the sides that meet; None if it does not."""
        far = self.comes_near(other, 0)
        if far is None or self._way[0] == self._way[1]:
            return None
        if isinstance(other, Disc) or isinstance(self.base, Disc):
            own, others = self._sides_by_place(other, far)
        else:
            own, others = self._sides_by_edge(self.base, other, far)
        return Contact(far, own, others)

    def first_contact(self, others: list[Hull | Shape]) -> tuple[int, Contact] | None:
        """Which of several is met first, by its number, and how; the first one among equals."""
        met = [(contact, number) for number, other in enumerate(others) if (contact := self.contact(other))]
        if not met:
            return None
        contact, number = min(met, key=lambda each: (each[0].distance, each[1]))
        return number, contact

    def stop(self, distance: int, others: list[Hull | Shape]) -> Base:
        """The base at rest at most so far along the way: no farther than rounding lets it stand clear of the others."""
        back = 1
        while distance > 0:
            base = self.at(distance)
            if not any(overlaps(base, other) for other in others):
                return base
            distance -= back
            back *= 2
        return self.base

    # Where it begins to come near

    @worked_out_once
    def _way(self) -> tuple[Point, Point]:
        return middle_of(self.base), middle_of(self.end)

    def _is_surely_clear(self, other: Hull | Shape, distance: int) -> bool:
        """Whether a circle around the base keeps the distance to one around the other, all the way."""
        if isinstance(other, Outline):
            return False
        far = reach_of(self.base) + reach_of(other) + distance
        over, under = square_to_segment(middle_of(other), *self._way)
        return over >= far * far * under

    def _entry(self, ground: Barred, distance: int) -> int | None:
        start, end = self._way
        core, reach, (x, y) = ground
        far = reach + distance
        if far == 0 and start != end and isinstance(core, Outline):  # who begins inside, comes in at once
            found = clip((start[0] - x, start[1] - y), (end[0] - x, end[1] - y), core)
            return None if found is None else self.distance * found[0][0] // found[0][1]
        if gap_to_barred(start, (ground,)) < distance:
            return 0
        if start == end or far == 0:
            return None
        start, end = (start[0] - x, start[1] - y), (end[0] - x, end[1] - y)
        if isinstance(core, Disc):
            places = [_into_circle(start, end, (core.x, core.y), far, self.distance)]
        elif _stays_outward(start, end, core.runs, far):
            return None
        else:
            places = [_into_circle(start, end, corner, far, self.distance) for corner in core.corners]
            places += [_over_edge(start, end, edge, far, self.distance) for edge in core.edges]
        return min((place for place in places if place is not None), default=None)

    # Which sides meet

    def _sides_by_place(self, other: Hull | Shape, far: int) -> tuple[HullSide | None, HullSide | None]:
        """Of a hull that meets a disc, or is met by one, the side that the disc's middle lies farthest outward of."""
        base = self.at(far)
        own = side_towards(base, middle_of(other)) if isinstance(base, Hull) and isinstance(other, Disc) else None
        return own, side_towards(other, middle_of(base)) if isinstance(other, Hull) else None

    def _sides_by_edge(self, base: Hull, other: Hull | Shape, far: int) -> tuple[HullSide | None, HullSide | None]:
        """The sides that look most against each other, by the edge of the barred ground that is crossed."""
        start, end = self._way
        for core, _, (x, y) in barred(base, other):
            assert isinstance(core, Outline)
            found = clip((start[0] - x, start[1] - y), (end[0] - x, end[1] - y), core, from_behind=True)
            if found is None:
                continue
            (over, under), (x0, y0, x1, y1) = found
            if max(0, self.distance * over // under) == far:
                outward = y1 - y0, x0 - x1
                others = side_looking(other, outward) if isinstance(other, Hull) else None
                return side_looking(base, (-outward[0], -outward[1])), others
        raise AssertionError("some part of the ground is entered there")


def clip(start: Point, end: Point, core: Outline, from_behind: bool = False) -> tuple[_Fraction, OutlineEdge] | None:
    """Where a straight way enters a convex outline, and over which edge; None if it does not come inside.

    Of edges crossed at once the one counts that looks most against the way. Seen from behind, the way to the start
    counts as a part of it, and the fraction may be below zero.
    """
    run_x, run_y = end[0] - start[0], end[1] - start[1]
    entry: _Fraction | None = None
    leave: _Fraction = 1, 1
    crossed: OutlineEdge | None = None
    steep = (0, 1)
    for edge in core.edges:
        x0, y0, x1, y1 = edge
        across, down = x1 - x0, y1 - y0
        left = across * (start[1] - y0) - down * (start[0] - x0)
        slope = across * run_y - down * run_x
        if slope > 0:
            place, angle = (-left, slope), (slope * slope, across * across + down * down)
            more = 1 if entry is None else place[0] * entry[1] - entry[0] * place[1]
            if more > 0 or (more == 0 and angle[0] * steep[1] > steep[0] * angle[1]):
                entry, crossed, steep = place, edge, angle
        elif slope < 0:
            place = left, -slope
            if place[0] * leave[1] < leave[0] * place[1]:
                leave = place
        elif left <= 0:
            return None
    assert entry is not None
    assert crossed is not None
    if max(entry[0], 0) * leave[1] >= leave[0] * entry[1]:
        return None
    return (entry if from_behind or entry[0] > 0 else (0, 1)), crossed


def _stays_outward(start: Point, end: Point, runs: tuple[EdgeRun, ...], far: int) -> bool:
    """Whether both ends of a way, and so all of it, lie at least so far outward of some side prolonged."""
    (from_x, from_y), (to_x, to_y) = start, end
    for x, y, across, down, square in runs:
        one = across * (from_y - y) - down * (from_x - x)
        if one < 0 and (two := across * (to_y - y) - down * (to_x - x)) < 0:
            nearer = one if one > two else two
            if nearer * nearer >= far * far * square:
                return True
    return False


def _into_circle(start: Point, end: Point, at: Point, r: int, parts: int) -> int | None:
    """How many whole parts of a way lie before it enters a circle from outside; None if it does not."""
    run_x, run_y, x, y = end[0] - start[0], end[1] - start[1], start[0] - at[0], start[1] - at[1]
    whole, along = run_x * run_x + run_y * run_y, x * run_x + y * run_y
    under_root = along * along - whole * (x * x + y * y - r * r)
    if along >= 0 or under_root <= 0:
        return None
    place = (-along * parts - _root_up(under_root * parts * parts)) // whole
    return place if place < parts else None


def _over_edge(start: Point, end: Point, edge: OutlineEdge, far: int, parts: int) -> int | None:
    """How many whole parts of a way lie before it comes nearer to an edge than so far, beside it; None if not so."""
    x0, y0, x1, y1 = edge
    across, down = x1 - x0, y1 - y0
    x, y, run_x, run_y = start[0] - x0, start[1] - y0, end[0] - start[0], end[1] - start[1]
    left, slope = across * y - down * x, across * run_y - down * run_x
    if slope <= 0:
        return None
    whole = across * across + down * down
    along, run = across * x + down * y, across * run_x + down * run_y
    # It crosses at (-left - far * root of whole) / slope of the way, where it must lie between the edge's ends.
    beyond, back = along * slope - run * left, -run * far
    if not (_is_at_least(beyond, -back, whole) and _is_at_least(whole * slope - beyond, back, whole)):
        return None
    place = (-left * parts - _root_up(far * far * parts * parts * whole)) // slope
    return place if 0 <= place < parts else None


def _is_at_least(value: int, times: int, square: int) -> bool:
    """Whether a value is at least so many times the root of a square."""
    if times >= 0:
        return value >= 0 and value * value >= times * times * square
    return value >= 0 or value * value <= times * times * square


def _root_up(square: int) -> int:
    """A root, rounded up."""
    return isqrt(square - 1) + 1 if square > 0 else 0
