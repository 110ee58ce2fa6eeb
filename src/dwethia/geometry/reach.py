"""Where a model can get: legal paths within an allowance, found lazily.

A straight line is tried first. Where something bars it or makes it dearer, that one thing is added to what the search
knows, and the search goes again: a way found while knowing less is never longer than the best one, so the first that
holds against everything is as good as the bends allow.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, Generic, TypeAlias, TypeVar

from dwethia.geometry import spans
from dwethia.geometry.hurdles import Hurdle, Keepaway, OneWay, Rough, Wall
from dwethia.geometry.measuring import TOUCH, gap, is_within
from dwethia.geometry.paths import MOST_POINTS, Bar, BarKind, Ground, Path, Top, Walk, length
from dwethia.geometry.shapes import Disc, Point, Shape, on_circle

K = TypeVar("K", bound=Hashable)

_DETOUR: Final = 6000  # how much longer than the straight line a way may be that is looked for beyond the allowance
_MOST_TRIES: Final = 24
_Known: TypeAlias = dict[object, Hurdle]


class Reach(Generic[K]):
    """Where one walker can get from its start with what it may spend."""

    def __init__(self, walk: Walk[K], start: Point, allowance: int) -> None:
        self.walk = walk
        self.start = start
        self.allowance = allowance
        self._paths: dict[Point, Path | None] = {}
        self._starts_in = frozenset(walk.zones_at(start))

    def cost_to(self, point: Point) -> int | None:
        """What the way to a point costs, if it can be reached."""
        path = self.path_to(point)
        return None if path is None else self.walk.cost(path).total

    def path_to(self, point: Point) -> Path | None:
        """A legal path to a point within the allowance, if there is one."""
        if point not in self._paths:
            self._paths[point] = self._found(point, self.allowance)
        return self._paths[point]

    def towards(self, point: Point) -> Path:
        """A legal path within the allowance that ends as near to a point as this search can; perhaps no step at all."""
        straight = self.path_to(point)
        if straight is not None:
            return straight
        aims = [point, *(spot for r in (500, 1500, 3000) for spot in self._around(point, r))]
        for aim in aims:
            whole = self._found(aim, int(length(self.start, aim)) + _DETOUR)
            if whole is not None:
                cut = self._cut(whole)
                if length(cut[-1], point) < length(self.start, point):
                    return cut
                break
        nearest = min(self.places(), key=lambda place: length(place, point))
        path = self.path_to(nearest)
        assert path is not None
        return path

    def into_contact(self, enemy: Disc) -> Path | None:
        """A legal path within the allowance that ends touching a base, from the nearest side that can be reached."""
        for spare in (2, TOUCH - 2):
            for spot in self._around((enemy.x, enemy.y), enemy.r + self.walk.mover.r + spare):
                if length(self.start, spot) > self.allowance or gap(Disc(*spot, self.walk.mover.r), enemy) < 0:
                    continue
                if not is_within(Disc(*spot, self.walk.mover.r), enemy, TOUCH):
                    continue
                path = self.path_to(spot)
                if path is not None:
                    return path
        return None

    def places(self, directions: int = 12, distances: int = 3) -> list[Point]:
        """A modest sample of places that can be reached, the start among them."""
        found = {self.start: None}
        for number in range(distances, 0, -1):
            r = self.allowance * number // distances
            for direction in range(directions):
                spot = on_circle(self.start, r, 360 * direction // directions)
                path = self.path_to(spot)
                if path is None and number == distances:
                    path = self._cut((self.start, spot))
                    self._paths.setdefault(path[-1], path)
                if path is not None:
                    found[path[-1]] = None
        return list(found)

    def _around(self, centre: Point, r: int) -> list[Point]:
        """Points around another, those nearest to the start first."""
        spots = [on_circle(centre, r, degrees) for degrees in range(0, 360, 10)]
        whole = length(self.start, centre)
        if whole > r:
            x, y = (round(c + (s - c) * r / whole) for s, c in zip(self.start, centre, strict=True))
            spots.append((x, y))
        return sorted(spots, key=lambda spot: (length(self.start, spot), spot))

    # Cutting a path short

    def _cut(self, path: Path) -> Path:
        """As much of a path from its start as is legal and within the allowance."""
        low, high, steps = 0, 1 << 12, 1 << 12
        whole = sum(length(a, b) for a, b in pairwise(path))
        while low < high:
            middle = (low + high + 1) // 2
            if self.walk.cost(_beginning(path, whole * middle / steps)).total <= self.allowance:
                low = middle
            else:
                high = middle - 1
        while low > 0:
            begun = _beginning(path, whole * low / steps)
            if not any(self.walk.bars(begun)) and self.walk.cost(begun).total <= self.allowance:
                return begun
            low -= max(1, steps // 64)
        return (self.start,)

    # Searching

    def _found(self, point: Point, allowance: int) -> Path | None:
        if length(self.start, point) > allowance or not self._may_end(point):
            return None
        if point == self.start:
            return (self.start,)
        if self.walk.mover.flies:
            return self._checked((self.start, point), allowance)
        if not self.walk.manners.slow_halves_all:
            return self._searched(point, allowance, {})
        walls: _Known = {("slow", number): self._as_wall(shape) for number, shape in enumerate(self.walk.ground.slow)}
        ways = (self._searched(point, allowance, dict(walls)), self._searched(point, allowance, {}))
        return min((way for way in ways if way), key=lambda way: self.walk.cost(way).total, default=None)

    def _may_end(self, point: Point) -> bool:
        ending = self.walk.bars((point,))
        return next(ending, None) is None and (not self.walk.zones_at(point) or self.walk.ends_as_it_must(point))

    def _checked(self, path: Path, allowance: int) -> Path | None:
        return None if self.walk.cost(path).total > allowance or any(self.walk.bars(path)) else path

    def _searched(self, point: Point, allowance: int, known: _Known) -> Path | None:
        """The best way to a point, by a search that learns what is in the way."""
        ends_in = frozenset(self.walk.zones_at(point))
        for _ in range(_MOST_TRIES):
            path = self._shortest(point, allowance, known)
            if path is None or len(path) > MOST_POINTS:
                return None
            learned = dict(self._learned(path, ends_in))
            if learned.keys() <= known.keys():
                return self._checked(path, allowance)
            known.update(learned)
        return None

    def _learned(self, path: Path, ends_in: frozenset[K]) -> Iterator[tuple[object, Hurdle]]:
        """The hurdles that a path met."""
        for bar in self.walk.bars(path):
            hurdle = self._hurdle(bar, ends_in)
            if hurdle is not None:
                yield (type(hurdle), bar.kind is BarKind.THROUGH_FRIEND, bar.wall, bar.key), hurdle
        r, ground = self.walk.mover.r, self.walk.ground
        if not (self.walk.mover.surefooted or self.walk.manners.slow_halves_all):
            for number, shape in enumerate(ground.slow):
                if any(spans.near(a, b, shape, r) for a, b in pairwise(path)):
                    yield ("slow", number), Rough(shape, r)
        for number, top in enumerate(ground.tops):
            if any(spans.inside(a, b, top.shape) for a, b in pairwise(path)):
                yield ("top", number), Rough(top.shape, 0)

    def _hurdle(self, bar: Bar[K], ends_in: frozenset[K]) -> Hurdle | None:
        walk = self.walk
        if bar.wall is not None:
            return self._as_wall(walk.ground.walls[bar.wall])
        if bar.kind in (BarKind.THROUGH_ENEMY, BarKind.THROUGH_FRIEND):
            assert bar.key is not None
            x, y, r = (walk.enemies if bar.kind is BarKind.THROUGH_ENEMY else walk.friends).discs[bar.key]
            return Keepaway(Disc(x, y, r + walk.mover.r))
        if bar.kind in (BarKind.CROSSES_ZONE, BarKind.NEAR_ENEMY):
            assert bar.key is not None
            x, y, r = walk.enemies.discs[bar.key]
            zone = Disc(x, y, r + walk.mover.r + walk.manners.zone)
            return OneWay(zone, walk.manners.zone_has_limit, bar.key in ends_in, bar.key in self._starts_in)
        return None

    def _as_wall(self, shape: Shape) -> Hurdle:
        distance = self.walk.mover.r if self.walk.manners.base_must_fit else 0
        if type(shape) is Disc:
            return Keepaway(Disc(shape.x, shape.y, shape.r + distance))
        assert not isinstance(shape, Disc)
        return Wall(shape, distance)

    def _shortest(self, point: Point, allowance: int, known: _Known) -> Path | None:
        """The cheapest way over the bends of the known hurdles; a straight part is examined only when it comes up."""
        hurdles = list(known.values())
        pricing = self._pricing(known)
        far, r, ground = allowance + 1, self.walk.mover.r, self.walk.ground
        rest = {point: 0.0}
        for hurdle in hurdles:
            for bend in hurdle.bends():
                left = length(bend, point)
                on_board = r <= bend[0] <= ground.width - r and r <= bend[1] <= ground.depth - r
                if on_board and length(self.start, bend) + left <= far:
                    rest[bend] = left
        heights = {place: pricing.ground.height_at(place) for place in (self.start, *rest)}
        came: dict[Point, Point] = {}
        heap: list[tuple[float, float, Point, Point, bool]] = [(0.0, 0.0, self.start, self.start, True)]
        rest.setdefault(self.start, length(self.start, point))
        while heap:
            _, spent, place, before, is_priced = heappop(heap)
            if place in came:
                continue
            if not is_priced:
                if any(hurdle.bars(before, place) for hurdle in hurdles):
                    continue
                dearer = _price(pricing, before, place, heights[before]) - length(before, place)
                if dearer > 0:
                    if spent + dearer + rest[place] <= far:
                        heappush(heap, (spent + dearer + rest[place], spent + dearer, place, before, True))
                    continue
            came[place] = before
            if place == point:
                return _traced(came, point)
            for onward, left in rest.items():
                if onward not in came:
                    then = spent + length(place, onward)
                    if then + left <= far:
                        heappush(heap, (then + left, then, onward, place, False))
        return None

    def _pricing(self, known: _Known) -> Walk[K]:
        """A walk that knows only the rough ground found so far."""
        ground = self.walk.ground
        slow = tuple(
            shape for number, shape in enumerate(ground.slow) if isinstance(known.get(("slow", number)), Rough)
        )
        tops: tuple[Top, ...] = tuple(top for number, top in enumerate(ground.tops) if ("top", number) in known)
        seen = Ground(ground.width, ground.depth, (), slow, tops)
        return Walk(seen, self.walk.mover, self.walk.enemies, self.walk.friends, self.walk.manners)


def _price(walk: Walk[K], a: Point, b: Point, height: int) -> float:
    return sum(amount for _, amount in walk.spent_on(a, b, height)[0])


def _traced(came: dict[Point, Point], point: Point) -> Path:
    path = [point]
    while came[path[-1]] != path[-1]:
        path.append(came[path[-1]])
    return tuple(reversed(path))


def _beginning(path: Path, far: float) -> Path:
    """The first part of a path, so long."""
    begun = [path[0]]
    for a, b in pairwise(path):
        whole = length(a, b)
        if whole > far:
            begun.append((a[0] + int((b[0] - a[0]) * far / whole), a[1] + int((b[1] - a[1]) * far / whole)))
            return tuple(begun)
        begun.append(b)
        far -= whole
    return tuple(begun)
