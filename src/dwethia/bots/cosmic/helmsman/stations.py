"""Where a ship might stand: what lies in which of its quarters, how far away, and how near the edge is ahead.

Quick and nearly right, for weighing many places; what is done in the end is judged by the rules.
"""

from __future__ import annotations

from math import cos, hypot, inf, radians, sin
from typing import Final, NamedTuple

from dwethia.cosmic.state.battle import ShipModel
from dwethia.geometry.hulls.hull import Base, Hull, HullSide
from dwethia.geometry.shapes import Point
from dwethia.tabletop.table import Table

SIN: Final = tuple(sin(radians(degree)) for degree in range(360))
COS: Final = tuple(cos(radians(degree)) for degree in range(360))


class Station(NamedTuple):
    """A base at a place: half its length and half its width, and what it has spent to come there."""

    x: float
    y: float
    heading: int
    long: float
    wide: float
    moved: int = 0

    def ahead(self, distance: float, direction: int | None = None) -> Station:
        """The same, so far on in a direction, or straight ahead."""
        x, y, heading, long, wide, moved = self
        along = (heading if direction is None else direction) % 360
        return Station(x - SIN[along] * distance, y + COS[along] * distance, heading, long, wide, moved)

    def turned(self, degrees: int) -> Station:
        x, y, heading, long, wide, moved = self
        return Station(x, y, (heading + degrees) % 360, long, wide, moved)

    def having_moved(self, distance: int) -> Station:
        """The same, with so much spent on its way altogether."""
        x, y, heading, long, wide, _ = self
        return Station(x, y, heading, long, wide, distance)

    @property
    def place(self) -> Point:
        return round(self.x), round(self.y)


class Bearing(NamedTuple):
    """Another ship as one sees it: from edge to edge, and its middle ahead and to the left of one's own."""

    gap: float
    ahead: float
    left: float
    back_ahead: float = 0.0  # one's own middle as the other sees it
    back_left: float = 0.0

    @property
    def back(self) -> Bearing:
        """One's own ship as the other sees it."""
        return Bearing(self.gap, self.back_ahead, self.back_left, self.ahead, self.left)


def station_of(ship: ShipModel) -> Station:
    """Where a ship stands now."""
    return station_at(ship.hull, ship.heading, ship.moved)


def station_at(base: Base, heading: int, moved: int = 0) -> Station:
    if isinstance(base, Hull):
        return Station(base.x, base.y, heading, base.length / 2, base.width / 2, moved)
    return Station(base.x, base.y, heading, base.r, base.r, moved)


def bearing(one: Station, other: Station) -> Bearing:
    """Where another station lies."""
    x, y, heading, long, wide, _ = one
    others_x, others_y, others_heading, others_long, others_wide, _ = other
    east, north = others_x - x, others_y - y
    apart = hypot(east, north)
    if not apart:
        return Bearing(0.0, 0.0, 0.0)
    sine, cosine = SIN[heading], COS[heading]
    ahead, left = north * cosine - east * sine, -east * cosine - north * sine
    turned = (others_heading - heading) % 360
    sine, cosine = SIN[turned], COS[turned]
    along, across = ahead * cosine + left * sine, left * cosine - ahead * sine
    edges = _edge_towards(long, wide, ahead, left) + _edge_towards(others_long, others_wide, along, across)
    return Bearing(apart - edges * apart, ahead, left, -along, -across)


def _edge_towards(long: float, wide: float, along: float, across: float) -> float:
    """From the middle of a base to its edge, towards a point so far along and so far across: a part of the way."""
    along, across = abs(along), abs(across)
    return long / along if along * wide >= across * long else wide / across


def is_in_quarter(station: Station, side: HullSide, seen: Bearing, room: float) -> bool:
    """Whether something about so wide lies in the quarter before a side, some of it at least (CC-BASE-10)."""
    long, wide, ahead, left = station.long, station.wide, seen.ahead, seen.left
    if side is HullSide.FRONT or side is HullSide.REAR:
        out = ahead if side is HullSide.FRONT else -ahead
        beside = out * wide - abs(left) * long
    else:
        out = left if side is HullSide.LEFT else -left
        beside = out * long - abs(ahead) * wide
    return out > 0 and beside >= -room * hypot(long, wide)


def sides_seen(station: Station, seen: Bearing) -> tuple[HullSide, ...]:
    """The sides that a shooter with such a bearing looks at."""
    found = []
    if abs(seen.ahead) > station.long:
        found.append(HullSide.FRONT if seen.ahead > 0 else HullSide.REAR)
    if abs(seen.left) > station.wide:
        found.append(HullSide.LEFT if seen.left > 0 else HullSide.RIGHT)
    return tuple(found)


def room_ahead(station: Station, table: Table) -> float:
    """How far a base can go straight on before some of it leaves the table; below zero where some has."""
    sine, cosine = SIN[station.heading], COS[station.heading]
    return min(
        _room(station.x, -sine, _half(station, sine, cosine), table.width),
        _room(station.y, cosine, _half(station, cosine, sine), table.depth),
    )


def _half(station: Station, along: float, across: float) -> float:
    """Half of what a base covers of an axis."""
    return station.long * abs(along) + station.wide * abs(across)


def _room(at: float, way: float, half: float, length: int) -> float:
    left, right = at - half, length - at - half
    if min(left, right) < 0:
        return min(left, right)
    if abs(way) < 1e-9:
        return inf
    return (right if way > 0 else left) / abs(way)


def is_on_table(station: Station, table: Table) -> bool:
    """Whether all of a base is on the table."""
    sine, cosine = SIN[station.heading], COS[station.heading]
    across, down = _half(station, sine, cosine), _half(station, cosine, sine)
    return across <= station.x <= table.width - across and down <= station.y <= table.depth - down
