"""Courses: the way of a ship in one action, stretch by stretch, and where on it others are come near to or met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from dwethia.geometry.hulls.gaps import gap, is_nearer, overlaps, reach_of
from dwethia.geometry.hulls.hull import Base, Hull, middle_of
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.geometry.hulls.turn import RearTurn, Turn
from dwethia.geometry.shapes import Point, Shape
from dwethia.tabletop.table import Table
from dwethia.worked_out import worked_out_once


class OnCourse(NamedTuple):
    """A place on a course: the number of a stretch, and how far along it: thousandths of an inch, or whole degrees."""

    stretch: int
    amount: int


START: Final = OnCourse(0, 0)


class NewFacing(Struct, frozen=True):
    """A hull that takes a new heading where it stands; only where it ends counts (HS-SPACE-04)."""

    hull: Hull
    degrees: int

    @property
    def end(self) -> Hull:
        return self.hull.turned(self.degrees)

    def at(self, amount: int) -> Hull:
        """The hull before its change of heading, or after it."""
        return self.end if amount else self.hull

    def comes_near(self, other: Hull | Shape, distance: int) -> int | None:
        """Zero where the gap becomes less than a distance, else None."""
        return 0 if is_nearer(self.end, other, distance) else None


Stretch: TypeAlias = Sweep | Turn | RearTurn | NewFacing


class Course(Struct, frozen=True, dict=True):
    """What a base does in one action: straight moves and turns, each from where the last one ends."""

    start: Base
    stretches: tuple[Stretch, ...]

    @property
    def end(self) -> Base:
        return self.stretches[-1].end if self.stretches else self.start

    @property
    def whole(self) -> OnCourse:
        """The place behind the last stretch."""
        return OnCourse(len(self.stretches), 0)

    @worked_out_once
    def reach(self) -> int:
        """No part of the base comes farther from where its middle begins."""
        reach = reach_of(self.start)
        for stretch in self.stretches:
            if isinstance(stretch, Sweep):
                reach += stretch.distance + 1
            elif isinstance(stretch, RearTurn):
                reach += 2 * stretch.hull.length
        return reach + 1

    def near(self, other: Hull | Shape, distance: int) -> OnCourse | None:
        """The last place before the gap first becomes less than a distance; None if it never does."""
        for number, stretch in enumerate(self.stretches):
            amount = stretch.comes_near(other, distance)
            if amount is not None:
                return OnCourse(number, amount)
        return None

    def at(self, place: OnCourse, others: list[Hull | Shape]) -> Base:
        """The base at a place, no farther than rounding lets it stand clear of the others."""
        if place.stretch == len(self.stretches):
            return self.end
        stretch = self.stretches[place.stretch]
        if isinstance(stretch, Sweep):
            return stretch.stop(place.amount, others)
        amount = place.amount
        while amount and any(overlaps(stretch.at(amount), each) for each in others):
            amount -= 1
        return stretch.at(amount)

    def sweeps(self, until: OnCourse) -> Iterator[Sweep]:
        """The straight moves up to a place, the last of them cut off there."""
        for number, stretch in enumerate(self.stretches):
            if not isinstance(stretch, Sweep) or number > until.stretch:
                continue
            if number < until.stretch:
                yield stretch
            elif until.amount:
                yield Sweep(stretch.base, stretch.direction, until.amount)

    def length(self, until: OnCourse) -> int:
        """How far the base goes up to a place; turning is no distance."""
        return sum(each.distance for each in self.sweeps(until))

    def after(self, place: OnCourse, base: Base) -> Course:
        """What is left of the course behind a place, from where the base stands now."""
        left: list[Stretch] = []
        for number, stretch in enumerate(self.stretches[place.stretch :]):
            done = place.amount if number == 0 else 0
            if isinstance(stretch, Sweep):
                left.append(Sweep(base, stretch.direction, stretch.distance - done))
            elif isinstance(base, Hull):
                turned = stretch.degrees - done if stretch.degrees > 0 else stretch.degrees + done
                left.append(type(stretch)(base, turned))
            base = left[-1].end if left else base
        return Course(base if not left else _start_of(left[0]), tuple(left))

    @worked_out_once
    def corners(self) -> tuple[Point, ...]:
        """The middles at the start and after each straight move, for a map."""
        return (middle_of(self.start), *(middle_of(each.end) for each in self.stretches if isinstance(each, Sweep)))


def _start_of(stretch: Stretch) -> Base:
    return stretch.base if isinstance(stretch, Sweep) else stretch.hull


class Meeting(NamedTuple):
    """How a course comes near to another base."""

    was_inside: bool  # its zone, at the start
    enters: OnCourse | None  # the zone, from outside
    touches: OnCourse | None  # where the two would begin to overlap
    is_closer: bool  # at the end than at the start, or on contact; only where it was inside
    is_wider: bool  # the gap at the end, than at the start; only where it was inside

    @property
    def is_entry(self) -> bool:
        """Whether it comes into the zone, or deeper into it."""
        return self.enters is not None or self.is_closer


def meeting_with(course: Course, other: Base, zone: int) -> Meeting | None:
    """How a course comes near to a base; None where it keeps out of its zone all the way."""
    near = course.near(other, zone)
    if near is None:
        return None
    touches = course.near(other, 0)
    if near > START or not is_nearer(course.start, other, zone):
        return Meeting(False, near, touches, False, False)
    return ended_at(course, Meeting(True, None, touches, False, False), other, course.whole, course.end)


def ended_at(course: Course, meeting: Meeting, other: Base, stop: OnCourse, end: Base) -> Meeting:
    """A meeting with a base whose zone the course begins in, by where the course comes to its end."""
    before, after = gap(course.start, other), gap(end, other)
    is_met = meeting.touches is not None and meeting.touches <= stop
    return meeting._replace(is_closer=is_met or after < before, is_wider=not is_met and after > before)


# The table


def over_edge(base: Base, table: Table) -> int:
    """How far a base stands over the edge of the table; 0 where it is wholly on it."""
    across, up = base.form[2:] if isinstance(base, Hull) else (base.r, base.r)
    x, y = base.x, base.y
    return max(across - x, up - y, x + across - table.width, y + up - table.depth, 0)


def farthest_over_edge(course: Course, table: Table) -> int:
    """How far a course comes over the edge at most; turns are looked at from degree to degree (HS-SPACE-03)."""
    most = over_edge(course.end, table)
    for stretch in course.stretches:
        if isinstance(stretch, Turn | RearTurn):
            if not over_edge(stretch.around, table):
                continue
            most = max(most, *[over_edge(stretch.at(each), table) for each in range(abs(stretch.degrees) + 1)])
        else:
            most = max(most, over_edge(stretch.end, table))
    return most


def stays_on(sweep: Sweep, table: Table) -> int:
    """How far along a straight move the base is wholly on the table."""
    if not over_edge(sweep.end, table):
        return sweep.distance
    low, high = 0, sweep.distance
    while high - low > 1:
        half = (low + high) // 2
        low, high = (low, half) if over_edge(sweep.at(half), table) else (half, high)
    return low
