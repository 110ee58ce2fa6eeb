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
_LEFT, _RIGHT, _SHUT = 1, 2, 4

_Line: TypeAlias = tuple[float, float, float, float]  # where it begins, and how far it goes across and down
_Ring: TypeAlias = tuple[float, float, float]  # a middle and a radius, which for a corner is zero
_Corner: TypeAlias = tuple[float, float, float, float]  # the ways to the corners before and after it
_Part: TypeAlias = tuple[HalfPlane, ...]


class Sight(NamedTuple):
    """A straight line from base to base, and which objects it crosses."""

    start: Point
    end: Point
    crossed: tuple[int, ...]


class _Screen(NamedTuple):
    """A shape that may stand between, with its number among the objects or opaque pieces and a circle around it."""

    number: int
    disc: Disc | None
    outline: Outline | None
    parts: tuple[_Part, ...]  # of the outline
    x: float
    y: float
    r: float

    @classmethod
    def of(cls, number: int, shape: Shape) -> _Screen:
        if type(shape) is Disc:
            return cls(number, shape, None, (), *shape)
        assert isinstance(shape, Outline)
        return cls(number, None, shape, shape.parts, *shape.circle)


def sight(a: Disc, b: Disc, objects: Sequence[Shape], opaque: Sequence[Shape]) -> Sight | None:
    """The line that crosses the fewest objects and nothing opaque, if there is one."""
    corridor = _Corridor(a, b)
    return corridor.best(corridor.holding(_screens(objects)), corridor.holding(_screens(opaque)))


def centre_line(a: Disc, b: Disc, objects: Sequence[Shape], opaque: Sequence[Shape]) -> Sight | None:
    """The line between the two middles, unless it crosses something opaque."""
    return _along_middles(a, b, _screens(objects), _screens(opaque))


class Screens:
    """What may stand between bases, sorted once so that many sights are found quickly."""

    def __init__(self, objects: Sequence[Shape], opaque: Sequence[Shape]) -> None:
        self._count = len(objects)
        shapes = (*objects, *opaque)
        self._screens = _screens(shapes)
        spans = [_spans(shape) for shape in shapes]
        self._cuts = tuple(_Cut([span[number] for span in spans]) for number in range(4))

    def sight(self, a: Disc, b: Disc, ignored: Iterable[int] = ()) -> Sight | None:
        """The line that crosses the fewest objects and nothing opaque; some objects do not count."""
        corridor = _Corridor(a, b)
        objects, opaque = self._between(a, b, ignored)
        if objects:
            objects = corridor.holding(objects)
        if opaque:
            opaque = corridor.holding(opaque)
        return corridor.best(objects, opaque)

    def centre_line(self, a: Disc, b: Disc, ignored: Iterable[int] = ()) -> Sight | None:
        """The line between the two middles, unless it crosses something opaque; some objects do not count."""
        return _along_middles(a, b, *self._between(a, b, ignored))

    def _between(self, a: Disc, b: Disc, ignored: Iterable[int]) -> tuple[list[_Screen], list[_Screen]]:
        """The objects and the opaque pieces whose eight-sided bounds meet those of the two bases."""
        (x0, y0, r0), (x1, y1, r1) = a, b
        across, down, rise, fall = self._cuts
        left = across.meeting(x0, r0, x1, r1) & down.meeting(y0, r0, y1, r1)
        for number in ignored:
            left &= ~(1 << number)
        objects: list[_Screen] = []
        opaque: list[_Screen] = []
        if left:
            wide0, wide1 = r0 * _DIAGONAL, r1 * _DIAGONAL
            left &= rise.meeting(x0 + y0, wide0, x1 + y1, wide1) & fall.meeting(x0 - y0, wide0, x1 - y1, wide1)
            screens, count = self._screens, self._count
            while left:
                number = left.bit_length() - 1
                (objects if number < count else opaque).append(screens[number])
                left ^= 1 << number
            objects.reverse()
        return objects, opaque


def _screens(shapes: Sequence[Shape]) -> list[_Screen]:
    return [_Screen.of(number, shape) for number, shape in enumerate(shapes)]


def _along_middles(a: Disc, b: Disc, objects: list[_Screen], opaque: list[_Screen]) -> Sight | None:
    line = _between_bases(a.x, a.y, b.x - a.x, b.y - a.y, a, b)
    crossed = _crossed(line, objects, opaque, len(objects) + 1)
    return None if crossed is None else _seen(line, crossed)


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

    def meeting(self, at: float, wide: float, other: float, other_wide: float) -> int:
        """The shapes that meet the stretch from one base to the other, both given by their middles and radii."""
        low, high = at - wide, at + wide
        if other - other_wide < low:
            low = other - other_wide
        if other + other_wide > high:
            high = other + other_wide
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

    def holding(self, screens: list[_Screen]) -> list[_Screen]:
        """Those that may reach into the corridor, judged by the circles around them."""
        (ax, ay, ar), br = self.a, self.b[2]
        ux, uy = self._ux, self._uy
        wide, end = ar if ar > br else br, self._whole + br
        held = []
        for screen in screens:
            _, _, _, _, x, y, r = screen
            x -= ax
            y -= ay
            far = wide + r
            if -far < ux * y - uy * x < far and -ar - r < ux * x + uy * y < end + r:
                held.append(screen)
        return held

    def best(self, objects: list[_Screen], opaque: list[_Screen]) -> Sight | None:
        """The line that crosses the fewest of these."""
        a, b = self.a, self.b
        whole, ux, uy = self._whole, self._ux, self._uy
        start = a[2] if a[2] < whole else whole
        run = whole - start - b[2]
        if run <= 0:
            return _seen((a[0] + ux * start, a[1] + uy * start, 0.0, 0.0), [])
        middle = a[0] + ux * start, a[1] + uy * start, ux * run, uy * run
        if not objects and not opaque:
            return _seen(middle, [])
        crossed = _crossed(middle, objects, opaque, len(objects) + 1)
        if crossed is not None and not crossed:
            return _seen(middle, crossed)
        best = None if crossed is None else _seen(middle, crossed)
        return self._beside_middle(objects, opaque, best)

    def _beside_middle(self, objects: list[_Screen], opaque: list[_Screen], best: Sight | None) -> Sight | None:
        """The best line, where the one between the middles is not clear: first along both sides of the corridor."""
        left, right = self._side(1), self._side(-1)
        a, b = self.a, self.b
        blocked = 0
        for screen in opaque:
            blocked |= _sides_met(screen, left, right, a, b)
            if blocked & _SHUT:
                return None
        on_left, on_right, always, passable = [], [], [], []
        for screen in objects:
            met = _sides_met(screen, left, right, a, b)
            if met & _LEFT:
                on_left.append(screen[0])
            if met & _RIGHT:
                on_right.append(screen[0])
            if met & _SHUT:
                always.append(screen[0])
            else:
                passable.append(screen)
        if not blocked & _LEFT and (best is None or len(on_left) < len(best[2])):
            best = _seen(left, on_left)
        if not blocked & _RIGHT and (best is None or len(on_right) < len(best[2])):
            best = _seen(right, on_right)
        if best is not None and len(best[2]) == len(always):
            return best
        return self._searched(passable, always, opaque, best, left, right)

    def _searched(
        self,
        passable: list[_Screen],
        always: list[int],
        opaque: list[_Screen],
        best: Sight | None,
        left: _Line,
        right: _Line,
    ) -> Sight | None:
        """The best of all lines that touch two shapes; some objects are crossed by every line."""
        fewest = len(passable) + 1 if best is None else len(best.crossed) - len(always)
        for line in self._candidates([*opaque, *passable], left, right):
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

    def _candidates(self, screens: list[_Screen], left: _Line, right: _Line) -> Iterator[_Line]:
        """The lines that touch two of the shapes and reach both bases."""
        a, b = self.a, self.b
        rings: list[tuple[_Ring, _Corner | None]] = [((*a,), None), ((*b,), None)]
        for screen in screens:
            rings += [((x, y, 0.0), None) for base in (a, b) for x, y in _met_on_rim(base, screen)]
            if screen.disc is not None:
                rings.append(((*screen.disc,), None))
            elif screen.outline is not None:
                rings += [
                    ((x, y, 0), beside)
                    for x, y, beside in screen.outline.outer_corners
                    if _is_right_of(x, y, left) and not _is_right_of(x, y, right)
                ]
        for later, (two, corner_two) in enumerate(rings):
            for one, corner_one in rings[:later]:
                for line in _tangents(one, two):
                    if (
                        (corner_one is None or _only_touches(line, corner_one))
                        and (corner_two is None or _only_touches(line, corner_two))
                        and _reaches(line, a)
                        and _reaches(line, b)
                    ):
                        yield _between_bases(*line, a, b)


def _met_on_rim(base: Disc, screen: _Screen) -> list[tuple[float, float]]:
    """Where the border of a shape that a base overlaps meets the base's rim: there lines begin to be free of it."""
    x, y, r = base
    across, down, far = screen.x - x, screen.y - y, screen.r
    square = across * across + down * down
    if square >= (r + far) * (r + far):
        return []
    if screen.outline is None:
        if square <= (r - far) * (r - far):
            return []
        along = (square + r * r - far * far) / (2 * square)
        aside = sqrt(max(0.0, r * r / square - along * along))
        return [(x + along * across - turn * down, y + along * down + turn * across) for turn in (aside, -aside)]
    met = []
    for x0, y0, x1, y1 in screen.outline.edges:
        run_x, run_y, from_x, from_y = x1 - x0, y1 - y0, x0 - x, y0 - y
        whole, half = run_x * run_x + run_y * run_y, from_x * run_x + from_y * run_y
        under_root = half * half - whole * (from_x * from_x + from_y * from_y - r * r)
        if under_root > 0:
            root = sqrt(under_root)
            places = (-half - root) / whole, (-half + root) / whole
            met += [(x0 + place * run_x, y0 + place * run_y) for place in places if 0 <= place <= 1]
    return met


def _seen(line: _Line, crossed: list[int]) -> Sight:
    x, y, across, down = line
    return Sight((round(x), round(y)), (round(x + across), round(y + down)), tuple(crossed))


def _is_right_of(x: float, y: float, line: _Line) -> bool:
    return line[2] * (y - line[1]) - line[3] * (x - line[0]) <= 0


def _only_touches(line: _Line, beside: _Corner) -> bool:
    """Whether a line in this direction through a corner leaves both its sides on one side."""
    _, _, across, down = line
    before, after = across * beside[1] - down * beside[0], across * beside[3] - down * beside[2]
    return before * after >= 0


def _tangents(one: _Ring, two: _Ring) -> list[_Line]:
    """The lines that touch two circles."""
    (x0, y0, r0), (x1, y1, r1) = one, two
    across, down = x1 - x0, y1 - y0
    square = across * across + down * down
    if not square:
        return []
    if not r0 and not r1:
        return [(x0, y0, across, down)]
    lines = []
    for side_0 in (r0, -r0) if r0 else (0.0,):
        for side_1 in (r1, -r1) if r1 else (0.0,):
            turn = side_0 - side_1
            if turn * turn < square:
                root = sqrt(square - turn * turn)
                nx, ny = (turn * across - root * down) / square, (turn * down + root * across) / square
                x, y = x0 + nx * side_0, y0 + ny * side_0
                lines.append((x, y, x1 + nx * side_1 - x, y1 + ny * side_1 - y))
    return lines


def _reaches(line: _Line, base: Disc) -> bool:
    x, y, across, down = line
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


def _crossed(line: _Line, objects: list[_Screen], opaque: list[_Screen], fewest: int) -> list[int] | None:
    """Which objects a line crosses, unless it crosses something opaque or not fewer than the fewest so far."""
    for _, disc, _, parts, _, _, _ in opaque:
        if disc is not None and _place_in_disc(line, disc) >= 0:
            return None
        for part in parts:
            if _place_in_part(line, part) >= 0:
                return None
    crossed = []
    for number, disc, _, parts, _, _, _ in objects:
        if disc is not None:
            if _place_in_disc(line, disc) < 0:
                continue
        else:
            for part in parts:
                if _place_in_part(line, part) >= 0:
                    break
            else:
                continue
        crossed.append(number)
        if len(crossed) >= fewest:
            return None
    return crossed


def _sides_met(screen: _Screen, left: _Line, right: _Line, a: Disc, b: Disc) -> int:
    """Which sides of the corridor a shape crosses, and whether it surely shuts it."""
    _, disc, _, parts, _, _, _ = screen
    if disc is not None:
        one, two = _place_in_disc(left, disc), _place_in_disc(right, disc)
        if one < 0:
            return 0 if two < 0 else _RIGHT
        if two < 0:
            return _LEFT
        return _LEFT | _RIGHT | (_SHUT if _bolts(one, two, left, right, a, b) else 0)
    met = 0
    for part in parts:
        one, two = _place_in_part(left, part), _place_in_part(right, part)
        if one >= 0:
            met |= _LEFT
            if two >= 0 and _bolts(one, two, left, right, a, b):
                met |= _SHUT
        if two >= 0:
            met |= _RIGHT
    return met


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


def _bolts(one: float, two: float, left: _Line, right: _Line, a: Disc, b: Disc) -> bool:
    """Whether what crosses the corridor's sides at these places surely parts the two bases from each other."""
    x, y = left[0] + one * left[2], left[1] + one * left[3]
    across, down = right[0] + two * right[2] - x, right[1] + two * right[3] - y
    whole = across * across + down * down
    for base_x, base_y, r in (a, b):
        away_x, away_y = base_x - x, base_y - y
        aside = across * away_y - down * away_x
        if aside * aside < r * r * whole:  # the bolt or its end may lie within the base
            along = min(max((away_x * across + away_y * down) / whole, 0.0), 1.0)
            away_x -= along * across
            away_y -= along * down
            if away_x * away_x + away_y * away_y < r * r:
                return False
    return True
