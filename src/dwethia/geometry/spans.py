"""Which parts of a straight way lie inside a shape or near it, as spans from 0 at its start to 1 at its end.

Floats, but only with + - * / and square roots, which every machine rounds in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import sqrt
from typing import Final, TypeAlias

from dwethia.geometry.shapes import Disc, Outline, OutlineEdge, Point, Shape

Span: TypeAlias = tuple[float, float]

_NOTHING: Final = 1e-9  # a span as short as this is a mere touch
_ON_BORDER: Final = 1e-6  # a point this near to a border lies on it


def inside(a: Point, b: Point, shape: Shape) -> list[Span]:
    """The spans that lie inside a shape, its border not included."""
    if type(shape) is Disc:
        return _in_circle(a, b, shape.x, shape.y, shape.r)
    assert isinstance(shape, Outline)
    if _is_apart(a, b, shape, 0):
        return []
    return _inside_convex(a, b, shape) if shape.is_convex else _inside_concave(a, b, shape)


def near(a: Point, b: Point, shape: Shape, distance: int) -> list[Span]:
    """The spans that lie inside a shape or less than a distance away from it."""
    if type(shape) is Disc:
        return _in_circle(a, b, shape.x, shape.y, shape.r + distance)
    assert isinstance(shape, Outline)
    if _is_apart(a, b, shape, distance):
        return []
    if shape.is_convex and (plain := _near_sides(a, b, shape, distance)) is not None:
        return plain
    spans = []
    left, right = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
    low, high = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    left, right, low, high = left - distance, right + distance, low - distance, high + distance
    for edge in shape.edges:  # those that lie apart are passed over
        x0, y0, x1, y1 = edge
        if left < x0 < right and low < y0 < high:
            spans += _in_circle(a, b, x0, y0, distance)
        elif (
            (x0 <= left and x1 <= left)
            or (x0 >= right and x1 >= right)
            or (y0 <= low and y1 <= low)
            or (y0 >= high and y1 >= high)
        ):
            continue
        spans += _beside(a, b, edge, distance)
    if shape.is_convex:  # then so is all that is near it
        spans += _inside_convex(a, b, shape)
        return [(min(spans)[0], max(end for _, end in spans))] if spans else []
    spans = merged(spans)
    ends = [0.0, *(end for span in spans for end in span), 1.0]
    for start, end in zip(ends[::2], ends[1::2], strict=True):  # what is left keeps away from the border
        if end - start > _NOTHING and _holds(*_at(a, b, (start + end) / 2), shape):
            spans.append((start, end))
    return merged(spans)


def _near_sides(a: Point, b: Point, shape: Outline, distance: int) -> list[Span] | None:
    """The same near a convex shape where the way comes near past a side and leaves past one; None past a corner."""
    start, end, first, last = 0.0, 1.0, -1, -1
    (ax, ay), run_x, run_y = a, b[0] - a[0], b[1] - a[1]
    runs = shape.runs
    for number, (x0, y0, across, down, square) in enumerate(runs):
        left = across * (ay - y0) - down * (ax - x0)
        slope = across * run_y - down * run_x
        far = -distance * sqrt(square)
        if slope == 0:
            if left <= far:
                return []
            continue
        place = (far - left) / slope
        if slope > 0:
            if place > start:
                start, first = place, number
        elif place < end:
            end, last = place, number
        if start >= end:
            return []
    for number, place in ((first, start), (last, end)):
        if number < 0:
            continue
        x0, y0, across, down, square = runs[number]
        along = across * (ax - x0) + down * (ay - y0) + (across * run_x + down * run_y) * place
        if not 0.0 < along < square:
            return None
    if (first < 0 and not _is_beside(ax, ay, shape)) or (last < 0 and not _is_beside(b[0], b[1], shape)):
        return None
    return _kept(start, end)


def _is_beside(x: int, y: int, shape: Outline) -> bool:
    """Whether a point lies in a convex shape, or beside one of its sides rather than off a corner."""
    is_inside = True
    for x0, y0, across, down, square in shape.runs:
        if across * (y - y0) - down * (x - x0) < 0:
            is_inside = False
            if 0 <= across * (x - x0) + down * (y - y0) <= square:
                return True
    return is_inside


def merged(spans: Iterable[Span]) -> list[Span]:
    """The same parts of the way in order, none of them overlapping."""
    whole: list[Span] = []
    for start, end in sorted(spans):
        if whole and start <= whole[-1][1]:
            if end > whole[-1][1]:
                whole[-1] = whole[-1][0], end
        else:
            whole.append((start, end))
    return whole


def _is_apart(a: Point, b: Point, shape: Outline, distance: int) -> bool:
    x0, y0, x1, y1 = shape.bounds
    (ax, ay), (bx, by) = a, b
    return (
        (ax <= x0 - distance and bx <= x0 - distance)
        or (ax >= x1 + distance and bx >= x1 + distance)
        or (ay <= y0 - distance and by <= y0 - distance)
        or (ay >= y1 + distance and by >= y1 + distance)
    )


def _in_circle(a: Point, b: Point, x: int, y: int, r: int) -> list[Span]:
    across, down, from_x, from_y = b[0] - a[0], b[1] - a[1], a[0] - x, a[1] - y
    whole = across * across + down * down
    along = from_x * across + from_y * down
    rest = from_x * from_x + from_y * from_y - r * r
    if whole == 0:
        return [(0.0, 1.0)] if rest < 0 else []
    under_root = along * along - whole * rest
    if under_root <= 0:
        return []
    root = sqrt(under_root)
    return _kept((-along - root) / whole, (-along + root) / whole)


def _beside(a: Point, b: Point, edge: OutlineEdge, distance: int) -> list[Span]:
    """The span that lies less than a distance to the left or right of an edge."""
    x0, y0, x1, y1 = edge
    across, down = x1 - x0, y1 - y0
    start_x, start_y, run_x, run_y = a[0] - x0, a[1] - y0, b[0] - a[0], b[1] - a[1]
    whole = across * across + down * down
    far = distance * sqrt(whole)
    sideways = _between(across * start_y - down * start_x, across * run_y - down * run_x, -far, far)
    forward = _between(across * start_x + down * start_y, across * run_x + down * run_y, 0.0, whole)
    return _kept(max(sideways[0], forward[0]), min(sideways[1], forward[1]))


def _between(start: int, slope: int, low: float, high: float) -> Span:
    """Where a value that grows evenly from its start lies between two limits."""
    if slope == 0:
        return (0.0, 1.0) if low < start < high else (1.0, 0.0)
    one, two = (low - start) / slope, (high - start) / slope
    return (one, two) if one < two else (two, one)


def _inside_convex(a: Point, b: Point, shape: Outline) -> list[Span]:
    start, end = 0.0, 1.0
    run_x, run_y = b[0] - a[0], b[1] - a[1]
    for x0, y0, x1, y1 in shape.edges:
        across, down = x1 - x0, y1 - y0
        left = across * (a[1] - y0) - down * (a[0] - x0)
        slope = across * run_y - down * run_x
        if slope > 0:
            start = max(start, -left / slope)
        elif slope < 0:
            end = min(end, -left / slope)
        elif left <= 0:
            return []
    return _kept(start, end)


def _inside_concave(a: Point, b: Point, shape: Outline) -> list[Span]:
    """Between the places where the way meets the border, it is wholly inside or wholly not."""
    run_x, run_y = b[0] - a[0], b[1] - a[1]
    met = [0.0, 1.0]
    for x0, y0, x1, y1 in shape.edges:
        across, down = x1 - x0, y1 - y0
        slope = across * run_y - down * run_x
        if slope:
            place = (down * (a[0] - x0) - across * (a[1] - y0)) / slope
            if 0 < place < 1:
                met.append(place)
    met.sort()
    return merged(
        (start, end)
        for start, end in pairwise(met)
        if end - start > _NOTHING and _holds(*_at(a, b, (start + end) / 2), shape)
    )


def _at(a: Point, b: Point, place: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * place, a[1] + (b[1] - a[1]) * place


def _holds(x: float, y: float, shape: Outline) -> bool:
    is_inside = False
    for x0, y0, x1, y1 in shape.edges:
        across, down = x1 - x0, y1 - y0
        left = across * (y - y0) - down * (x - x0)
        along = across * (x - x0) + down * (y - y0)
        whole = across * across + down * down
        if 0 <= along <= whole and left * left <= _ON_BORDER * _ON_BORDER * whole:
            return False
        if (y0 > y) != (y1 > y) and (left > 0) == (y1 > y0):
            is_inside = not is_inside
    return is_inside


def _kept(start: float, end: float) -> list[Span]:
    start, end = max(start, 0.0), min(end, 1.0)
    return [(start, end)] if end - start > _NOTHING else []
