"""What a walker can meet near where it stands, gathered once for the many ways that are tried from there."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from dwethia.geometry.measuring import square_to_segment
from dwethia.geometry.paths import MOST_POINTS, Path, Walk, length_in_the_open, met, segments, walls_met
from dwethia.geometry.shapes import Disc, Point

K = TypeVar("K", bound=Hashable)


class Surroundings(Generic[K]):
    """What a walker can meet on a way of some length from where it stands: most often little, and soon looked through.

    It answers for such ways alone. Where nothing is near they are free, and cost what they are long.
    """

    __slots__ = ("_slow", "_tops", "_walk", "_walls", "enemies", "friends")

    def __init__(self, walk: Walk[K], start: Point, reach: int) -> None:
        ground, mover, (x, y) = walk.ground, walk.mover, start
        far = reach + mover.r
        x0, y0, x1, y1 = x - far, y - far, x + far, y + far
        self._walk = walk
        self._walls = met(ground.boxed_walls, x0, y0, x1, y1) if ground.walls else []
        self._slow = met(ground.boxed_slow, x0, y0, x1, y1) if ground.slow else []
        self._tops = met(ground.boxed_tops, x0, y0, x1, y1) if ground.tops else []
        self.enemies = walk.enemies.within(x, y, far + walk.manners.zone + 1)
        self.friends = [each for each in walk.company.within(x, y, far) if each[1] != walk.own]

    def has_room_at(self, end: Point) -> bool:
        """Whether a base would stand here on the board and beside all others."""
        (x, y), r, ground = end, self._walk.mover.r, self._walk.ground
        if not r <= x <= ground.width - r or not r <= y <= ground.depth - r:
            return False
        for others in (self.friends, self.enemies):
            for (other_x, other_y, other_r), _ in others:
                least, across = r + other_r, x - other_x
                if -least < across < least and across * across + (y - other_y) ** 2 < least * least:
                    return False
        return True

    def is_free(self, path: Path) -> bool:
        """Whether nothing bars a path at whose end there is room: the walker has none of `bars` for it."""
        if len(path) > MOST_POINTS:
            return False
        walk, r = self._walk, self._walk.mover.r
        most_x, most_y = walk.ground.width - r, walk.ground.depth - r
        for x, y in path:
            if not r <= x <= most_x or not r <= y <= most_y:
                return False
        walls = walls_met(path, r, self._walls) if self._walls else []
        enemies = _keys_among(path, self.enemies, r + walk.manners.zone + 1) if self.enemies else []
        friends = _keys_among(path, self.friends, r) if walk.manners.friends_block and self.friends else []
        if not (walls or enemies or friends):
            return True
        return (
            next(walk.bars_on_way(path, walls, enemies, friends), None) is None
            and next(walk.bars_of_end_in_walls(path[-1], walls), None) is None
        )

    def total(self, path: Path) -> int:
        """What a path costs in all."""
        if self._slow or self._tops or self._walk.mover.flies:
            return self._walk.total_among(path, self._slow, self._tops)
        return length_in_the_open(path)


def _keys_among(path: Path, entries: list[tuple[Disc, K]], distance: int) -> list[K]:
    """Those of some bases whose edge comes as near as this to the middle of what goes along the path."""
    found: dict[K, None] = {}
    for a, b in segments(path):
        (ax, ay), (bx, by) = a, b
        half = (max(abs(bx - ax), abs(by - ay)) + 1) // 2
        x, y, far = (ax + bx) // 2, (ay + by) // 2, half + distance + 1
        for disc, key in entries:
            most = far + disc[2]
            if -most <= disc[0] - x <= most and -most <= disc[1] - y <= most:
                over, under = square_to_segment(disc[:2], a, b)
                if over <= (disc[2] + distance) ** 2 * under:
                    found[key] = None
    return list(found)
