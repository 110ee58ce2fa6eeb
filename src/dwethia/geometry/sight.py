"""Sight from any point of one base to any point of another, past as few objects as possible.

A line that crosses the fewest objects can be shifted and turned until it touches two of the shapes involved; so only
lines that touch two of them are tried, and of each the part between the two bases. Objects count as smaller by a hair,
so that a line that only touches one does not cross it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dwethia.geometry.corridor import Best, Corridor, Held
from dwethia.geometry.screens import Index, Screen
from dwethia.geometry.shapes import Disc, Point, Shape


class SightLine(NamedTuple):
    """A straight line from base to base, and which objects it crosses."""

    start: Point
    end: Point
    crossed: tuple[int, ...]


def sight(a: Disc, b: Disc, objects: Sequence[Shape], opaque: Sequence[Shape]) -> SightLine | None:
    """The line that crosses the fewest objects and nothing opaque, if there is one."""
    corridor = Corridor(a, b)
    return _seen(corridor, corridor.best(corridor.holding(objects), corridor.holding(opaque)))


def centre_line(a: Disc, b: Disc, objects: Sequence[Shape], opaque: Sequence[Shape]) -> SightLine | None:
    """The line between the two middles, unless it crosses something opaque."""
    corridor = Corridor(a, b)
    return _seen(corridor, corridor.middle(corridor.holding(objects), corridor.holding(opaque)))


class Screens:
    """What may stand between bases, sorted once so that many sights are found quickly."""

    def __init__(self, objects: Sequence[Shape], opaque: Sequence[Shape]) -> None:
        shapes = (*objects, *opaque)
        self._screens = [Screen.of(number, shape) for number, shape in enumerate(shapes)]
        self._objects = (1 << len(objects)) - 1  # their bits
        self._index = Index(shapes)

    def sight(self, a: Disc, b: Disc, ignored: Iterable[int] = ()) -> SightLine | None:
        """The line that crosses the fewest objects and nothing opaque; some objects do not count."""
        corridor = Corridor(a, b)
        return _seen(corridor, corridor.best(*self._held(corridor, ignored)))

    def _held(self, corridor: Corridor, ignored: Iterable[int]) -> tuple[list[Held], list[Held]]:
        between, screens = self._index.between(corridor.a, corridor.b), self._screens
        for number in ignored:
            between &= ~(1 << number)
        objects = between & self._objects
        return corridor.holding_some(screens, objects), corridor.holding_some(screens, between ^ objects)


def _seen(corridor: Corridor, best: Best | None) -> SightLine | None:
    if best is None:
        return None
    way, crossed = best
    x, y, ux, uy, run = corridor.line(way)
    return SightLine((round(x), round(y)), (round(x + ux * run), round(y + uy * run)), tuple(crossed))
