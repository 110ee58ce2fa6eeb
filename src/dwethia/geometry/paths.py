"""Walking: what a path costs, and everything that speaks against it.

A path is a polyline; its first point is where the model stands. What it costs is rounded up segment by segment;
whether it comes too near to something is decided in whole numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, isqrt, sqrt
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from dwethia.geometry import spans
from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import (
    TOUCH,
    gap,
    gap_to,
    square_to_segment,
    square_to_way,
)
from dwethia.geometry.shapes import Disc, Point, Rect, Shape, bounds_of
from dwethia.geometry.walkers import Bar, BarKind, Cost, Manners, Mover, Spent, Top, WalkingGround, Zones, height_on
from dwethia.lengths import INCH

K = TypeVar("K", bound=Hashable)
B = TypeVar("B", bound=tuple[Any, ...])
Path: TypeAlias = Sequence[Point]

MOST_POINTS: Final = 64
FREE_RISE: Final = INCH
FREE_JUMP: Final = 2 * INCH
_FINE: Final = 1e-6  # float error is far below this, and nobody measures so finely


class Walk(Generic[K]):
    """One mover on its ground among others: it prices paths and says what bars them."""

    def __init__(
        self,
        ground: WalkingGround,
        mover: Mover,
        enemies: Crowd[K],
        company: Crowd[K],
        manners: Manners = Manners(),  # noqa: B008 - it never changes
        own: K | None = None,
    ) -> None:
        self.ground = ground
        self.mover = mover
        self.enemies = enemies
        self.company = company  # its friends, and itself where it has a key of its own among them
        self.manners = manners
        self.own = own
        self._friends: Crowd[K] | None = None

    @property
    def friends(self) -> Crowd[K]:
        """All of its side but itself."""
        if self._friends is None:
            self._friends = self.company if self.own is None else self.company.without(self.own)
        return self._friends

    def cost(self, path: Path) -> Cost:
        """What a path costs, each segment rounded up."""
        return self.cost_among(path, self.ground.boxed_slow, self.ground.boxed_tops)

    def cost_among(self, path: Path, slow: Sequence[tuple[Shape, Rect]], tops: Sequence[tuple[Top, Rect]]) -> Cost:
        """The same where no other ground is near that slows or is climbed."""
        slows, climbed = self._met_by(path, slow, tops)
        if slows or climbed or self.mover.flies:
            return self._cost_of_rough(path, slows, climbed)
        whole = length_in_the_open(path)
        return Cost(whole, ((Spent.OPEN, whole),) if whole else ())

    def total(self, path: Path) -> int:
        """What a path costs in all."""
        return self.total_among(path, self.ground.boxed_slow, self.ground.boxed_tops)

    def total_among(self, path: Path, slow: Sequence[tuple[Shape, Rect]], tops: Sequence[tuple[Top, Rect]]) -> int:
        """The same where no other ground is near that slows or is climbed."""
        slows, climbed = self._met_by(path, slow, tops)
        if slows or climbed or self.mover.flies:
            return self._total_of_rough(path, slows, climbed)
        return length_in_the_open(path)

    def _met_by(
        self, path: Path, slow: Sequence[tuple[Shape, Rect]], tops: Sequence[tuple[Top, Rect]]
    ) -> tuple[list[Shape], list[Top]]:
        """The ground whose bounds the base meets on its way."""
        if not slow and not tops:
            return [], []
        x0, y0, x1, y1 = _swept(path, self.mover.r)
        return (
            [each for each, (left, low, right, high) in slow if left < x1 and right > x0 and low < y1 and high > y0],
            [each for each, (left, low, right, high) in tops if left < x1 and right > x0 and low < y1 and high > y0],
        )

    def _total_of_rough(self, path: Path, slow: list[Shape], tops: list[Top]) -> int:
        height, total = height_on(tops, path[0]) if tops else 0, 0
        for a, b in pairwise(path):
            parts, height = self._spent_on(a, b, height, slow, tops)
            total += _rounded_up(added(parts))
        return 2 * total if self.manners.slow_halves_all and self._is_slowed(path, slow) else total

    def _cost_of_rough(self, path: Path, slow: list[Shape], tops: list[Top]) -> Cost:
        spent: dict[Spent, int] = {}
        height, total = height_on(tops, path[0]) if tops else 0, 0
        for a, b in pairwise(path):
            parts, height = self._spent_on(a, b, height, slow, tops)
            exact, before = 0.0, 0
            for kind, amount in parts:
                exact += amount
                rounded = _rounded_up(exact)
                spent[kind] = spent.get(kind, 0) + rounded - before
                before = rounded
            total += before
        if self.manners.slow_halves_all and self._is_slowed(path, slow):
            spent = {Spent.DIFFICULT if kind is Spent.OPEN else kind: 2 * amount for kind, amount in spent.items()}
            total *= 2
        return Cost(total, tuple([(kind, amount) for kind, amount in spent.items() if amount]))

    def bars(self, path: Path) -> Iterator[Bar[K]]:
        """Everything that speaks against a path."""
        if not _is_path(path):
            yield Bar(BarKind.NO_PATH)
            return
        if len(path) > MOST_POINTS:
            yield Bar(BarKind.TOO_MANY_POINTS, measured=len(path))
            return
        yield from self._bars_of_board(path)
        yield from self._bars_of_others(path, self._walls_near(path), self._enemies_near(path))

    def _enemies_near(self, path: Path) -> list[K]:
        """The enemies whose zones the base may come into on its way."""
        return _keys_along(path, self.enemies, self.mover.r + self.manners.zone + 1)

    def _bars_of_others(self, path: Path, walls: list[tuple[int, Shape]], enemies: list[K]) -> Iterator[Bar[K]]:
        """What the walls and the models near a path have against it."""
        friends = _keys_along(path, self.friends, self.mover.r) if self.manners.friends_block else []
        yield from self.bars_on_way(path, walls, enemies, friends)
        yield from self.bars_of_end_in_walls(path[-1], walls)
        yield from self._bars_of_end(path[-1], enemies)

    def bars_on_way(
        self, path: Path, walls: list[tuple[int, Shape]], enemies: list[K], friends: list[K]
    ) -> Iterator[Bar[K]]:
        """What these walls and models have against a path, but for its end being in them."""
        if not self.mover.flies:
            if walls:
                yield from self._bars_of_walls(path, walls)
            if enemies:
                yield from self._bars_of_crowd(path, enemies, self.enemies, BarKind.THROUGH_ENEMY)
            if friends:
                yield from self._bars_of_crowd(path, friends, self.company, BarKind.THROUGH_FRIEND)
        if enemies:
            yield from self._bars_of_zones(path, enemies)

    # Cost

    def spent_on(self, a: Point, b: Point, height: int) -> tuple[list[tuple[Spent, float]], int]:
        """What a segment that begins at a height is spent on, not yet rounded, and the height it leads to."""
        return self._spent_on(a, b, height, self.ground.slow, self.ground.tops)

    def _spent_on(
        self, a: Point, b: Point, height: int, slow: Sequence[Shape], tops: Sequence[Top]
    ) -> tuple[list[tuple[Spent, float]], int]:
        """The same among the ground that is near."""
        way = length(a, b)
        if self.mover.flies:
            return [(Spent.FLIGHT, way)], 0
        slowed = [] if self.manners.slow_halves_all else self._slow_spans(a, b, slow)
        climbed = [(top.height, part) for top in tops for part in spans.inside(a, b, top.shape)]
        if climbed or height:
            return self._over_tops(way, _levels(climbed, height), slowed)
        return _walked(way, (0.0, 1.0), slowed), 0

    def _slow_spans(self, a: Point, b: Point, slow: Sequence[Shape]) -> list[spans.Span]:
        """Where the base overlaps difficult ground that slows this mover."""
        if self.mover.surefooted or not slow:
            return []
        if len(slow) == 1:
            return spans.near(a, b, slow[0], self.mover.r)
        return spans.merged([part for shape in slow for part in spans.near(a, b, shape, self.mover.r)])

    def _is_slowed(self, path: Path, slow: Sequence[Shape]) -> bool:
        return not self.mover.flies and any(self._slow_spans(a, b, slow) for a, b in pairwise(path))

    def _over_tops(
        self, length: float, levels: list[_Level], slow: list[spans.Span]
    ) -> tuple[list[tuple[Spent, float]], int]:
        """The cheapest way along a segment from level to level, on foot or by jumping from top to top."""
        ways: list[list[tuple[Spent, float]]] = []
        for number, level in enumerate(levels):
            walked = _walked(length, level.span, slow)
            options = [] if number else [walked]
            for earlier in reversed(range(number)):
                if earlier == number - 1:
                    between: list[tuple[Spent, float]] = []
                elif self._can_jump(levels[earlier : number + 1]):
                    between = [self._jump((level.span[0] - levels[earlier].span[1]) * length)]
                else:
                    continue
                rise = self._rise(level.height - levels[earlier].height)
                options.append([*ways[earlier], *between, (Spent.CLIMB, rise), *walked])
            ways.append(min(options, key=added))
        return ways[-1], levels[-1].height

    def _can_jump(self, levels: list[_Level]) -> bool:
        """Whether the first and the last level are tops, and all between lie lower."""
        low = min(levels[0].height, levels[-1].height)
        return not self.manners.slow_halves_all and all(level.height < low for level in levels[1:-1])

    def _jump(self, width: float) -> tuple[Spent, float]:
        is_easy = self.mover.surefooted or width <= FREE_JUMP + _FINE
        return Spent.JUMP, width if is_easy else 2 * width

    def _rise(self, rise: int) -> int:
        if rise <= 0:
            return 0
        if self.manners.slow_halves_all:
            return rise
        if rise <= FREE_RISE:
            return 0
        return rise if self.mover.surefooted else 2 * rise

    # Bars

    def _bars_of_board(self, path: Path) -> Iterator[Bar[K]]:
        r, most_x, most_y = self.mover.r, self.ground.width - self.mover.r, self.ground.depth - self.mover.r
        over = 0
        for x, y in path:
            if not r <= x <= most_x or not r <= y <= most_y:
                over = max(over, r - x, r - y, x - most_x, y - most_y)
        if over:
            yield Bar(BarKind.LEAVES_BOARD, measured=over)

    def _bars_of_walls(self, path: Path, walls: list[tuple[int, Shape]]) -> Iterator[Bar[K]]:
        for number, wall in walls:
            if self.manners.base_must_fit:
                nearest = self._nearest(path, wall)
                if nearest < 0:
                    yield Bar(BarKind.THROUGH_WALL, wall=number, measured=nearest)
            elif any(spans.inside(a, b, wall) for a, b in segments(path)):
                yield Bar(BarKind.THROUGH_WALL, wall=number, measured=-self.mover.r)

    def _walls_near(self, path: Path) -> list[tuple[int, Shape]]:
        """The walls whose bounds the base may meet on its way."""
        return walls_met(path, self.mover.r, self.ground.boxed_walls) if self.ground.walls else []

    def _bars_of_crowd(self, path: Path, keys: list[K], crowd: Crowd[K], kind: BarKind) -> Iterator[Bar[K]]:
        for key in keys:
            nearest = self._nearest(path, crowd.discs[key])
            if nearest < 0:
                yield Bar(kind, key=key, measured=nearest)

    def _bars_of_zones(self, path: Path, enemies: list[K]) -> Iterator[Bar[K]]:
        manners = self.manners
        if manners.zones is Zones.CONTACT_ONLY or len(path) == 1:
            return
        if self.mover.flies:
            path = path[-1:]
        ends_well = self.ends_as_it_must(path[-1])
        for key in enemies:
            enemy = self.enemies.discs[key]
            far = self.mover.r + enemy.r + manners.zone
            left = _times_left(path, enemy, far, manners.zone_has_limit)
            starts_inside = is_near((path[0], path[0]), enemy, far, manners.zone_has_limit)
            ends_inside = is_near((path[-1], path[-1]), enemy, far, manners.zone_has_limit)
            left -= starts_inside and not self.mover.flies
            if (left > 0 or ends_inside) and not ends_well:
                yield Bar(BarKind.NEAR_ENEMY, key=key, measured=self._nearest(path, enemy))
            if left > 0 and not manners.zones_crossed:
                yield Bar(BarKind.CROSSES_ZONE, key=key, measured=self._nearest(path, enemy))

    def zones_at(self, point: Point) -> Sequence[K]:
        """The enemies in whose zones a base here would stand."""
        manners = self.manners
        if manners.zones is Zones.CONTACT_ONLY:
            return []
        base = Disc(*point, self.mover.r)
        near = self.enemies.near(base, manners.zone)
        return near if manners.zone_has_limit else [k for k in near if gap(base, self.enemies.discs[k]) < manners.zone]

    def ends_as_it_must(self, end: Point) -> bool:
        """Whether a path that came into a zone may end here."""
        if self.manners.zones is Zones.CONTACT:
            return bool(self.enemies.near(Disc(*end, self.mover.r), TOUCH))
        return bool(self.zones_at(end))

    def bars_of_end_in_walls(self, end: Point, walls: list[tuple[int, Shape]]) -> Iterator[Bar[K]]:
        """The walls that a base here would stand in."""
        base = Disc(*end, self.mover.r)
        for number, wall in walls:
            if (measured := gap_to(base, wall)) < 0:
                yield Bar(BarKind.ENDS_ON_WALL, wall=number, measured=measured)

    def _bars_of_end(self, end: Point, enemies: list[K]) -> Iterator[Bar[K]]:
        base = Disc(*end, self.mover.r)
        for key in enemies:
            if (measured := gap(base, self.enemies.discs[key])) < 0:
                yield Bar(BarKind.ENDS_ON_ENEMY, key=key, measured=measured)
        for key in self.friends.near(base, 0):
            if (measured := gap(base, self.friends.discs[key])) < 0:
                yield Bar(BarKind.ENDS_ON_FRIEND, key=key, measured=measured)

    def _gap_on_way(self, a: Point, b: Point, shape: Shape) -> int:
        """How near the base comes to a shape on a segment, rounded down."""
        over, under = square_to_way(a, b, shape)
        return isqrt(over // under) - self.mover.r - (shape.r if type(shape) is Disc else 0)

    def _nearest(self, path: Path, shape: Shape) -> int:
        return min([self._gap_on_way(a, b, shape) for a, b in segments(path)])


def _swept(path: Path, r: int) -> tuple[int, int, int, int]:
    """The smallest zone around all that a base so wide covers on its way."""
    if len(path) == 2:  # asked of every straight way
        (ax, ay), (bx, by) = path
        if ax > bx:
            ax, bx = bx, ax
        if ay > by:
            ay, by = by, ay
        return ax - r, ay - r, bx + r, by + r
    x0, y0, x1, y1 = bounds_of(path)
    return x0 - r, y0 - r, x1 + r, y1 + r


def walls_met(path: Path, r: int, walls: Iterable[tuple[int, Shape, Rect]]) -> list[tuple[int, Shape]]:
    """Those of some walls whose bounds a base so wide may meet on its way."""
    return [(number, wall) for number, wall, _ in met(walls, *_swept(path, r))]


def met(boxed: Iterable[B], x0: int, y0: int, x1: int, y1: int) -> list[B]:
    """Those of some things whose bounds, which stand last with each, meet a zone."""
    return [each for each in boxed if (box := each[-1])[0] < x1 and box[2] > x0 and box[1] < y1 and box[3] > y0]


def length_in_the_open(path: Path) -> int:
    """What a path costs where nothing is near: its length, each segment rounded up."""
    if len(path) == 2:  # asked of every straight way
        return ceil(length(*path) - _FINE)
    return sum([_rounded_up(length(a, b)) for a, b in pairwise(path)])


class _Level(NamedTuple):
    """A part of a segment at one height."""

    span: spans.Span
    height: int


def _levels(tops: list[tuple[int, spans.Span]], start: int) -> list[_Level]:
    """The heights along a segment in order, beginning with the height the model comes from."""
    ends = sorted({0.0, 1.0, *(end for _, part in tops for end in part)})
    levels = [_Level((0.0, 0.0), start)]
    for begin, end in pairwise(ends):
        middle = (begin + end) / 2
        height = max((high for high, part in tops if part[0] < middle < part[1]), default=0)
        if height == levels[-1].height:
            levels[-1] = _Level((levels[-1].span[0], end), height)
        else:
            levels.append(_Level((begin, end), height))
    return levels


def _walked(length: float, span: spans.Span, slow: list[spans.Span]) -> list[tuple[Spent, float]]:
    """What walking a part of a segment is spent on."""
    start, end = span
    on_slow = 0.0
    for first, last in slow:
        on_slow += max(0.0, min(end, last) - max(start, first))
    parts = [(Spent.DIFFICULT, 2 * on_slow * length)] if on_slow else []
    return [(Spent.OPEN, (end - start - on_slow) * length), *parts]


def added(parts: list[tuple[Spent, float]]) -> float:
    """What was spent altogether; `sum` adds floats in another way from Python 3.12 on."""
    total = 0.0
    for _, amount in parts:
        total += amount
    return total


def _rounded_up(amount: float) -> int:
    return ceil(amount - _FINE)


def length(a: Point, b: Point) -> float:
    """How long a straight way is."""
    across, down = b[0] - a[0], b[1] - a[1]
    return sqrt(across * across + down * down)


def segments(path: Path) -> Iterator[tuple[Point, Point]]:
    """The straight parts of a path; a path of one point is one without length."""
    return zip(path, path[1:] or path, strict=False)


def _is_path(path: object) -> bool:
    """Whether this is a sequence of pairs of whole numbers, and not empty."""
    if not isinstance(path, (list, tuple)) or not path:
        return False
    for point in path:
        if not isinstance(point, (list, tuple)) or len(point) != 2:
            return False
        if type(point[0]) is not int or type(point[1]) is not int:
            return False
    return True


def _keys_along(path: Path, crowd: Crowd[K], distance: int) -> list[K]:
    """Those of a crowd whose edge comes as near as this to the middle of what goes along the path."""
    found: dict[K, None] = {}
    for a, b in segments(path):
        (ax, ay), (bx, by) = a, b
        half = (max(abs(bx - ax), abs(by - ay)) + 1) // 2
        x, y, far = (ax + bx) // 2, (ay + by) // 2, half + distance + 1
        for disc, key in crowd.around(x, y, far):
            most = far + disc[2]
            if -most <= disc[0] - x <= most and -most <= disc[1] - y <= most and key not in found:
                over, under = square_to_segment(disc[:2], a, b)
                if over <= (disc[2] + distance) ** 2 * under:
                    found[key] = None
    return list(found)


def _times_left(path: Path, enemy: Disc, far: int, has_limit: bool) -> int:
    """How often a path leaves the circle around an enemy."""
    left = 0
    for a, b in segments(path):
        if is_near((a, b), enemy, far, has_limit) and not is_near((b, b), enemy, far, has_limit):
            left += 1
    return left


def is_near(way: tuple[Point, Point], enemy: Disc, far: int, has_limit: bool) -> bool:
    """Whether some point of a straight way lies nearer to an enemy's middle than this, or as near, rounded down."""
    over, under = square_to_segment((enemy.x, enemy.y), *way)
    limit = far + 1 if has_limit else far
    return over < limit * limit * under
