"""Distances from edge to edge, and the tests against limits: exact, in whole numbers only."""

from __future__ import annotations

from math import isqrt
from typing import Final

from dwethia.geometry.shapes import Corners, Disc, Outline, Point, Rect, Shape, bounds, cross, meet

TOUCH: Final = 100  # bases this near count as touching


def gap(a: Disc, b: Disc) -> int:
    """From edge to edge, rounded down, so that `gap < n` is exact for whole n; below zero where they overlap."""
    across, down = a[0] - b[0], a[1] - b[1]
    return isqrt(across * across + down * down) - a[2] - b[2]


def way_between(a: Point, b: Point) -> int:
    """From point to point, rounded down."""
    across, down = a[0] - b[0], a[1] - b[1]
    return isqrt(across * across + down * down)


def gap_to(disc: Disc, shape: Shape) -> int:
    """From a base's edge to any shape, rounded down; below zero where they overlap."""
    if type(shape) is Disc:
        return gap(disc, shape)
    assert isinstance(shape, Outline)
    over, under = square_to_border((disc.x, disc.y), shape)
    if holds((disc.x, disc.y), shape):
        return -_root_rounded_up(over, under) - disc.r
    return isqrt(over // under) - disc.r


def gap_to_convex(point: Point, outline: Outline) -> int:
    """From a point to a convex outline, rounded down; below zero within. Only sides that it lies beyond count."""
    px, py = point
    best, unit = -1, 1
    for x0, y0, across, down, square in outline.runs:
        x, y = px - x0, py - y0
        over = across * y - down * x
        if over >= 0:
            continue
        along, under = x * across + y * down, square
        if along <= 0:
            over, under = x * x + y * y, 1
        elif along >= square:
            x, y, under = x - across, y - down, 1
            over = x * x + y * y
        else:
            over *= over
        if best < 0 or over * unit < best * under:
            best, unit = over, under
    if best >= 0:
        return isqrt(best // unit)
    over, under = square_to_border(point, outline)
    return -_root_rounded_up(over, under) if holds(point, outline) else isqrt(over // under)


def is_within(disc: Disc, shape: Shape, distance: int) -> bool:
    """Whether the way from edge to edge is at most a distance, exactly."""
    if type(shape) is Disc:
        across, down, far = disc[0] - shape[0], disc[1] - shape[1], distance + disc[2] + shape[2]
        return far >= 0 and across * across + down * down <= far * far
    assert isinstance(shape, Outline)
    over, under = square_to_border((disc.x, disc.y), shape)
    far = distance + disc.r
    if holds((disc.x, disc.y), shape):
        return far >= 0 or over >= far * far * under
    return far >= 0 and over <= far * far * under


def touches(disc: Disc, shape: Shape, tolerance: int = TOUCH) -> bool:
    """Whether they touch, give or take the tolerance, or overlap."""
    return is_within(disc, shape, tolerance)


def touches_in(disc: Disc, shape: Shape, box: Rect) -> bool:
    """Whether they touch: for a shape whose bounds are known, which tell quickly that it is far away."""
    x, y, r = disc
    far = r + TOUCH
    return box[0] - far <= x <= box[2] + far and box[1] - far <= y <= box[3] + far and touches(disc, shape)


def lies_within(disc: Disc, zone: Rect) -> bool:
    """Whether a base lies wholly within a zone; it may touch the border from inside."""
    x, y, r = disc
    return zone.x0 + r <= x <= zone.x1 - r and zone.y0 + r <= y <= zone.y1 - r


def shape_within(shape: Shape, zone: Rect) -> bool:
    """Whether any shape lies wholly within a zone; it may touch the border from inside."""
    x0, y0, x1, y1 = bounds(shape)
    return zone.x0 <= x0 and zone.y0 <= y0 and x1 <= zone.x1 and y1 <= zone.y1


def lies_partly_within(disc: Disc, zone: Rect) -> bool:
    """Whether some of a base lies within a zone, more than its edge."""
    x, y, r = disc
    across = x - min(max(x, zone.x0), zone.x1)
    down = y - min(max(y, zone.y0), zone.y1)
    return across * across + down * down < r * r


def centre_within(disc: Disc, zone: Rect) -> bool:
    """Whether the middle of a base lies within a zone or on its border."""
    return zone.x0 <= disc.x <= zone.x1 and zone.y0 <= disc.y <= zone.y1


def holds(point: Point, shape: Shape) -> bool:
    """Whether a point lies inside a shape, its border not included."""
    x, y = point
    if type(shape) is Disc:
        return (x - shape[0]) ** 2 + (y - shape[1]) ** 2 < shape[2] ** 2
    assert isinstance(shape, Outline)
    x0, y0, x1, y1 = shape.bounds
    if not (x0 < x < x1 and y0 < y < y1):
        return False
    inside = False
    for ax, ay, bx, by in shape.edges:
        left = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if left == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return False
        if (ay > y) != (by > y) and (left > 0) == (by > ay):
            inside = not inside
    return inside


def square_to_border(point: Point, outline: Outline) -> tuple[int, int]:
    """The square of the way to the nearest point of an outline's border, as a fraction."""
    px, py = point
    best, unit = -1, 1
    for x0, y0, x1, y1 in outline.edges:
        x, y, across, down = px - x0, py - y0, x1 - x0, y1 - y0
        along = x * across + y * down
        if along <= 0:
            over, under = x * x + y * y, 1
        else:
            under = across * across + down * down
            if along >= under:
                continue  # its end is nearest, and the next edge begins there
            over = across * y - down * x
            over *= over
        if best < 0 or over * unit < best * under:
            best, unit = over, under
    return best, unit


def square_to_segment(point: Point, a: Point, b: Point) -> tuple[int, int]:
    """The square of the way from a point to the nearest one of a straight line from a to b, as a fraction."""
    x, y = point[0] - a[0], point[1] - a[1]
    across, down = b[0] - a[0], b[1] - a[1]
    along, whole = x * across + y * down, across * across + down * down
    if along <= 0:
        return x * x + y * y, 1
    if along >= whole:
        return (x - across) ** 2 + (y - down) ** 2, 1
    aside = across * y - down * x
    return aside * aside, whole


def _root_rounded_up(over: int, under: int) -> int:
    root = isqrt(over // under)
    return root if root * root * under == over else root + 1


def square_to_way(a: Point, b: Point, shape: Shape) -> tuple[int, int]:
    """The square of the shortest way from a straight line from a to b to an outline, or to a disc's middle.

    It is a fraction, and zero where the line meets the outline or its inside.
    """
    if type(shape) is Disc:
        return square_to_segment((shape.x, shape.y), a, b)
    assert isinstance(shape, Outline)
    if holds(a, shape) or any(meet(a, b, edge[:2], edge[2:]) for edge in shape.edges):
        return 0, 1
    best, unit = square_to_border(a, shape)
    for over, under in (square_to_border(b, shape), *(square_to_segment(corner, a, b) for corner in shape.corners)):
        if over * unit < best * under:
            best, unit = over, under
    return best, unit


def are_overlapping(one: Shape, other: Shape) -> bool:
    """Whether two shapes share ground; those that only touch do not."""
    a, b = bounds(one), bounds(other)
    if a.x1 <= b.x0 or b.x1 <= a.x0 or a.y1 <= b.y0 or b.y1 <= a.y0:
        return False
    if isinstance(one, Disc):
        return gap_to(one, other) < 0
    if isinstance(other, Disc):
        return gap_to(other, one) < 0
    return share_ground(one, other)


def is_nearer(one: Shape, other: Shape, distance: int) -> bool:
    """Whether two shapes that do not overlap come nearer to each other than a distance."""
    if isinstance(one, Disc):
        return gap_to(one, other) < distance
    if isinstance(other, Disc):
        return gap_to(other, one) < distance
    return any(_is_edge_nearer(edge[:2], edge[2:], other, distance) for edge in one.edges)


def _is_edge_nearer(a: Point, b: Point, outline: Outline, distance: int) -> bool:
    over, under = square_to_way(a, b, outline)
    return over < distance * distance * under


def share_ground(one: Outline, other: Outline) -> bool:
    """Whether two outlines have more than borders in common."""
    return any(not _lie_apart(a, b) for a in one.triangles for b in other.triangles)


def _lie_apart(one: Corners, other: Corners) -> bool:
    """Whether a side of one of two triangles has all of the other on its far side."""
    for near, far in ((one, other), (other, one)):
        for a, b in ((near[0], near[1]), (near[1], near[2]), (near[2], near[0])):
            if cross(a, b, far[0]) <= 0 and cross(a, b, far[1]) <= 0 and cross(a, b, far[2]) <= 0:
                return True
    return False
