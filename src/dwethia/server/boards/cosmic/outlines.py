"""Outlines for a picture: what a ship passes over, its control zone, and the ground that its weapons reach.

They are for the eye: nothing is decided by them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.cosmic.movement.courses import Course, NewFacing, OnCourse
from dwethia.cosmic.state.battle import ShipModel
from dwethia.cosmic.state.facing import BEARINGS, facing_hull
from dwethia.geometry.hulls.hull import Base, Hull, HullSide, ahead, direction_to
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.geometry.shapes import Corners, Point, cross
from dwethia.server.boards.cosmic.probe_types import ShipStanding

STEP: Final = 4  # degrees between two points of an arc
SWEPT: Final = 15  # degrees of a turn in one outline


def corners_of(hull: Hull) -> Corners:
    """The corners of a base as they are sent: front left, front right, rear right, rear left."""
    front, rear = hull.side(HullSide.FRONT), hull.side(HullSide.REAR)
    return front[2:], front[:2], rear[2:], rear[:2]


def standing_of(ship: ShipModel) -> ShipStanding:
    """Where a ship stands."""
    return ShipStanding(ship.at, ship.heading, corners_of(facing_hull(ship)))


def swept_by(course: Course, until: OnCourse) -> Iterator[Corners]:
    """What a base passes over on its course up to a place; together these outlines are all of it, or nearly."""
    for number, stretch in enumerate(course.stretches[: until.stretch + 1]):
        is_last = number == until.stretch
        if isinstance(stretch, Sweep):
            end = stretch.at(until.amount) if is_last else stretch.end
            yield _around((*_rim(stretch.base), *_rim(end)))
        elif isinstance(stretch, NewFacing):
            if not is_last:
                yield stretch.end.corners
        else:
            degrees = until.amount if is_last else abs(stretch.degrees)
            for first in range(0, degrees, SWEPT):
                last = min(first + SWEPT, degrees)
                yield _around(tuple(corner for each in range(first, last + 1) for corner in stretch.at(each).corners))


def _around(points: Corners) -> Corners:
    """The smallest convex outline around points."""
    ordered = sorted(set(points))
    return (*_half(ordered), *_half(ordered[::-1]))


def _half(ordered: list[Point]) -> list[Point]:
    """One side of such an outline around points that are in order, without the last."""
    kept: list[Point] = []
    for point in ordered:
        while len(kept) > 1 and cross(kept[-2], kept[-1], point) <= 0:
            kept.pop()
        kept.append(point)
    return kept[:-1]


def _rim(base: Base) -> Corners:
    return base.corners if isinstance(base, Hull) else _circle((base.x, base.y), base.r, 0, 360 - STEP)


def _circle(middle: Point, radius: int, first: int, last: int) -> Corners:
    """Points of a circle from one direction to another, round by the left."""
    return tuple(ahead(middle, each, radius) for each in (*range(first, last, STEP), last))


def zone_around(base: Base, distance: int) -> Corners:
    """The outline so far around a base."""
    if not isinstance(base, Hull):
        return _circle((base.x, base.y), base.r + distance, 0, 360 - STEP)
    left, right, rear_right, rear_left = corners_of(base)
    look = base.heading
    return (
        *_circle(left, distance, look, look + 90),
        *_circle(rear_left, distance, look + 90, look + 180),
        *_circle(rear_right, distance, look + 180, look + 270),
        *_circle(right, distance, look + 270, look + 360),
    )


def quarter(ship: ShipModel, side: HullSide | None, distance: int) -> Corners:
    """The ground within a distance of a ship that lies in the quarter before a side; None: all around it."""
    if side is None:
        return zone_around(ship.hull, distance)
    hull = facing_hull(ship)
    edge = hull.side(side)  # with the hull on its left: from the corner to the right to the one to the left
    right, left = edge[:2], edge[2:]
    return (right, *far_side(ship, side, distance), left)


def far_side(ship: ShipModel, side: HullSide, distance: int) -> Corners:
    """Where the quarter before a side ends, so far from the ship."""
    hull, look = facing_hull(ship), (ship.heading + BEARINGS[side]) % 360
    edge = hull.side(side)
    right, left = edge[:2], edge[2:]
    if not isinstance(ship.hull, Hull):
        return _circle(hull.middle, ship.hull.r + distance, look - 45, look + 45)
    first = (direction_to(hull.middle, right) - look + 180) % 360 - 180
    last = (direction_to(hull.middle, left) - look + 180) % 360 - 180
    return (*_circle(right, distance, look + first, look), *_circle(left, distance, look, look + last))
