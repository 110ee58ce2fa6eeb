"""Lines between hulls and round bases: from middle to middle, and from any point to any past the fewest objects.

As in `sight`: a line that crosses the fewest objects can be shifted and turned until it touches two of the shapes
involved, so only such lines are tried, and of each the part between the two bases. Objects count as smaller by a hair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import sqrt
from typing import Final, TypeAlias

from dwethia.geometry.hulls.hull import Base, Hull, shape_of
from dwethia.geometry.screens import Line, Screen, crosses, met_on_rim, places_in
from dwethia.geometry.shapes import Disc, Outline, Shape, bounds
from dwethia.geometry.sight import SightLine

_SLACK: Final = 0.001  # a line this far from a base still touches it

_Spot: TypeAlias = tuple[float, float]
_Ring: TypeAlias = tuple[float, float, float]  # a circle or, with radius 0, a corner that the best line may touch
_Ray: TypeAlias = tuple[float, float, float, float]  # a point of a line and its direction
_Crossing: TypeAlias = tuple[Line, list[Screen]]  # a line between the bases, and the objects that it crosses


def best_line(
    a: Base, b: Base, objects: Sequence[Hull | Shape], opaque: Sequence[Hull | Shape] = ()
) -> SightLine | None:
    """The line that crosses the fewest objects and nothing opaque, if there is one; objects in the order crossed."""
    return _line_once(a, b, tuple(objects), tuple(opaque))


@lru_cache(maxsize=16384)  # bots that imagine battles ask for the same lines again and again
def _line_once(
    a: Base, b: Base, objects: tuple[Hull | Shape, ...], opaque: tuple[Hull | Shape, ...]
) -> SightLine | None:
    held, shut = _between(a, b, objects), _between(a, b, opaque)
    best = _crossing(_middle_ray(a, b), a, b, held, shut, len(held) + 1)
    if best is None or best[1]:
        fewest = len(held) + 1 if best is None else len(best[1])
        for ray in _touching(_rings(a, b, [*held, *shut])):
            found = _crossing(ray, a, b, held, shut, fewest)
            if found is not None:
                best, fewest = found, len(found[1])
                if not fewest:
                    break
    return None if best is None else _sight_line(*best)


def middle_line(
    a: Base, b: Base, objects: Sequence[Hull | Shape], opaque: Sequence[Hull | Shape] = ()
) -> SightLine | None:
    """The line from middle to middle, unless it crosses something opaque; objects in the order crossed."""
    held, shut = _between(a, b, objects), _between(a, b, opaque)
    found = _crossing(_middle_ray(a, b), a, b, held, shut, len(held) + 1)
    return None if found is None else _sight_line(*found)


def _middle_ray(a: Base, b: Base) -> _Ray:
    across, down = b.x - a.x, b.y - a.y
    whole = sqrt(across * across + down * down)
    return (a.x, a.y, across / whole, down / whole) if whole else (a.x, a.y, 1.0, 0.0)


def _sight_line(line: Line, crossed: list[Screen]) -> SightLine:
    x, y, ux, uy, run = line
    places = [(min(place for place in places_in(line, each) if place >= 0), each.number) for each in crossed]
    end = round(x + ux * run), round(y + uy * run)
    return SightLine((round(x), round(y)), end, tuple(number for _, number in sorted(places)))


# What may be crossed


def _between(a: Base, b: Base, objects: Sequence[Hull | Shape]) -> list[Screen]:
    """The objects that may reach between two bases: not those wholly beside the stretch between their bounds."""
    if not objects:
        return []
    ends = bounds(shape_of(a)), bounds(shape_of(b))
    x0, y0 = min(each.x0 for each in ends), min(each.y0 for each in ends)
    x1, y1 = max(each.x1 for each in ends), max(each.y1 for each in ends)
    _, _, ux, uy = _middle_ray(a, b)
    wide = max(_half_width(a, ux, uy), _half_width(b, ux, uy))
    held = []
    for number, each in enumerate(objects):
        shape = shape_of(each)
        other = bounds(shape)
        if other.x0 >= x1 or other.x1 <= x0 or other.y0 >= y1 or other.y1 <= y0:
            continue
        screen = Screen.of(number, shape)
        aside = ux * (screen.y - a.y) - uy * (screen.x - a.x)
        if -wide < aside + screen.r and aside - screen.r < wide:
            held.append(screen)
    return held


def _half_width(base: Base, ux: float, uy: float) -> float:
    """How far a base reaches to both sides of a direction through its middle."""
    if isinstance(base, Disc):
        return base.r
    return max(ux * (y - base.y) - uy * (x - base.x) for x, y in base.corners)


# The lines to try


def _rings(a: Base, b: Base, screens: list[Screen]) -> list[_Ring]:
    """What the best line may touch: corners and circles, and where a border meets the border of a base."""
    rings: list[_Ring] = []
    for base in (a, b):
        rings += [(*corner, 0.0) for corner in base.corners] if isinstance(base, Hull) else [base]
        for screen in screens:
            rings += [(*spot, 0.0) for spot in _borders_met(base, screen)]
    for screen in screens:
        if screen.outline is None:
            rings.append((screen.x, screen.y, screen.r))
        else:
            rings += [(x, y, 0.0) for x, y, _ in screen.outline.outer_corners]
    return list(dict.fromkeys(rings))


def _borders_met(base: Base, screen: Screen) -> list[_Spot]:
    if isinstance(base, Disc):
        return met_on_rim(base, screen)
    if screen.outline is None:
        return met_on_rim(Disc(int(screen.x), int(screen.y), int(screen.r)), Screen.of(0, base.outline))
    one, other = base.outline.bounds, screen.outline.bounds
    if one.x1 < other.x0 or other.x1 < one.x0 or one.y1 < other.y0 or other.y1 < one.y0:
        return []
    return _outlines_met(base.outline, screen.outline)


def _outlines_met(one: Outline, other: Outline) -> list[_Spot]:
    met = []
    for x0, y0, x1, y1 in one.edges:
        run_x, run_y = x1 - x0, y1 - y0
        for ox, oy, px, py in other.edges:
            across, down = px - ox, py - oy
            turn = run_x * down - run_y * across
            if turn == 0:
                continue
            along = (ox - x0) * down - (oy - y0) * across
            beside = (ox - x0) * run_y - (oy - y0) * run_x
            if turn < 0:
                turn, along, beside = -turn, -along, -beside
            if 0 <= along <= turn and 0 <= beside <= turn:
                met.append((x0 + along / turn * run_x, y0 + along / turn * run_y))
    return met


def _touching(rings: list[_Ring]) -> Iterator[_Ray]:
    """Lines that touch two of these, each on either side."""
    for (x0, y0, r0), (x1, y1, r1) in combinations(rings, 2):
        across, down = x1 - x0, y1 - y0
        square = across * across + down * down
        if not r0 and not r1:  # two corners, as most often
            if square:
                root = sqrt(square)
                yield x0, y0, across * root / square, down * root / square
            continue
        for side_0 in (r0, -r0) if r0 else (0.0,):
            for side_1 in (r1, -r1) if r1 else (0.0,):
                turn = side_0 - side_1
                if turn * turn < square:
                    root = sqrt(square - turn * turn)
                    ux, uy = (across * root + down * turn) / square, (down * root - across * turn) / square
                    yield x0 - side_0 * uy, y0 + side_0 * ux, ux, uy


# A line


def _crossing(
    ray: _Ray, a: Base, b: Base, objects: list[Screen], opaque: list[Screen], fewest: int
) -> _Crossing | None:
    """The part of a line between two bases with what it crosses, unless that is opaque or not fewer than so many."""
    line = _part_between(ray, a, b)
    if line is None or any(crosses(line, screen) for screen in opaque):
        return None
    crossed = []
    for screen in objects:
        if crosses(line, screen):
            crossed.append(screen)
            if len(crossed) >= fewest:
                return None
    return line, crossed


def _part_between(ray: _Ray, a: Base, b: Base) -> Line | None:
    """The part of a line from where it leaves one base to where it meets the other; None if it misses one."""
    other = _stretch(ray, b)  # the first lines to be tried touch the one base, and many miss the other
    one = _stretch(ray, a) if other is not None else None
    if one is None or other is None:
        return None
    x, y, ux, uy = ray
    if other[1] < one[0]:  # the other base lies behind
        return x + ux * one[0], y + uy * one[0], -ux, -uy, one[0] - other[1]
    start = min(one[1], max(one[0], other[0]))
    return x + ux * start, y + uy * start, ux, uy, max(0.0, other[0] - start)


def _stretch(ray: _Ray, base: Base) -> tuple[float, float] | None:
    """From where to where a line runs through a base or along its border, give or take a little; None if it misses."""
    x, y, ux, uy = ray
    if isinstance(base, Disc):
        along, aside = ux * (base.x - x) + uy * (base.y - y), ux * (base.y - y) - uy * (base.x - x)
        if not -base.r - _SLACK <= aside <= base.r + _SLACK:
            return None
        half = sqrt(max(0.0, base.r * base.r - aside * aside))
        return along - half, along + half
    aside, reach = ux * (base.y - y) - uy * (base.x - x), base.reach + 1
    if aside > reach or aside < -reach:
        return None
    places = []
    corners = base.corners
    x0, y0 = corners[-1]
    along, aside = ux * (x0 - x) + uy * (y0 - y), ux * (y0 - y) - uy * (x0 - x)
    for cx, cy in corners:
        before, last = along, aside
        along, aside = ux * (cx - x) + uy * (cy - y), ux * (cy - y) - uy * (cx - x)
        if -_SLACK <= aside <= _SLACK:
            places.append(along)
        elif (aside > 0) != (last > 0) and not -_SLACK <= last <= _SLACK:
            places.append(before + (along - before) * last / (last - aside))
    return (min(places), max(places)) if places else None
