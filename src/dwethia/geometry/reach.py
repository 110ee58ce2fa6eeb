"""Where a model can get: legal paths within an allowance, found lazily.

A straight line is tried first. Where something bars it or makes it dearer, that one thing is added to what the search
knows, and the search goes again: a way found while knowing less is never longer than the best one, so the first that
holds against everything is as good as the bends allow.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, Generic, TypeAlias, TypeVar

from dwethia.geometry import spans
from dwethia.geometry.hurdles import Hurdle, Keepaway, OneWay, Rough, Wall
from dwethia.geometry.measuring import TOUCH, gap, is_within, square_to_segment
from dwethia.geometry.paths import MOST_POINTS, Path, Walk, added, length
from dwethia.geometry.shapes import Disc, Outline, Point, Shape, on_circle
from dwethia.geometry.walkers import Bar, BarKind, Top, WalkingGround

K = TypeVar("K", bound=Hashable)

_ENDLESS: Final = float("inf")
_DETOUR: Final = 6000  # how much longer than the straight line a way may be that is looked for beyond the allowance
_MOST_TRIES: Final = 24
_COARSE: Final = (-300, 0, 300)  # where a border is met first, seen from the nearest point
_FINE: Final = tuple(range(-600, 601, 120))
_BESIDE: Final = 500
_SHIFTS: Final = (80, 40)
_COMPASS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
_AIMS: Final = (0, 500, 1000, 1500, 2000, 2500, 3000, 4000)  # how far around a point that nobody can stand on to look
_MOST_AIMS: Final = 2
_ON_A_LINE: Final = 8  # places tried in each direction of an outline
_HALVINGS: Final = 3
_Known: TypeAlias = dict[object, Hurdle]
_Found: TypeAlias = tuple[Path, _Known]  # a way, and the hurdles it took into account


class Reach(Generic[K]):
    """Where one walker can get from its start with what it may spend."""

    def __init__(self, walk: Walk[K], start: Point, allowance: int) -> None:
        self.walk = walk
        self.start = start
        self.allowance = allowance
        self._quick: dict[Point, _Found | None] = {}
        self._paths: dict[Point, Path | None] = {}
        self._priced: dict[frozenset[object], dict[tuple[Point, Point], float]] = {}
        self._starts_in = frozenset(walk.zones_at(start))

    def path_to(self, point: Point) -> Path | None:
        """A legal path to a point within the allowance, if there is one."""
        if point not in self._paths:
            quick = self._quickly(point)
            self._paths[point] = None if quick is None else self._refined(*quick)
        return self._paths[point]

    def towards(self, point: Point) -> Path:
        """A legal path within the allowance that ends as near to a point as this search can; perhaps no step at all."""
        path = self.path_to(point)
        if path is not None:
            return path
        options = [(self.start,), self.cut((self.start, point))]
        for r in _AIMS:
            for aim in [spot for spot in self._around(point, r) if self._may_end(spot)][:_MOST_AIMS]:
                found = self._found(aim, int(length(self.start, aim)) + _DETOUR)
                if found is not None:
                    options.append(self.cut(found[0]))
            if len(options) > 2:
                break
        return min(options, key=lambda option: length(option[-1], point))

    def into_contact(self, enemy: Disc) -> Path | None:
        """A legal path within the allowance that ends touching a base, from the nearest side that can be reached."""
        for spare in (2, TOUCH - 2):
            for spot in self._around((enemy.x, enemy.y), enemy.r + self.walk.mover.r + spare):
                if length(self.start, spot) > self.allowance or gap(Disc(*spot, self.walk.mover.r), enemy) < 0:
                    continue
                if not is_within(Disc(*spot, self.walk.mover.r), enemy, TOUCH):
                    continue
                if self._quickly(spot) is not None:
                    return self.path_to(spot)
        return None

    def places(self, directions: int = 12, distances: int = 3) -> list[Point]:
        """A modest sample of places that can be reached, the start among them."""
        found = {self.start: None}
        for number in range(distances, 0, -1):
            r = self.allowance * number // distances
            for direction in range(directions):
                spot = on_circle(self.start, r, 360 * direction // directions)
                if self._quickly(spot) is not None:
                    found[spot] = None
                elif number == distances:
                    path = self.cut((self.start, spot))
                    self._quick[path[-1]] = path, {}
                    found[path[-1]] = None
        return list(found)

    def outline(self, directions: int = 48) -> list[Point]:
        """How far it gets in each direction: the farthest place of a few on each line, then nearer by halves."""
        return [self._farthest(360 * direction // directions) for direction in range(directions)]

    def _farthest(self, degrees: int) -> Point:
        rim = self.allowance - 1  # a place on a circle is rounded
        step = max(rim // _ON_A_LINE, 1)
        for far in range(rim, 0, -step):
            if self._quickly(on_circle(self.start, far, degrees)) is not None:
                return self._halved(far, min(far + step, rim), degrees)
        return self.start

    def _halved(self, near: int, far: int, degrees: int) -> Point:
        """A place between one that can be reached and one that cannot."""
        for _ in range(_HALVINGS):
            middle = (near + far) // 2
            if self._quickly(on_circle(self.start, middle, degrees)) is not None:
                near = middle
            else:
                far = middle
        return on_circle(self.start, near, degrees)

    def _around(self, centre: Point, r: int) -> list[Point]:
        """Points around another, those nearest to the start first."""
        spots = [on_circle(centre, r, degrees) for degrees in range(0, 360, 10)]
        whole = length(self.start, centre)
        if whole > r:
            x, y = (round(c + (s - c) * r / whole) for s, c in zip(self.start, centre, strict=True))
            spots.append((x, y))
        return sorted(set(spots), key=lambda spot: (length(self.start, spot), spot))

    # Cutting a path short

    def cut(self, path: Path) -> tuple[Point, ...]:
        """As much of a path from its start as is legal and within the allowance."""
        low, high, steps = 0, 1 << 12, 1 << 12
        whole = 0.0
        for a, b in pairwise(path):
            whole += length(a, b)
        while low < high:
            middle = (low + high + 1) // 2
            if self.walk.total(beginning(path, whole * middle / steps)) <= self.allowance:
                low = middle
            else:
                high = middle - 1
        while low > 0:
            begun = beginning(path, whole * low / steps)
            if not any(self.walk.bars(begun)) and self.walk.total(begun) <= self.allowance:
                return begun
            low -= max(1, steps // 64)
        return (self.start,)

    # Searching

    def _quickly(self, point: Point) -> _Found | None:
        """A way to a point within the allowance, good but not yet refined."""
        if point not in self._quick:
            self._quick[point] = self._found(point, self.allowance)
        return self._quick[point]

    def _found(self, point: Point, allowance: int) -> _Found | None:
        if point == self.start:
            return (self.start,), {}
        if length(self.start, point) > allowance or not self._may_end(point):
            return None
        if self.walk.mover.flies:
            return self._checked((self.start, point), allowance, {})
        if not self.walk.manners.slow_halves_all:
            return self._searched(point, allowance, {})
        r = self.walk.mover.r
        walls: _Known = {("slow", number): _as_wall(shape, r) for number, shape in enumerate(self.walk.ground.slow)}
        ways = self._searched(point, allowance, walls), self._searched(point, allowance, {})
        return min((way for way in ways if way), key=lambda way: self.walk.total(way[0]), default=None)

    def _may_end(self, point: Point) -> bool:
        ending = self.walk.bars((point,))
        return next(ending, None) is None and (not self.walk.zones_at(point) or self.walk.ends_as_it_must(point))

    def _checked(self, path: Path, allowance: int, known: _Known) -> _Found | None:
        return None if self.walk.total(path) > allowance or any(self.walk.bars(path)) else (path, known)

    def _searched(self, point: Point, allowance: int, known: _Known) -> _Found | None:
        """The best way to a point, by a search that learns what is in the way."""
        ends_in = frozenset(self.walk.zones_at(point))
        for _ in range(_MOST_TRIES):
            path = self._shortest(point, allowance, known, self._bends(point, known))
            if path is None or len(path) > MOST_POINTS:
                return None
            learned = dict(self._learned(path, ends_in))
            if learned.keys() <= known.keys():
                return self._checked(path, allowance, known)
            known.update(learned)
        return None

    def _refined(self, path: Path, known: _Known) -> Path:
        """A way at least as cheap: searched again with many points where this one meets rough ground, then shifted."""
        rough = [hurdle for hurdle in known.values() if isinstance(hurdle, Rough)]
        if not rough:
            return path
        meets = self._bent_at_borders(path)[1:-1]
        fine = [spot for hurdle in rough for bend in meets for spot in hurdle.near(bend, _FINE)]
        spots = [spot for spot in (*self._bends(path[-1], known), *fine) if _is_beside(spot, path)]
        better = self._shortest(path[-1], self.walk.total(path), known, spots)
        if better is None or len(better) > MOST_POINTS or any(self.walk.bars(better)):
            better = path
        for step in _SHIFTS:
            better = self._shifted(better, step)
        return min(self._straightened(better), path, key=self.walk.total)

    def _shifted(self, path: Path, step: int) -> Path:
        """The same way, each bend in rough ground shifted by a step where that is cheaper and legal."""
        for number in range(1, len(path) - 1):
            before, (x, y), after = path[number - 1 : number + 2]
            spent = self._price(before, (x, y)) + self._price((x, y), after)
            if spent - length(before, (x, y)) - length((x, y), after) < 1:
                continue  # the ground is open here
            for across, down in _COMPASS:
                bend = x + across * step, y + down * step
                cost = self._price(before, bend) + self._price(bend, after)
                shifted = (*path[:number], bend, *path[number + 1 :])
                if cost < spent and not any(self.walk.bars(shifted)):
                    path, spent = shifted, cost
        return path

    def _bent_at_borders(self, path: Path) -> Path:
        """The same way with a point wherever it comes into difficult ground or out of it."""
        if self.walk.mover.surefooted:
            return path
        bent = [path[0]]
        for a, b in pairwise(path):
            parts = [part for shape in self.walk.ground.slow for part in spans.near(a, b, shape, self.walk.mover.r)]
            ends = sorted({end for part in spans.merged(parts) for end in part if 0 < end < 1})
            bent += [(round(a[0] + (b[0] - a[0]) * end), round(a[1] + (b[1] - a[1]) * end)) for end in ends]
            bent.append(b)
        return tuple(bent)

    def _straightened(self, path: Path) -> Path:
        """The same way without the bends that save nothing."""
        for number in range(len(path) - 2, 0, -1):
            before, bend, after = path[number - 1 : number + 2]
            straight = (*path[:number], *path[number + 1 :])
            dearer = self._price(before, after) - self._price(before, bend) - self._price(bend, after)
            if dearer < 1 and not any(self.walk.bars(straight)):
                path = straight
        return path

    def _price(self, a: Point, b: Point) -> float:
        return added(self.walk.spent_on(a, b, self.walk.ground.height_at(a))[0])

    def _learned(self, path: Path, ends_in: frozenset[K]) -> Iterator[tuple[object, Hurdle]]:
        """The hurdles that a path met."""
        for bar in self.walk.bars(path):
            hurdle = self._hurdle(bar, ends_in)
            if hurdle is not None:
                yield (type(hurdle), bar.key in ends_in, bar.kind is BarKind.THROUGH_FRIEND, bar.wall, bar.key), hurdle
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
            return _as_wall(walk.ground.walls[bar.wall], walk.mover.r if walk.manners.base_must_fit else 0)
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

    def _shortest(self, point: Point, allowance: int, known: _Known, bends: Iterable[Point]) -> Path | None:
        """The cheapest way with some bends past the known hurdles; a straight part is examined when it comes up."""
        start, far = self.start, allowance + 1
        rest = {point: 0.0, start: length(start, point)}
        for bend in bends:
            left = length(bend, point)
            if length(start, bend) + left <= far and self._is_on_board(bend):
                rest[bend] = left
        priced = self._priced.setdefault(frozenset(known), {})
        pricing = self._pricing(known)
        came: dict[Point, Point] = {}
        least = {start: 0.0}  # what the way to a place costs at most, where one is known
        heap: list[tuple[float, float, Point, Point, bool]] = [(0.0, 0.0, start, start, True)]
        while heap:
            _, spent, place, before, is_priced = heappop(heap)
            if place in came or (not is_priced and spent >= least.get(place, _ENDLESS)):
                continue
            if not is_priced:
                dearer = priced.get((before, place))
                if dearer is None:
                    dearer = priced[before, place] = self._dearer(before, place, known, pricing)
                if dearer:
                    spent += dearer
                    if spent < least.get(place, _ENDLESS) and spent + rest[place] <= far:
                        least[place] = spent
                        heappush(heap, (spent + rest[place], spent, place, before, True))
                    continue
            came[place] = before
            least[place] = spent
            if place == point:
                return _traced(came, point)
            for onward, left in rest.items():
                then = spent + length(place, onward)
                if then + left <= far and then < least.get(onward, _ENDLESS):
                    heappush(heap, (then + left, then, onward, place, False))
        return None

    def _bends(self, point: Point, known: _Known) -> Iterator[Point]:
        """Where a way to a point may bend."""
        for hurdle in known.values():
            yield from hurdle.bends
            yield from self._at_edge(hurdle.bends)
            if isinstance(hurdle, Rough):
                yield from hurdle.near(self.start, _COARSE)
                yield from hurdle.near(point, _COARSE)

    def _is_on_board(self, point: Point) -> bool:
        r, ground = self.walk.mover.r, self.walk.ground
        return r <= point[0] <= ground.width - r and r <= point[1] <= ground.depth - r

    def _at_edge(self, ring: tuple[Point, ...]) -> Iterator[Point]:
        """Where the way round something comes to the edge of the board: there may be room between the two."""
        r, ground = self.walk.mover.r, self.walk.ground
        most = ground.width - r, ground.depth - r
        for number, b in enumerate(ring):
            a = ring[number - 1]
            if self._is_on_board(a) == self._is_on_board(b):
                continue
            for axis in (0, 1):
                low, high = sorted((a[axis], b[axis]))
                for edge in (r, most[axis]):
                    if low < edge < high:
                        part = (edge - a[axis]) / (b[axis] - a[axis])
                        other = round(a[1 - axis] + (b[1 - axis] - a[1 - axis]) * part)
                        yield (edge, other) if axis == 0 else (other, edge)

    def _dearer(self, a: Point, b: Point, known: _Known, pricing: Walk[K]) -> float:
        """How much more than its length a straight part of the way costs; without end where it is barred."""
        for hurdle in known.values():
            if hurdle.bars(a, b):
                return _ENDLESS
        ground = pricing.ground
        if not (ground.slow or ground.tops):
            return 0.0
        parts, _ = pricing.spent_on(a, b, ground.height_at(a))
        return max(0.0, added(parts) - length(a, b))

    def _pricing(self, known: _Known) -> Walk[K]:
        """A walk that knows only the rough ground found so far."""
        ground = self.walk.ground
        slow = tuple(
            shape for number, shape in enumerate(ground.slow) if isinstance(known.get(("slow", number)), Rough)
        )
        tops: tuple[Top, ...] = tuple(top for number, top in enumerate(ground.tops) if ("top", number) in known)
        seen = WalkingGround(ground.width, ground.depth, (), slow, tops)
        return Walk(seen, self.walk.mover, self.walk.enemies, self.walk.friends, self.walk.manners)


def _as_wall(shape: Shape, distance: int) -> Hurdle:
    if type(shape) is Disc:
        return Keepaway(Disc(shape.x, shape.y, shape.r + distance))
    assert isinstance(shape, Outline)
    return Wall(shape, distance)


def _is_beside(spot: Point, path: Path) -> bool:
    """Whether a point lies so near to a path that a better one might bend there."""
    for a, b in pairwise(path):
        over, under = square_to_segment(spot, a, b)
        if over <= _BESIDE * _BESIDE * under:
            return True
    return False


def _traced(came: dict[Point, Point], point: Point) -> Path:
    path = [point]
    while came[path[-1]] != path[-1]:
        path.append(came[path[-1]])
    return tuple(reversed(path))


def beginning(path: Path, far: float) -> tuple[Point, ...]:
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
