"""Who walks on what: the ground, the walker and its manners, and the words for what a path costs and what bars it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct

from dwethia.geometry.measuring import holds
from dwethia.geometry.shapes import Point, Rect, Shape, bounds
from dwethia.lengths import INCH
from dwethia.worked_out import worked_out_once

K = TypeVar("K", bound=Hashable)


class Top(NamedTuple):
    """A piece of terrain one stands on top of."""

    shape: Shape
    height: int


class WalkingGround(Struct, frozen=True, dict=True):
    """The table as walkers meet it."""

    width: int
    depth: int
    walls: tuple[Shape, ...] = ()
    slow: tuple[Shape, ...] = ()
    tops: tuple[Top, ...] = ()

    @worked_out_once
    def boxed_walls(self) -> tuple[tuple[int, Shape, Rect], ...]:
        """The walls with their numbers and bounds."""
        return tuple((number, wall, bounds(wall)) for number, wall in enumerate(self.walls))

    @worked_out_once
    def boxed_slow(self) -> tuple[tuple[Shape, Rect], ...]:
        """The difficult ground with its bounds."""
        return tuple((shape, bounds(shape)) for shape in self.slow)

    @worked_out_once
    def boxed_tops(self) -> tuple[tuple[Top, Rect], ...]:
        """The tops with their bounds."""
        return tuple((top, bounds(top.shape)) for top in self.tops)

    def height_at(self, point: Point) -> int:
        """How high a model stands whose middle is here: the highest top that holds it counts."""
        return height_on(self.tops, point) if self.tops else 0


def height_on(tops: Sequence[Top], point: Point) -> int:
    """The height of the highest of some tops that holds a point."""
    return max([top.height for top in tops if holds(point, top.shape)], default=0)


class Mover(Struct, frozen=True):
    """What walks: the radius of its base, and how it takes to rough ground."""

    r: int
    surefooted: bool = False  # difficult ground and climbs count once
    flies: bool = False  # only the straight length counts, and only the end must be free


class Zones(StrEnum):
    """What a path that comes into an enemy's zone must do."""

    CONTACT = "contact"  # end in contact with an enemy
    ONE_INCH = "one-inch"  # end inside an enemy's zone
    CONTACT_ONLY = "contact-only"  # nothing: zones are no matter


class Manners(Struct, frozen=True):
    """How walkers meet others and rough ground."""

    zones: Zones = Zones.CONTACT
    zone: int = INCH
    zone_has_limit: bool = False  # whether exactly at the zone's width is inside it
    zones_crossed: bool = False  # whether a zone may be entered and left again
    friends_block: bool = False
    base_must_fit: bool = True  # else only its middle must keep out of walls on the way
    slow_halves_all: bool = False  # any difficult ground doubles the whole move, and climbs cost their height


class Spent(StrEnum):
    """What movement was spent on."""

    OPEN = "open"
    DIFFICULT = "difficult"
    CLIMB = "climb"
    JUMP = "jump"
    FLIGHT = "flight"


class Cost(NamedTuple):
    """What a path costs, and on what."""

    total: int
    parts: tuple[tuple[Spent, int], ...]


class BarKind(StrEnum):
    """What can speak against a path."""

    NO_PATH = "no-path"  # no points, or points that are no pairs of whole numbers
    TOO_MANY_POINTS = "too-many-points"
    LEAVES_BOARD = "leaves-board"
    THROUGH_WALL = "through-wall"
    THROUGH_ENEMY = "through-enemy"
    THROUGH_FRIEND = "through-friend"
    NEAR_ENEMY = "near-enemy"  # in a zone on the way, and it does not end as it must
    CROSSES_ZONE = "crosses-zone"  # into a zone and out of it again
    ENDS_ON_WALL = "ends-on-wall"
    ENDS_ON_ENEMY = "ends-on-enemy"
    ENDS_ON_FRIEND = "ends-on-friend"


class Bar(NamedTuple, Generic[K]):
    """One thing that speaks against a path: what, whose, and the measured figure.

    The figure is how near the base came, rounded down and below zero where they overlapped; for the board how far the
    base stood over its edge; for too many points their number.
    """

    kind: BarKind
    wall: int | None = None
    key: K | None = None
    measured: int = 0
