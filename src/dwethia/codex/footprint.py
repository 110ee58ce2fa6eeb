"""Where placed terrain lies on a board, and whether two pieces overlap; exact, in thousandths of an inch."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, radians, sin

from msgspec import Struct

from dwethia.codex.battlefield import PlacedTerrain
from dwethia.codex.entries import TerrainPiece
from dwethia.codex.ships.entries import SpaceTerrain
from dwethia.lengths import thousandths

Corner = tuple[int, int]
_QUARTERS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


class Footprint(Struct, frozen=True):
    """The ground a placed piece covers: corners in order, or a middle and a radius."""

    corners: tuple[Corner, ...]
    middle: Corner
    radius: int = 0

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """The least and the greatest along the width, then along the depth."""
        if not self.corners:
            (x, y), radius = self.middle, self.radius
            return x - radius, x + radius, y - radius, y + radius
        across, deep = zip(*self.corners, strict=True)
        return min(across), max(across), min(deep), max(deep)


def footprint(piece: TerrainPiece | SpaceTerrain, placed: PlacedTerrain) -> Footprint:
    """A piece where it stands, turned to the left about the middle of its bounds."""
    middle = (thousandths(placed.at[0]), thousandths(placed.at[1]))
    if piece.radius is not None:
        return Footprint((), middle, piece.radius)
    across, deep = zip(*piece.outline, strict=True)
    twice = (min(across) + max(across), min(deep) + max(deep))
    cosine, sine = _QUARTERS.get(placed.turned) or (cos(radians(placed.turned)), sin(radians(placed.turned)))
    corners: list[Corner] = []
    for each in piece.outline:
        x, y = 2 * each[0] - twice[0], 2 * each[1] - twice[1]
        corners.append((round(middle[0] + (x * cosine - y * sine) / 2), round(middle[1] + (x * sine + y * cosine) / 2)))
    return Footprint(tuple(corners), middle)


def overlap(one: Footprint, other: Footprint) -> bool:
    """Whether two pieces share ground; those that only touch do not."""
    if not one.corners and not other.corners:
        return _square_of_distance(one.middle, other.middle) < (one.radius + other.radius) ** 2
    if not one.corners:
        return _round_overlaps(one, other.corners)
    if not other.corners:
        return _round_overlaps(other, one.corners)
    return any(_triangles_overlap(a, b) for a in _triangles(one.corners) for b in _triangles(other.corners))


def turn(origin: Corner, a: Corner, b: Corner) -> int:
    """Twice the area of a triangle, positive where it turns left."""
    return (a[0] - origin[0]) * (b[1] - origin[1]) - (a[1] - origin[1]) * (b[0] - origin[0])


def sides(outline: Sequence[Corner]) -> list[tuple[Corner, Corner]]:
    """The sides of an outline, in order."""
    return list(pairwise((*outline, outline[0])))


def _square_of_distance(a: Corner, b: Corner) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _round_overlaps(disc: Footprint, outline: Sequence[Corner]) -> bool:
    return _is_inside(disc.middle, outline) or any(
        _is_nearer(disc.middle, a, b, disc.radius) for a, b in sides(outline)
    )


def _is_inside(point: Corner, outline: Sequence[Corner]) -> bool:
    """Whether a ray from the point to the right leaves the outline, counting the sides it crosses."""
    crossed = 0
    for a, b in sides(outline):
        if (a[1] > point[1]) != (b[1] > point[1]):
            crossed += (turn(a, b, point) > 0) == (b[1] > a[1])
    return crossed % 2 == 1


def _is_nearer(point: Corner, a: Corner, b: Corner, radius: int) -> bool:
    """Whether a side comes nearer to the point than the radius."""
    length = _square_of_distance(a, b)
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    if 0 < along < length:
        return turn(a, b, point) ** 2 < radius**2 * length
    return min(_square_of_distance(point, a), _square_of_distance(point, b)) < radius**2


def _triangles(outline: Sequence[Corner]) -> list[tuple[Corner, Corner, Corner]]:
    """An outline cut into triangles, ear by ear, each of them turning left."""
    left = list(outline if sum(turn((0, 0), a, b) for a, b in sides(outline)) > 0 else reversed(outline))
    found: list[tuple[Corner, Corner, Corner]] = []
    while len(left) > 3:
        for place in range(len(left)):
            ear = (left[place - 1], left[place], left[(place + 1) % len(left)])
            if not turn(*ear):  # a corner on a straight side
                break
            if turn(*ear) > 0 and not any(_holds(ear, each) for each in left if each not in ear):
                found.append(ear)
                break
        else:  # rounding has made it cross itself by a hair
            return found
        del left[place]
    return [*found, (left[0], left[1], left[2])]


def _holds(triangle: Sequence[Corner], point: Corner) -> bool:
    return all(turn(a, b, point) >= 0 for a, b in sides(triangle))


def _triangles_overlap(one: Sequence[Corner], other: Sequence[Corner]) -> bool:
    """Two triangles lie apart if a side of one of them has all of the other on its far side."""
    apart_by = ((a, b, far) for near, far in ((one, other), (other, one)) for a, b in sides(near))
    return not any(all(turn(a, b, each) <= 0 for each in far) for a, b, far in apart_by)
