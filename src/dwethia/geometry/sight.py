"""Sight from any point of one base to any point of another, past as few objects as possible.

A line that crosses the fewest objects can be shifted and turned until it touches two of the shapes involved; so only
lines that touch two of them are tried, and of each the part between the two bases. Objects count as smaller by a hair,
so that a line that only touches one does not cross it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from dwethia.geometry.shapes import HAIR, Disc, HalfPlane, Outline, Point, Shape, bounds

_SLACK: Final = 0.001  # a line this far from a base still touches it
_DIAGONAL: Final = 1.4142135623730951

_Line: TypeAlias = tuple[float, float, float, float]  # where it begins, and how far it goes across and down
_Ring: TypeAlias = tuple[float, float, float]  # a middle and a radius, which for a corner is zero
_Corner: TypeAlias = tuple[float, float, float, float]  # the ways to the corners before and after it
_Object: TypeAlias = tuple[int, Shape]  # its number and its shape


class Sight(NamedTuple):
    """A straight line from base to base, and which objects it crosses."""

    start: Point
    end: Point
    crossed: tuple[int, ...]


def sight(a: Disc, b: Disc, objects: Sequence[Shape], opaque: Sequence[Shape]) -> Sight | None:
    """The line that crosses the fewest objects and nothing opaque, if there is one."""
    corridor = _Corridor(a, b)
    return corridor.best(corridor.holding(enumerate(objects)), corridor.holding(enumerate(opaque)))


def centre_line(a: Disc, b: Disc, objects: Sequence[Shape], opaque: Sequence[Shape]) -> Sight | None:
    """The line between the two middles, unless it crosses something opaque."""
    line = _between_bases(a.x, a.y, b.x - a.x, b.y - a.y, a, b)
    crossed = _crossed(line, list(enumerate(objects)), list(enumerate(opaque)), len(objects) + 1)
    return None if crossed is None else _seen(line, crossed)


class Screens:
    """What may stand between bases, sorted once so that many sights are found quickly."""

    def __init__(self, objects: Sequence[Shape], opaque: Sequence[Shape]) -> None:
        self._shapes = (*objects, *opaque)
        self._count = len(objects)
        spans = [_spans(shape) for shape in self._shapes]
        self._cuts = tuple(_Cut([span[number] for span in spans]) for number in range(4))

    def sight(self, a: Disc, b: Disc, ignored: Iterable[int] = ()) -> Sight | None:
        """The line that crosses the fewest objects and nothing opaque; some objects do not count."""
        corridor = _Corridor(a, b)
        objects, opaque = self._between(corridor, ignored)
        return corridor.best(corridor.holding(objects), corridor.holding(opaque))

    def centre_line(self, a: Disc, b: Disc, ignored: Iterable[int] = ()) -> Sight | None:
        """The line between the two middles, unless it crosses something opaque; some objects do not count."""
        line = _between_bases(a.x, a.y, b.x - a.x, b.y - a.y, a, b)
        objects, opaque = self._between(_Corridor(a, b), ignored)
        crossed = _crossed(line, objects, opaque, len(objects) + 1)
        return None if crossed is None else _seen(line, crossed)

    def _between(self, corridor: _Corridor, ignored: Iterable[int]) -> tuple[list[_Object], list[_Object]]:
        """The objects and the opaque pieces whose eight-sided bounds meet those of the corridor."""
        (x0, y0, r0), (x1, y1, r1) = corridor.a, corridor.b
        across, down, rise, fall = self._cuts
        left = across.meeting(min(x0 - r0, x1 - r1), max(x0 + r0, x1 + r1))
        if left:
            left &= down.meeting(min(y0 - r0, y1 - r1), max(y0 + r0, y1 + r1))
        if left:
            far0, far1 = r0 * _DIAGONAL, r1 * _DIAGONAL
            left &= rise.meeting(min(x0 + y0 - far0, x1 + y1 - far1), max(x0 + y0 + far0, x1 + y1 + far1))
            left &= fall.meeting(min(x0 - y0 - far0, x1 - y1 - far1), max(x0 - y0 + far0, x1 - y1 + far1))
        for number in ignored:
            left &= ~(1 << number)
        objects: list[_Object] = []
        opaque: list[_Object] = []
        shapes, count = self._shapes, self._count
        while left:
            lowest = left & -left
            number = lowest.bit_length() - 1
            (objects if number < count else opaque).append((number, shapes[number]))
            left ^= lowest
        return objects, opaque


class _Cut:
    """Which shapes reach into a stretch in one direction, as bits of a number."""

    def __init__(self, stretches: list[tuple[float, float]]) -> None:
        by_start = sorted((start, number) for number, (start, _) in enumerate(stretches))
        by_end = sorted((end, number) for number, (_, end) in enumerate(stretches))
        self._starts = [start for start, _ in by_start]
        self._ends = [end for end, _ in by_end]
        self._begun = [0]  # the shapes that begin before the first, the second, … start
        for _, number in by_start:
            self._begun.append(self._begun[-1] | 1 << number)
        self._ended = [0]
        for _, number in by_end:
            self._ended.append(self._ended[-1] | 1 << number)

    def meeting(self, low: float, high: float) -> int:
        return self._begun[bisect_left(self._starts, high)] & ~self._ended[bisect_right(self._ends, low)]


def _spans(shape: Shape) -> tuple[tuple[float, float], ...]:
    """How far a shape reaches across, down and in both diagonals."""
    x0, y0, x1, y1 = bounds(shape)
    if type(shape) is Disc:
        x, y, r = shape.x, shape.y, shape.r * _DIAGONAL
        return (x0, x1), (y0, y1), (x + y - r, x + y + r), (x - y - r, x - y + r)
    assert isinstance(shape, Outline)
    rise, fall = [x + y for x, y in shape.corners], [x - y for x, y in shape.corners]
    return (x0, x1), (y0, y1), (min(rise), max(rise)), (min(fall), max(fall))


class _Corridor:
    """Everything between two bases: the hull of both."""

    __slots__ = ("_left", "_right", "_ux", "_uy", "_whole", "a", "b")

    def __init__(self, a: Disc, b: Disc) -> None:
        self.a, self.b = a, b
        across, down = b[0] - a[0], b[1] - a[1]
        self._whole = sqrt(across * across + down * down)
        if self._whole:
            self._ux, self._uy = across / self._whole, down / self._whole
        else:
            self._ux, self._uy = 1.0, 0.0

    def holding(self, shapes: Iterable[_Object]) -> list[_Object]:
        """Those that may reach into the corridor, judged by the circles around them."""
        (ax, ay, ar), br = self.a, self.b[2]
        ux, uy = self._ux, self._uy
        wide, end = max(ar, br), self._whole + br
        held = []
        for entry in shapes:
            x, y, r = shape if type(shape := entry[1]) is Disc else shape.circle  # type: ignore[union-attr]
            x -= ax
            y -= ay
            far = wide + r
            if -far < ux * y - uy * x < far and -ar - r < ux * x + uy * y < end + r:
                held.append(entry)
        return held

    def best(self, objects: list[_Object], opaque: list[_Object]) -> Sight | None:
        """The line that crosses the fewest of these."""
        a, b = self.a, self.b
        if self._whole <= a[2] + b[2]:
            x = a[0] + self._ux * min(a[2], self._whole)
            y = a[1] + self._uy * min(a[2], self._whole)
            return _seen((x, y, 0.0, 0.0), [])
        middle = _between_bases(a[0], a[1], b[0] - a[0], b[1] - a[1], a, b)
        if not objects and not opaque:
            return _seen(middle, [])
        left, right = self._side(1), self._side(-1)
        best, fewest = None, len(objects) + 1
        for line in (middle, left, right):
            crossed = _crossed(line, objects, opaque, fewest)
            if crossed is not None:
                best, fewest = _seen(line, crossed), len(crossed)
                if not crossed:
                    return best
        return self._searched(objects, opaque, left, right, best)

    def _searched(
        self, objects: list[_Object], opaque: list[_Object], left: _Line, right: _Line, best: Sight | None
    ) -> Sight | None:
        """The best line where both sides of the corridor are crossed."""
        a, b = self.a, self.b
        if any(_shuts(shape, left, right, a, b) for _, shape in opaque):
            return None
        always = {number for number, shape in objects if _shuts(shape, left, right, a, b)}
        if best is not None and len(best.crossed) == len(always):
            return best
        passable = [entry for entry in objects if entry[0] not in always]
        fewest = len(passable) + 1 if best is None else len(best.crossed) - len(always)
        for line in self._candidates([shape for _, shape in (*opaque, *passable)], left, right):
            crossed = _crossed(line, passable, opaque, fewest)
            if crossed is not None:
                fewest = len(crossed)
                best = _seen(line, sorted((*always, *crossed)))
                if not fewest:
                    break
        return best

    def _side(self, side: int) -> _Line:
        """The line along one side of the corridor, touching both bases."""
        (ax, ay, ar), (bx, by, br) = self.a, self.b
        sine = (ar - br) / self._whole
        cosine = side * sqrt(1 - sine * sine)
        nx, ny = sine * self._ux - cosine * self._uy, sine * self._uy + cosine * self._ux
        x, y = ax + nx * ar, ay + ny * ar
        return x, y, bx + nx * br - x, by + ny * br - y

    def _candidates(self, shapes: list[Shape], left: _Line, right: _Line) -> Iterator[_Line]:
        """The lines that touch two of the shapes and reach both bases."""
        a, b = self.a, self.b
        rings: list[tuple[_Ring, _Corner | None]] = [((*a,), None), ((*b,), None)]
        for shape in shapes:
            rings += [((x, y, 0.0), None) for base in (a, b) for x, y in _met_on_rim(base, shape)]
            if type(shape) is Disc:
                rings.append(((*shape,), None))
                continue
            assert isinstance(shape, Outline)
            rings += [
                ((x, y, 0), beside)
                for x, y, beside in shape.outer_corners
                if _is_right_of(x, y, left) and not _is_right_of(x, y, right)
            ]
        for later, (two, corner_two) in enumerate(rings):
            for one, corner_one in rings[:later]:
                for x, y, across, down in _tangents(one, two):
                    if corner_one is not None and not _only_touches(across, down, corner_one):
                        continue
                    if corner_two is not None and not _only_touches(across, down, corner_two):
                        continue
                    if _reaches(x, y, across, down, a) and _reaches(x, y, across, down, b):
                        yield _between_bases(x, y, across, down, a, b)


def _met_on_rim(base: Disc, shape: Shape) -> list[tuple[float, float]]:
    """Where the border of a shape that a base overlaps meets the base's rim: there lines begin to be free of it."""
    x, y, r = base
    if type(shape) is Disc:
        across, down = shape.x - x, shape.y - y
        square = across * across + down * down
        if not (r - shape.r) ** 2 < square < (r + shape.r) ** 2:
            return []
        along = (square + r * r - shape.r * shape.r) / (2 * square)
        aside = sqrt(max(0.0, r * r / square - along * along))
        return [(x + along * across - turn * down, y + along * down + turn * across) for turn in (aside, -aside)]
    assert isinstance(shape, Outline)
    cx, cy, far = shape.circle
    if (x - cx) * (x - cx) + (y - cy) * (y - cy) > (r + far) * (r + far):
        return []
    met = []
    for x0, y0, x1, y1 in shape.edges:
        across, down, from_x, from_y = x1 - x0, y1 - y0, x0 - x, y0 - y
        whole, half = across * across + down * down, from_x * across + from_y * down
        under_root = half * half - whole * (from_x * from_x + from_y * from_y - r * r)
        if under_root > 0:
            root = sqrt(under_root)
            places = (-half - root) / whole, (-half + root) / whole
            met += [(x0 + place * across, y0 + place * down) for place in places if 0 <= place <= 1]
    return met


def _seen(line: _Line, crossed: list[int]) -> Sight:
    x, y, across, down = line
    return Sight((round(x), round(y)), (round(x + across), round(y + down)), tuple(crossed))


def _is_right_of(x: float, y: float, line: _Line) -> bool:
    return line[2] * (y - line[1]) - line[3] * (x - line[0]) <= 0


def _only_touches(across: float, down: float, beside: _Corner) -> bool:
    """Whether a line in this direction through a corner leaves both its sides on one side."""
    before, after = across * beside[1] - down * beside[0], across * beside[3] - down * beside[2]
    return (before >= 0) == (after >= 0) or before == 0 or after == 0


def _tangents(one: _Ring, two: _Ring) -> Iterator[_Line]:
    """The lines that touch two circles."""
    (x0, y0, r0), (x1, y1, r1) = one, two
    across, down = x1 - x0, y1 - y0
    square = across * across + down * down
    if square == 0:
        return
    for side_0 in (r0, -r0) if r0 else (0.0,):
        for side_1 in (r1, -r1) if r1 else (0.0,):
            turn = side_0 - side_1
            if turn * turn >= square:
                continue
            root = sqrt(square - turn * turn)
            nx, ny = (turn * across - root * down) / square, (turn * down + root * across) / square
            x, y = x0 + nx * side_0, y0 + ny * side_0
            yield x, y, x1 + nx * side_1 - x, y1 + ny * side_1 - y


def _reaches(x: float, y: float, across: float, down: float, base: Disc) -> bool:
    aside = across * (base[1] - y) - down * (base[0] - x)
    far = base[2] + _SLACK
    return aside * aside <= far * far * (across * across + down * down)


def _between_bases(x: float, y: float, across: float, down: float, a: Disc, b: Disc) -> _Line:
    """The part of a line that reaches both bases, from where it leaves one to where it meets the other."""
    whole = sqrt(across * across + down * down)
    if whole == 0:
        return float(x), float(y), 0.0, 0.0
    ux, uy = across / whole, down / whole
    if ux * (b[0] - a[0]) + uy * (b[1] - a[1]) < 0:
        ux, uy = -ux, -uy
    aside = ux * (a[1] - y) - uy * (a[0] - x)
    start = ux * (a[0] - x) + uy * (a[1] - y) + sqrt(max(0.0, a[2] * a[2] - aside * aside))
    aside = ux * (b[1] - y) - uy * (b[0] - x)
    end = ux * (b[0] - x) + uy * (b[1] - y) - sqrt(max(0.0, b[2] * b[2] - aside * aside))
    run = max(0.0, end - start)
    return x + ux * start, y + uy * start, ux * run, uy * run


def _crossed(line: _Line, objects: list[_Object], opaque: list[_Object], fewest: int) -> list[int] | None:
    """Which objects a line crosses, unless it crosses something opaque or not fewer than the fewest so far."""
    for _, shape in opaque:
        if _crosses(line, shape):
            return None
    crossed = []
    for number, shape in objects:
        if _crosses(line, shape):
            crossed.append(number)
            if len(crossed) >= fewest:
                return None
    return crossed


def _crosses(line: _Line, shape: Shape) -> bool:
    if type(shape) is Disc:
        return _place_in_disc(line, shape) >= 0
    assert isinstance(shape, Outline)
    for part in shape.parts:  # noqa: SIM110 - `any` takes longer
        if _place_in_part(line, part) >= 0:
            return True
    return False


def _place_in_disc(line: _Line, disc: Disc) -> float:
    """How far along a line it is nearest to a disc's middle, if it crosses the disc; else below zero."""
    x, y, across, down = line
    x, y, r = disc[0] - x, disc[1] - y, disc[2] - HAIR
    aside, whole = across * y - down * x, across * across + down * down
    if aside * aside >= r * r * whole and whole:
        return -1.0
    place = min(max((x * across + y * down) / whole, 0.0), 1.0) if whole else 0.0
    x -= place * across
    y -= place * down
    return place if x * x + y * y < r * r else -1.0


def _place_in_part(line: _Line, part: tuple[HalfPlane, ...]) -> float:
    """How far along a line the middle of its way through a convex part lies, if it crosses it; else below zero."""
    x, y, across, down = line
    start, end = 0.0, 1.0
    for nx, ny, far in part:
        depth = nx * x + ny * y - far
        slope = nx * across + ny * down
        if depth <= 0:
            if depth + slope <= 0:
                return -1.0
            if (place := -depth / slope) > start:
                start = place
        elif depth + slope < 0 and (place := -depth / slope) < end:
            end = place
    return (start + end) / 2 if start < end else -1.0


def _shuts(shape: Shape, left: _Line, right: _Line, a: Disc, b: Disc) -> bool:
    """Whether a shape surely reaches across the whole corridor, between the two bases."""
    if type(shape) is Disc:
        return _bolts(_place_in_disc(left, shape), _place_in_disc(right, shape), left, right, a, b)
    assert isinstance(shape, Outline)
    return any(
        _bolts(_place_in_part(left, part), _place_in_part(right, part), left, right, a, b) for part in shape.parts
    )


def _bolts(one: float, two: float, left: _Line, right: _Line, a: Disc, b: Disc) -> bool:
    """Whether the bolt from a place on the left side to one on the right parts the bases from each other."""
    if one < 0 or two < 0:
        return False
    x, y = left[0] + one * left[2], left[1] + one * left[3]
    across, down = right[0] + two * right[2] - x, right[1] + two * right[3] - y
    whole = across * across + down * down
    for base_x, base_y, r in (a, b):
        along = min(max(((base_x - x) * across + (base_y - y) * down) / whole, 0.0), 1.0) if whole else 0.0
        away_x, away_y = base_x - x - along * across, base_y - y - along * down
        if away_x * away_x + away_y * away_y < r * r:
            return False
    return True
