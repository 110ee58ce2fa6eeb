"""Sides, arcs and facings: which side of a hull something lies at, and which a line meets."""

from __future__ import annotations

from dwethia.geometry.hulls.gaps import reach_of
from dwethia.geometry.hulls.hull import EDGES, Hull, HullSide, shape_of
from dwethia.geometry.measuring import holds, square_to_segment
from dwethia.geometry.shapes import Corners, Disc, Outline, OutlineEdge, Point, Shape, cross


def quadrant(hull: Hull, point: Point) -> HullSide:
    """The side in whose quarter a point lies, between the diagonals prolonged; on a diagonal the front or rear.

    It is also the side that the line from the point to the hull's middle crosses.
    """
    for side in (HullSide.FRONT, HullSide.REAR, HullSide.LEFT):
        if _is_in_quarter(hull.middle, hull.side(side), point):
            return side
    return HullSide.RIGHT


def is_in_arc(hull: Hull, side: HullSide, target: Hull | Shape) -> bool:
    """Whether some of a target lies in the quarter before a side; the diagonals belong to both quarters."""
    if isinstance(target, Outline):
        return side in arcs_holding(hull, target)
    edge, rays = EDGES[side], hull.form.outline.corners
    (ax, ay), (bx, by) = rays[edge - 1], rays[edge]
    x, y, reach = target.x - hull.x, target.y - hull.y, reach_of(target)
    before, behind = ax * y - ay * x, bx * y - by * x  # to the left of both diagonals, or below zero
    if before >= 0 >= behind:
        return True  # its middle does
    if before < 0 and before * before > reach * reach * (ax * ax + ay * ay):
        return False  # nor does a circle around it
    if behind > 0 and behind * behind > reach * reach * (bx * bx + by * by):
        return False
    return side in arcs_holding(hull, target)


def arcs_holding(hull: Hull, target: Hull | Shape) -> tuple[HullSide, ...]:
    """All sides in whose quarters some of a target lies."""
    shape = shape_of(target)
    if isinstance(shape, Disc):
        return tuple([side for side in HullSide if _holds_some_of(hull.middle, hull.side(side), shape)])
    return tuple(HullSide) if holds(hull.middle, shape) else _arcs_reached(hull, shape)


def _holds_some_of(middle: Point, edge: OutlineEdge, disc: Disc) -> bool:
    if _is_in_quarter(middle, edge, (disc.x, disc.y)):
        return True
    return any(_is_on_ray(middle, corner, disc) for corner in (edge[:2], edge[2:]))


def _arcs_reached(hull: Hull, shape: Outline) -> tuple[HullSide, ...]:
    """The quarters that a shape reaches into with a corner, or with a side that crosses a diagonal."""
    x, y = hull.middle
    points = [(px - x, py - y) for px, py in shape.corners]
    rays = hull.form.outline.corners
    aside = [[rx * py - ry * px for px, py in points] for rx, ry in rays]  # to the left of each ray, or below zero
    found = []
    for side in HullSide:
        edge = EDGES[side]
        has_corner = any(left >= 0 >= right for left, right in zip(aside[edge - 1], aside[edge], strict=True))
        if has_corner or any(_crosses_ray(rays[each], points, aside[each]) for each in (edge - 1, edge)):
            found.append(side)
    return tuple(found)


def _crosses_ray(ray: Point, points: list[Point], aside: list[int]) -> bool:
    """Whether a side between two points goes across a ray from zero; each point lies so much to the left of it."""
    x, y = ray
    for number, here in enumerate(aside):
        before = aside[number - 1]
        if (here > 0 > before) or (here < 0 < before):
            (px, py), (qx, qy) = points[number - 1], points[number]
            ahead = (px * x + py * y) * here - (qx * x + qy * y) * before
            if ahead * (here - before) >= 0:
                return True
    return False


def sides_open_to(hull: Hull, shooter: Hull | Shape) -> tuple[HullSide, ...]:
    """All sides to which a line can be drawn: some of the shooter lies on their outer side."""
    return tuple(side for side in HullSide if _is_partly_outward(hull.side(side), shape_of(shooter)))


def side_met(hull: Hull, start: Point, end: Point) -> HullSide:
    """The side that a line meets first which comes from outside and ends at the hull, give or take a thousandth."""
    outer = [side for side in HullSide if cross(hull.side(side)[:2], hull.side(side)[2:], start) < 0]
    if not outer:
        return quadrant(hull, start)
    if len(outer) == 1:
        return outer[0]
    one, two = hull.side(outer[0]), hull.side(outer[1])
    if one[2:] != two[:2]:
        outer.reverse()
        one, two = two, one
    # The sides share a corner: seen from the start, the one before it lies to its left, the one after to its right.
    beside = cross(start, one[2:], end)
    return outer[0] if beside > 0 else outer[1] if beside < 0 else min(outer, key=list(HullSide).index)


def side_towards(hull: Hull, point: Point) -> HullSide:
    """The side that a point lies farthest outward of; the first of front, left, right, rear among equals."""
    return _farthest([(side, -cross(edge[:2], edge[2:], point), edge) for side, edge in _sides(hull)])


def side_looking(hull: Hull, way: Point) -> HullSide:
    """The side that looks most in the direction of a way; the first of front, left, right, rear among equals."""
    return _farthest(
        [(side, way[0] * (edge.y1 - edge.y0) - way[1] * (edge.x1 - edge.x0), edge) for side, edge in _sides(hull)]
    )


def _sides(hull: Hull) -> list[tuple[HullSide, OutlineEdge]]:
    return [(side, hull.side(side)) for side in HullSide]


def _farthest(outward: list[tuple[HullSide, int, OutlineEdge]]) -> HullSide:
    """The side with the greatest way outward; each is given times the side's length."""
    best, most, unit = HullSide.FRONT, 0, 0
    for side, over, (x0, y0, x1, y1) in outward:
        square = (x1 - x0) ** 2 + (y1 - y0) ** 2
        signed = over * abs(over)  # keeps the order of what it squares
        if not unit or signed * unit > most * square:
            best, most, unit = side, signed, square
    return best


def _is_in_quarter(middle: Point, edge: OutlineEdge, point: Point) -> bool:
    return cross(middle, edge[:2], point) >= 0 and cross(middle, edge[2:], point) <= 0


def _beyond(middle: Point, corner: Point, corners: Corners) -> Point:
    """A point of the ray from the middle through a corner that lies farther away than all of a shape."""
    (x, y), (cx, cy) = middle, corner
    far = max(max(abs(px - x), abs(py - y)) for px, py in corners)
    times = far // max(abs(cx - x), abs(cy - y)) + 2
    return x + times * (cx - x), y + times * (cy - y)


def _is_on_ray(middle: Point, corner: Point, disc: Disc) -> bool:
    """Whether a ray from the middle through a corner meets a disc or its edge."""
    at = disc.x, disc.y
    far = (disc.x + disc.r, disc.y + disc.r), (disc.x - disc.r, disc.y - disc.r)
    over, under = square_to_segment(at, middle, _beyond(middle, corner, (at, *far)))
    return over <= disc.r**2 * under


def _is_partly_outward(edge: OutlineEdge, shape: Shape) -> bool:
    a, b = edge[:2], edge[2:]
    if isinstance(shape, Outline):
        return any(cross(a, b, corner) < 0 for corner in shape.corners)
    aside = cross(a, b, (shape.x, shape.y))
    return aside < 0 or aside * aside < shape.r**2 * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
