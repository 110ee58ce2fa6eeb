"""A hull: a rectangular base with a middle, a heading and four named sides; and round bases beside it."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from dwethia.geometry.shapes import (
    Corners,
    Disc,
    Outline,
    OutlineEdge,
    Point,
    Rect,
    Shape,
    bounds,
    on_circle,
    placed,
    sine_of,
)
from dwethia.worked_out import worked_out_once


class HullSide(StrEnum):
    """A side of a hull, as one sees it who stands on it and looks ahead."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"


EDGES: Final = {HullSide.LEFT: 0, HullSide.REAR: 1, HullSide.RIGHT: 2, HullSide.FRONT: 3}  # as `placed` keeps corners


class HullForm(NamedTuple):
    """What hulls of one size and heading have in common, wherever they stand."""

    outline: Outline  # about a middle at zero
    reach: int  # from the middle to the corners, rounded up
    across: int  # from the middle to the bounds, west and east
    up: int  # and south and north


@lru_cache(maxsize=16384)
def form_of(length: int, width: int, heading: int) -> HullForm:
    """The form of a hull; its corners are rounded here, each to the nearest thousandth."""
    outline = placed(((0, 0), (width, 0), (width, length), (0, length)), (0, 0), heading)
    square = max(x * x + y * y for x, y in outline.corners)
    return HullForm(outline, isqrt(square - 1) + 1, outline.bounds.x1, outline.bounds.y1)


class Hull(Struct, frozen=True, dict=True):
    """A rectangular base: its middle, its length from rear to front, its width, and where its front looks."""

    x: int
    y: int
    length: int
    width: int
    heading: int = 0  # whole degrees: 0 north, 90 west

    @property
    def middle(self) -> Point:
        return self.x, self.y

    @worked_out_once
    def form(self) -> HullForm:
        return form_of(self.length, self.width, self.heading)

    @worked_out_once
    def outline(self) -> Outline:
        """The four corners, each rounded to the nearest thousandth: from the rear left one round by the right."""
        return self.form.outline.shifted(self.x, self.y)

    @property
    def corners(self) -> Corners:
        return self.outline.corners

    @property
    def reach(self) -> int:
        """How far the corners lie from the middle, rounded up."""
        return self.form.reach

    def side(self, side: HullSide) -> OutlineEdge:
        """A side from corner to corner, the hull on its left."""
        return self.outline.edges[EDGES[side]]

    def at(self, place: Point) -> Hull:
        """The same hull with its middle elsewhere."""
        return Hull(*place, self.length, self.width, self.heading)

    def turned(self, degrees: int) -> Hull:
        """The same hull turned about its middle, to the left where degrees are above zero."""
        return Hull(self.x, self.y, self.length, self.width, (self.heading + degrees) % 360)


Base: TypeAlias = Hull | Disc


def bounds_around(base: Base) -> Rect:
    """The smallest zone around a hull or a round base."""
    if isinstance(base, Hull):
        across, up = base.form[2:]
        return Rect(base.x - across, base.y - up, base.x + across, base.y + up)
    return bounds(base)


def middle_of(base: Base) -> Point:
    """The middle of a hull or a round base."""
    return base.x, base.y


def ahead(place: Point, direction: int, distance: int) -> Point:
    """The place so far away in a direction of whole degrees, to the nearest thousandth."""
    return on_circle(place, distance, direction + 90)


def direction_to(place: Point, point: Point) -> int:
    """The direction of a point as whole degrees, the last before it on the way round by the left."""
    across, up = point[0] - place[0], point[1] - place[1]
    low, high = (0, 180) if across < 0 or (across == 0 and up >= 0) else (180, 360)
    while high - low > 1:
        half = (low + high) // 2
        is_left = -sine_of(half) * up - sine_of(half + 90) * across >= 0
        low, high = (half, high) if is_left else (low, half)
    return low


def base_at(base: Base, place: Point) -> Base:
    """The same base with its middle elsewhere."""
    return base.at(place) if isinstance(base, Hull) else Disc(*place, base.r)


def shape_of(base: Hull | Shape) -> Shape:
    """A hull's outline, or the shape itself."""
    return base.outline if isinstance(base, Hull) else base
