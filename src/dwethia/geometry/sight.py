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

_Way: TypeAlias = tuple[float, float, float, float]  # a point of an endless line, and its direction, one long
_Line: TypeAlias = tuple[float, float, float, float, float]  # where it begins, its direction, and how far it goes
_Held: TypeAlias = "tuple[_Screen, float, float]"  # how far along a corridor it lies, and how far to the left
_Corner: TypeAlias = tuple[float, float, float, float]  # the ways to the corners before and after it
_Part: TypeAlias = tuple[HalfPlane, ...]


class Sight(NamedTuple):
    """A straight line from base to base, and which objects it crosses."""

    start: Point
    end: Point
    crossed: tuple[int, ...]


class _Ring(NamedTuple):
    """A circle or a corner that the best line may touch; a side is its radius, negative for a middle on the left."""

    along: float
    x: float
    y: float
    r: float
    lefts: tuple[float, ...]  # sides where it keeps a line from going further to the left
    sides: tuple[float, ...]  # these, and those where it keeps a line from going further to the right
    corner: _Corner | None = None


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
    return corridor.best(corridor.holding(objects), corridor.holding(opaque))


def centre_line(a: Disc, b: Disc, objects: Sequence[Shape], opaque: Sequence[Shape]) -> Sight | None:
    """The line between the two middles, unless it crosses something opaque."""
    corridor = _Corridor(a, b)
    return corridor.middle(corridor.holding(objects), corridor.holding(opaque))


class Screens:
    """What may stand between bases, sorted once so that many sights are found quickly."""

    def __init__(self, objects: Sequence[Shape], opaque: Sequence[Shape]) -> None:
        shapes = (*objects, *opaque)
        self._screens = [_Screen.of(number, shape) for number, shape in enumerate(shapes)]
        self._objects = (1 << len(objects)) - 1  # their bits
        spans = [_spans(shape) for shape in shapes]
        self._cuts = tuple(_Cut([span[number] for span in spans]) for number in range(4))

    def sight(self, a: Disc, b: Disc, ignored: Iterable[int] = ()) -> Sight | None:
        """The line that crosses the fewest objects and nothing opaque; some objects do not count."""
        corridor = _Corridor(a, b)
        return corridor.best(*self._held(corridor, ignored))

    def centre_line(self, a: Disc, b: Disc, ignored: Iterable[int] = ()) -> Sight | None:
        """The line between the two middles, unless it crosses something opaque; some objects do not count."""
        corridor = _Corridor(a, b)
        return corridor.middle(*self._held(corridor, ignored))

    def _held(self, corridor: _Corridor, ignored: Iterable[int]) -> tuple[list[_Held], list[_Held]]:
        """The objects and the opaque pieces whose eight-sided bounds meet those of the two bases."""
        (x0, y0, r0), (x1, y1, r1) = corridor.a, corridor.b
        across, down, rise, fall = self._cuts
        met = across.meeting(x0, r0, x1, r1) & down.meeting(y0, r0, y1, r1)
        for number in ignored:
            met &= ~(1 << number)
        if not met:
            return [], []
        wide0, wide1 = r0 * _DIAGONAL, r1 * _DIAGONAL
        met &= rise.meeting(x0 + y0, wide0, x1 + y1, wide1) & fall.meeting(x0 - y0, wide0, x1 - y1, wide1)
        objects = met & self._objects
        screens = self._screens
        return corridor.holding_some(screens, objects), corridor.holding_some(screens, met ^ objects)


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

    __slots__ = ("_whole", "a", "b", "ux", "uy")

    def __init__(self, a: Disc, b: Disc) -> None:
        self.a, self.b = a, b
        across, down = b[0] - a[0], b[1] - a[1]
        self._whole = sqrt(across * across + down * down)
        if self._whole:
            self.ux, self.uy = across / self._whole, down / self._whole
        else:
            self.ux, self.uy = 1.0, 0.0

    def holding(self, shapes: Sequence[Shape]) -> list[_Held]:
        """Those that may reach into the corridor, judged by the circles around them."""
        (ax, ay, ar), br = self.a, self.b[2]
        ux, uy = self.ux, self.uy
        wide, end = ar if ar > br else br, self._whole + br
        held = []
        for number, shape in enumerate(shapes):
            x, y, r = shape.circle if isinstance(shape, Outline) else shape
            x -= ax
            y -= ay
            aside, far = ux * y - uy * x, wide + r
            if -far < aside < far and -ar - r < (along := ux * x + uy * y) < end + r:
                held.append((_Screen.of(number, shape), along, aside))
        return held

    def holding_some(self, screens: list[_Screen], bits: int) -> list[_Held]:
        """The same of those screens whose bits are set."""
        held: list[_Held] = []
        if not bits:
            return held
        (ax, ay, ar), br = self.a, self.b[2]
        ux, uy = self.ux, self.uy
        wide, end = ar if ar > br else br, self._whole + br
        while bits:
            bit = bits & -bits
            bits ^= bit
            screen = screens[bit.bit_length() - 1]
            _, _, _, _, x, y, r = screen
            x -= ax
            y -= ay
            aside, far = ux * y - uy * x, wide + r
            if -far < aside < far and -ar - r < (along := ux * x + uy * y) < end + r:
                held.append((screen, along, aside))
        return held

    def middle(self, objects: list[_Held], opaque: list[_Held]) -> Sight | None:
        """The line between the two middles, unless it crosses something opaque."""
        line = self._middle()
        crossed = _crossed_by_middle(line, objects, opaque)
        return None if crossed is None else _seen(line, crossed)

    def best(self, objects: list[_Held], opaque: list[_Held]) -> Sight | None:
        """The line that crosses the fewest of these."""
        line = self._middle()
        if not line[4] or not (objects or opaque):
            return _seen(line, [])
        crossed = _crossed_by_middle(line, objects, opaque)
        if crossed is not None and not crossed:
            return _seen(line, crossed)
        return self._beside_middle(objects, opaque, None if crossed is None else (line, crossed))

    def _middle(self) -> _Line:
        a, ux, uy = self.a, self.ux, self.uy
        start = a[2] if a[2] < self._whole else self._whole
        run = self._whole - start - self.b[2]
        return a[0] + ux * start, a[1] + uy * start, ux, uy, run if run > 0 else 0.0

    def _beside_middle(
        self, objects: list[_Held], opaque: list[_Held], best: tuple[_Line, list[int]] | None
    ) -> Sight | None:
        """The best line, where the one between the middles is not clear: first along both sides of the corridor."""
        sides = self._sides()
        left, right, _, _ = sides
        blocked = 0
        between: list[tuple[_Held, int]] = []
        for held in opaque:
            met = self._sides_met(held, sides)
            if met & _SHUT:
                return None
            blocked |= met
            between.append((held, met))
        on_left, on_right, always, passable = [], [], [], []
        for held in objects:
            met, screen = self._sides_met(held, sides), held[0]
            if met & _LEFT:
                on_left.append(screen[0])
            if met & _RIGHT:
                on_right.append(screen[0])
            if met & _SHUT:
                always.append(screen[0])
            else:
                passable.append(screen)
                between.append((held, met))
        if not blocked & _LEFT and (best is None or len(on_left) < len(best[1])):
            best = left, on_left
        if not blocked & _RIGHT and (best is None or len(on_right) < len(best[1])):
            best = right, on_right
        if best is None or len(best[1]) > len(always):
            candidates = self._candidates(self._rings(between, left, right))
            best = _searched(candidates, passable, always, [screen for screen, _, _ in opaque], best)
        return None if best is None else _seen(*best)

    def _sides(self) -> tuple[_Line, _Line, float, float]:
        """The lines along both sides of the corridor, touching both bases, and sine and cosine of their turn."""
        ax, ay, ar = self.a
        ux, uy = self.ux, self.uy
        sine = (ar - self.b[2]) / self._whole
        cosine = sqrt(1 - sine * sine)
        along_x, along_y, aside_x, aside_y = sine * ux, sine * uy, cosine * uy, cosine * ux
        run = cosine * self._whole
        nx, ny = along_x - aside_x, along_y + aside_y
        left = ax + nx * ar, ay + ny * ar, ny, -nx, run
        nx, ny = along_x + aside_x, along_y - aside_y
        right = ax + nx * ar, ay + ny * ar, -ny, nx, run
        return left, right, sine, cosine

    def _sides_met(self, held: _Held, sides: tuple[_Line, _Line, float, float]) -> int:
        """Which sides of the corridor a shape crosses, and whether it surely shuts it."""
        (_, disc, _, parts, _, _, r), along, aside = held
        left, right, sine, cosine = sides
        a, b = self.a, self.b
        r -= HAIR
        beyond, off = sine * along - a[2], cosine * aside
        may_left, may_right = -r < beyond + off < r, -r < beyond - off < r
        if not (may_left or may_right):
            return 0
        if disc is None:
            met = 0
            for part in parts:
                one = _place_in_part(left, part) if may_left else -1.0
                two = _place_in_part(right, part) if may_right else -1.0
                if one >= 0:
                    met |= _LEFT
                    if two >= 0 and _bolts(one, two, left, right, a, b):
                        met |= _SHUT
                if two >= 0:
                    met |= _RIGHT
            return met
        onward, skew = cosine * along, sine * aside
        near, far = 2 * a[2], left[4] - 2 * b[2]
        if near < onward - skew < far and near < onward + skew < far:
            return (_LEFT | _RIGHT | _SHUT if may_right else _LEFT) if may_left else _RIGHT
        one, two = _place_in_disc(left, disc), _place_in_disc(right, disc)
        met = (_LEFT if one >= 0 else 0) | (_RIGHT if two >= 0 else 0)
        return met | _SHUT if met == _LEFT | _RIGHT and _bolts(one, two, left, right, a, b) else met

    def _rings(self, between: list[tuple[_Held, int]], left: _Line, right: _Line) -> list[_Ring]:
        """What the best line may touch: the bases, and the shapes between with the sides of the corridor they cross."""
        a, b = self.a, self.b
        rings = [_Ring(0.0, *a, (a.r,), (a.r, -a.r)), _Ring(self._whole, *b, (b.r,), (b.r, -b.r))]
        near, far = a.r, self._whole - b.r
        for (screen, along, _), met in between:
            x, y, r = screen[4:]
            is_clear = near < along - r and along + r < far
            if not is_clear:
                rings += [self._point(*place) for base in (a, b) for place in _met_on_rim(base, screen)]
            if screen.outline is not None:
                rings += [
                    self._point(x, y, beside)
                    for x, y, beside in screen.outline.outer_corners
                    if _is_right_of(x, y, left) and not _is_right_of(x, y, right)
                ]
                continue
            if is_clear and met == _LEFT:  # nothing passes between a disc and the side that it crosses
                rings.append(_Ring(along, x, y, r, (-r,), (-r,)))
            elif is_clear and met == _RIGHT:
                rings.append(_Ring(along, x, y, r, (), (r,)))
            else:
                rings.append(_Ring(along, x, y, r, (-r,), (-r, r)))
        return rings

    def _point(self, x: float, y: float, corner: _Corner | None = None) -> _Ring:
        along = self.ux * (x - self.a[0]) + self.uy * (y - self.a[1])
        return _Ring(along, x, y, 0.0, (0.0,), (0.0,), corner)

    def _candidates(self, rings: list[_Ring]) -> Iterator[_Line]:
        """Lines that touch two of these and reach both bases, the best among them.

        A best line is moved to the left until something stops it, then turned to the right until something else does:
        of the two that it touches, the one nearer to its start keeps it from going further to the left.
        """
        a, b = self.a, self.b
        for number, one in enumerate(rings):
            for two in rings[:number]:
                behind, ahead = (one, two) if one[0] < two[0] else (two, one)
                for way in self._tangents(behind, ahead):
                    if (behind[6] is None or _only_touches(way, behind[6])) and (
                        ahead[6] is None or _only_touches(way, ahead[6])
                    ):
                        yield _between_bases(way, a, b)

    def _tangents(self, behind: _Ring, ahead: _Ring) -> list[_Way]:
        """The lines that touch two circles and reach both bases."""
        along_0, x0, y0, r0, lefts, sides_0, _ = behind
        along_1, x1, y1, r1, _, sides_1, _ = ahead
        if along_1 - along_0 > r0 + r1:
            sides_0 = lefts
        if not sides_0:
            return []
        across, down = x1 - x0, y1 - y0
        square = across * across + down * down
        if not square:
            return []
        a, b = self.a, self.b
        ax, ay, ar = a[0] - x0, a[1] - y0, a[2] + _SLACK
        bx, by, br = b[0] - x0, b[1] - y0, b[2] + _SLACK
        ways = []
        for side_0 in sides_0:
            for side_1 in sides_1:
                turn = side_0 - side_1
                if turn * turn < square:
                    root = sqrt(square - turn * turn)
                    nx, ny = (turn * across - root * down) / square, (turn * down + root * across) / square
                    if -ar <= nx * ax + ny * ay - side_0 <= ar and -br <= nx * bx + ny * by - side_0 <= br:
                        ways.append((x0 + nx * side_0, y0 + ny * side_0, ny, -nx))
        return ways


def _crossed_by_middle(line: _Line, objects: list[_Held], opaque: list[_Held]) -> list[int] | None:
    """Which objects the line between the middles crosses, unless it crosses something opaque."""
    for screen, _, aside in opaque:
        if -screen[6] < aside < screen[6] and _place_in(line, screen) >= 0:
            return None
    return [
        screen[0] for screen, _, aside in objects if -screen[6] < aside < screen[6] and _place_in(line, screen) >= 0
    ]


def _searched(
    candidates: Iterator[_Line],
    passable: list[_Screen],
    always: list[int],
    opaque: list[_Screen],
    best: tuple[_Line, list[int]] | None,
) -> tuple[_Line, list[int]] | None:
    """The best of these lines and the one there was; some objects are crossed by every line."""
    fewest = len(passable) + 1 if best is None else len(best[1]) - len(always)
    for line in candidates:
        crossed = _crossed(line, passable, opaque, fewest)
        if crossed is not None:
            fewest = len(crossed)
            best = line, sorted((*always, *crossed))
            if not fewest:
                break
    return best


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
    x, y, ux, uy, run = line
    return Sight((round(x), round(y)), (round(x + ux * run), round(y + uy * run)), tuple(crossed))


def _is_right_of(x: float, y: float, line: _Line) -> bool:
    return line[2] * (y - line[1]) - line[3] * (x - line[0]) <= 0


def _only_touches(way: _Way, beside: _Corner) -> bool:
    """Whether a line in this direction through a corner leaves both its sides on one side."""
    _, _, ux, uy = way
    before, after = ux * beside[1] - uy * beside[0], ux * beside[3] - uy * beside[2]
    return before * after >= 0


def _between_bases(way: _Way, a: Disc, b: Disc) -> _Line:
    """The part of a line that reaches both bases, from where it leaves one to where it meets the other."""
    x, y, ux, uy = way
    if ux * (b[0] - a[0]) + uy * (b[1] - a[1]) < 0:
        ux, uy = -ux, -uy
    away_x, away_y = a[0] - x, a[1] - y
    aside = ux * away_y - uy * away_x
    start = ux * away_x + uy * away_y + sqrt(max(0.0, a[2] * a[2] - aside * aside))
    away_x, away_y = b[0] - x, b[1] - y
    aside = ux * away_y - uy * away_x
    end = ux * away_x + uy * away_y - sqrt(max(0.0, b[2] * b[2] - aside * aside))
    return x + ux * start, y + uy * start, ux, uy, max(0.0, end - start)


def _crossed(line: _Line, objects: list[_Screen], opaque: list[_Screen], fewest: int) -> list[int] | None:
    """Which objects a line crosses, unless it crosses something opaque or not fewer than the fewest so far."""
    x, y, ux, uy, _ = line
    for screen in opaque:
        r = screen[6]
        if -r < ux * (screen[5] - y) - uy * (screen[4] - x) < r and _place_in(line, screen) >= 0:
            return None
    crossed = []
    for screen in objects:
        r = screen[6]
        if -r < ux * (screen[5] - y) - uy * (screen[4] - x) < r and _place_in(line, screen) >= 0:
            crossed.append(screen[0])
            if len(crossed) >= fewest:
                return None
    return crossed


def _place_in(line: _Line, screen: _Screen) -> float:
    """How far along a line it crosses a shape; below zero if it does not."""
    disc = screen[1]
    if disc is not None:
        return _place_in_disc(line, disc)
    for part in screen[3]:
        if (place := _place_in_part(line, part)) >= 0:
            return place
    return -1.0


def _place_in_disc(line: _Line, disc: Disc) -> float:
    """How far along a line it is nearest to a disc's middle, if it crosses the disc; else below zero."""
    x, y, ux, uy, run = line
    x, y, r = disc[0] - x, disc[1] - y, disc[2] - HAIR
    aside = ux * y - uy * x
    if aside >= r or aside <= -r:
        return -1.0
    place = ux * x + uy * y
    if place < 0:
        return 0.0 if x * x + y * y < r * r else -1.0
    if place > run:
        return run if (place - run) ** 2 + aside * aside < r * r else -1.0
    return place


def _place_in_part(line: _Line, part: _Part) -> float:
    """How far along a line the middle of its way through a convex part lies, if it crosses it; else below zero."""
    x, y, ux, uy, run = line
    start, end = 0.0, run
    for nx, ny, far in part:
        depth = nx * x + ny * y - far
        slope = nx * ux + ny * uy
        if depth <= 0:
            if depth + slope * run <= 0:
                return -1.0
            if (place := -depth / slope) > start:
                start = place
        elif depth + slope * run < 0 and (place := -depth / slope) < end:
            end = place
    return (start + end) / 2 if start < end else -1.0


def _bolts(one: float, two: float, left: _Line, right: _Line, a: Disc, b: Disc) -> bool:
    """Whether what crosses the corridor's sides at these places surely parts the two bases from each other."""
    near, far, run = 2 * a[2], 2 * b[2], left[4]
    if near < one < run - far and near < two < run - far:
        return True
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
