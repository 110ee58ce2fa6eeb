"""The corridor between two bases, and the line through it that crosses the fewest shapes.

Everything is seen from the first base: how far along towards the other, and how far aside to the left. What lies wholly
between the bases is crossed by a line if it lies on both sides of it; only near their rims the places count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final, TypeAlias

from dwethia.geometry.screens import Line, Screen, crosses, met_on_rim, places_in
from dwethia.geometry.shapes import HAIR, Disc, Outline, Shape

_SLACK: Final = 0.001  # a line this far from a base still touches it
_LEFT, _RIGHT, _SHUT = 1, 2, 4

_Place: TypeAlias = tuple[float, float]  # along and aside
_Way: TypeAlias = tuple[float, float, float]  # cosine and sine of a line's turn to the left, and its shift to the left
# A shape in the corridor: where its middle lies, and how near to it a line comes that may cross it. Then its corners if
# it lies between the bases, none for a disc; or None if it reaches beside one of them.
Held: TypeAlias = tuple[Screen, float, float, float, tuple[_Place, ...] | None]
# A circle or corner that the best line may touch: where it lies, its radius, the sides where it keeps a line from going
# further to the left, and those with all others. A side is the radius, negative for a middle on the left.
_Ring: TypeAlias = tuple[float, float, float, tuple[float, ...], tuple[float, ...]]
Best: TypeAlias = tuple[_Way, list[int]]  # a line, and which objects it crosses

_MIDDLE: _Way = (1.0, 0.0, 0.0)  # no Final: compiled, such a tuple of floats is not found


class Corridor:
    """Everything between two bases: the hull of both."""

    __slots__ = ("_side_lines", "_whole", "a", "b", "ux", "uy")

    def __init__(self, a: Disc, b: Disc) -> None:
        self.a, self.b = a, b
        self._side_lines: tuple[Line, Line] | None = None  # once they are asked for
        across, down = b[0] - a[0], b[1] - a[1]
        self._whole = sqrt(across * across + down * down)
        if self._whole:
            self.ux, self.uy = across / self._whole, down / self._whole
        else:
            self.ux, self.uy = 1.0, 0.0

    # What reaches into it

    def holding(self, shapes: Sequence[Shape]) -> list[Held]:
        """Those that may reach into the corridor."""
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
                held.append(self._held(Screen.of(number, shape), along, aside))
        return held

    def holding_some(self, screens: list[Screen], bits: int) -> list[Held]:
        """The same of those screens whose bits are set."""
        held: list[Held] = []
        if not bits:
            return held
        (ax, ay, ar), br = self.a, self.b[2]
        ux, uy = self.ux, self.uy
        wide, end = ar if ar > br else br, self._whole + br
        while bits:
            bit = bits & -bits
            bits ^= bit
            screen = screens[bit.bit_length() - 1]
            _, _, x, y, r = screen
            x -= ax
            y -= ay
            aside, far = ux * y - uy * x, wide + r
            if -far < aside < far and -ar - r < (along := ux * x + uy * y) < end + r:
                held.append(self._held(screen, along, aside))
        return held

    def _held(self, screen: Screen, along: float, aside: float) -> Held:
        _, outline, _, _, r = screen
        (ax, ay, near), far = self.a, self._whole - self.b[2]
        if outline is None:
            if (near <= along - r and along + r <= far) or self._is_between(along, aside, r):
                return screen, along, aside, r - HAIR, ()
            return screen, along, aside, r, None
        ux, uy = self.ux, self.uy
        from_along, from_aside = ux * ax + uy * ay, ux * ay - uy * ax
        corners = []
        for x, y in outline.corners:
            place = ux * x + uy * y - from_along
            if not near < place < far:
                return screen, along, aside, r, None
            corners.append((place, ux * y - uy * x - from_aside))
        return screen, along, aside, r, tuple(corners)

    def _is_between(self, along: float, aside: float, r: float) -> bool:
        """Whether a disc beside a rim is met by a line only after one base and before the other."""
        ar, br, whole = self.a[2], self.b[2], self._whole
        if not whole:
            return False
        lean = (ar + br) / whole  # how far a line can turn
        left, square = whole - along, aside * aside
        return (
            along - r > ar * lean
            and left - r > br * lean
            and along * along + square >= (ar + r) * (ar + r)
            and left * left + square >= (br + r) * (br + r)
        )

    def _place(self, x: float, y: float) -> _Place:
        x -= self.a[0]
        y -= self.a[1]
        return self.ux * x + self.uy * y, self.ux * y - self.uy * x

    # The best line

    def middle(self, objects: list[Held], opaque: list[Held]) -> Best | None:
        """The line between the two middles, unless it crosses something opaque."""
        crossed = self._crossed(_MIDDLE, objects, opaque, len(objects) + 1)
        return None if crossed is None else (_MIDDLE, crossed)

    def best(self, objects: list[Held], opaque: list[Held]) -> Best | None:
        """The line that crosses the fewest objects and nothing opaque."""
        if not (objects or opaque) or self._whole <= self.a[2] + self.b[2]:
            return _MIDDLE, []
        middle = self.middle(objects, opaque)
        return middle if middle is not None and not middle[1] else self._beside_middle(objects, opaque, middle)

    def _beside_middle(self, objects: list[Held], opaque: list[Held], best: Best | None) -> Best | None:
        """The best line, where the one between the middles is not clear: first along both sides of the corridor."""
        sine = (self.a[2] - self.b[2]) / self._whole
        cosine = sqrt(1 - sine * sine)
        left, right = (cosine, -sine, self.a[2]), (cosine, sine, -self.a[2])
        blocked = 0
        between = []
        for held in opaque:
            met = self._sides_met(held, left, right)
            if met & _SHUT:
                return None
            blocked |= met
            between.append((held, met))
        on_left, on_right, always, passable = [], [], [], []
        for held in objects:
            met, number = self._sides_met(held, left, right), held[0][0]
            if met & _LEFT:
                on_left.append(number)
            if met & _RIGHT:
                on_right.append(number)
            if met & _SHUT:
                always.append(number)
            else:
                passable.append(held)
                between.append((held, met))
        if not blocked & _LEFT and (best is None or len(on_left) < len(best[1])):
            best = left, on_left
        if not blocked & _RIGHT and (best is None or len(on_right) < len(best[1])):
            best = right, on_right
        if best is not None and len(best[1]) == len(always):
            return best
        fewest = len(passable) + 1 if best is None else len(best[1]) - len(always)
        for way in self._tangents(self._rings(between)):
            crossed = self._crossed(way, passable, opaque, fewest)
            if crossed is not None:
                fewest = len(crossed)
                best = way, sorted((*always, *crossed))
                if not fewest:
                    break
        return best

    def _sides_met(self, held: Held, left: _Way, right: _Way) -> int:
        """Which sides of the corridor a shape crosses, and whether it surely shuts it."""
        screen, along, aside, r, corners = held
        cosine, sine, shift = right
        off, beyond = cosine * aside, sine * along + shift
        may_left, may_right = -r < off + beyond < r, -r < off - beyond < r
        if not (may_left or may_right):
            return 0
        if corners is None:
            return self._sides_met_beside(screen, left, right)
        if corners:
            may_left = may_left and _lies_on_both_sides(corners, left)
            may_right = may_right and _lies_on_both_sides(corners, right)
        return (_LEFT | _RIGHT | _SHUT if may_right else _LEFT) if may_left else (_RIGHT if may_right else 0)

    def _sides_met_beside(self, screen: Screen, left: _Way, right: _Way) -> int:
        """The same for a shape that reaches beside a base."""
        if self._side_lines is None:
            self._side_lines = self.line(left), self.line(right)
        line, other = self._side_lines
        met = 0
        for one, two in zip(places_in(line, screen), places_in(other, screen), strict=True):
            if one >= 0:
                met |= _LEFT
                if two >= 0 and _bolts(one, two, line, other, self.a, self.b):
                    met |= _SHUT
            if two >= 0:
                met |= _RIGHT
        return met

    def _rings(self, between: Iterable[tuple[Held, int]]) -> list[_Ring]:
        """What the best line may touch: the bases, and shapes with the sides of the corridor that they cross."""
        ar, br, whole = self.a[2], self.b[2], self._whole
        wide = ar if ar > br else br
        rings: list[_Ring] = [(0.0, 0.0, ar, (ar,), (ar, -ar)), (whole, 0.0, br, (br,), (br, -br))]
        for (screen, along, aside, _, corners), met in between:
            _, outline, _, _, r = screen
            if corners is None:
                places = [self._place(x, y) for base in (self.a, self.b) for x, y in met_on_rim(base, screen)]
                rings += [(*place, 0.0, (0.0,), (0.0,)) for place in places]
            if outline is not None:
                for place in [self._place(x, y) for x, y, _ in outline.outer_corners]:
                    if -wide < place[1] < wide and 0 < place[0] < whole:
                        rings.append((*place, 0.0, (0.0,), (0.0,)))
            elif corners is None or not met:
                rings.append((along, aside, r, (-r,), (-r, r)))
            elif met == _LEFT:  # nothing passes between a disc and the side that it crosses
                rings.append((along, aside, r, (-r,), (-r,)))
            else:
                rings.append((along, aside, r, (), (r,)))
        return rings

    def _tangents(self, rings: list[_Ring]) -> Iterator[_Way]:
        """Lines that touch two of these and reach both bases, the best among them.

        A best line is moved to the left until something stops it, then turned to the right until something else does:
        of the two that it touches, the one nearer to its start keeps it from going further to the left.
        """
        whole, reach_a, reach_b = self._whole, self.a[2] + _SLACK, self.b[2] + _SLACK
        rings.sort()
        for number, (along_1, aside_1, r1, _, sides_1) in enumerate(rings):
            for along_0, aside_0, r0, lefts, sides in rings[:number]:
                onward, over = along_1 - along_0, aside_1 - aside_0
                if onward > r0 + r1:
                    if not lefts:
                        continue
                    sides_0 = lefts
                else:
                    sides_0 = sides
                square = onward * onward + over * over
                for side_0 in sides_0:
                    for side_1 in sides_1:
                        turn = side_0 - side_1
                        if turn * turn < square:
                            root = sqrt(square - turn * turn)
                            sine = (over * root - onward * turn) / square
                            cosine = (onward * root + over * turn) / square
                            shift = cosine * aside_0 - sine * along_0 + side_0
                            if -reach_a <= shift <= reach_a and -reach_b <= sine * whole + shift <= reach_b:
                                yield (cosine, sine, shift) if cosine >= 0 else (-cosine, -sine, -shift)

    def _crossed(self, way: _Way, objects: list[Held], opaque: list[Held], fewest: int) -> list[int] | None:
        """Which objects a line crosses, unless it crosses something opaque or not fewer than the fewest so far."""
        cosine, sine, shift = way
        line = None
        for screen, along, aside, r, corners in opaque:
            if -r < cosine * aside - sine * along - shift < r:
                if corners is None:
                    line = line or self.line(way)
                    if crosses(line, screen):
                        return None
                elif not corners or _lies_on_both_sides(corners, way):
                    return None
        crossed = []
        for screen, along, aside, r, corners in objects:
            if -r < cosine * aside - sine * along - shift < r:
                if corners is None:
                    line = line or self.line(way)
                    if not crosses(line, screen):
                        continue
                elif corners and not _lies_on_both_sides(corners, way):
                    continue
                crossed.append(screen[0])
                if len(crossed) >= fewest:
                    return None
        return crossed

    def line(self, way: _Way) -> Line:
        """The part of a line that reaches both bases, from where it leaves one to where it meets the other."""
        cosine, sine, shift = way
        (ax, ay, ar), br = self.a, self.b[2]
        ux, uy = cosine * self.ux - sine * self.uy, cosine * self.uy + sine * self.ux
        aside = sine * self._whole + shift
        start = sqrt(max(0.0, ar * ar - shift * shift))
        end = cosine * self._whole - sqrt(max(0.0, br * br - aside * aside))
        x, y = ax - shift * uy, ay + shift * ux
        return x + ux * start, y + uy * start, ux, uy, max(0.0, end - start)


def _lies_on_both_sides(corners: tuple[_Place, ...], way: _Way) -> bool:
    cosine, sine, shift = way
    most, least = shift + HAIR, shift - HAIR
    is_left = is_right = False
    for along, aside in corners:
        away = cosine * aside - sine * along
        if away > most:
            if is_right:
                return True
            is_left = True
        elif away < least:
            if is_left:
                return True
            is_right = True
    return False


def _bolts(one: float, two: float, left: Line, right: Line, a: Disc, b: Disc) -> bool:
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
