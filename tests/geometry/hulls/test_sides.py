"""Sides, arcs and facings of hulls."""

from __future__ import annotations

from math import atan2, degrees
from random import Random

import pytest
import shapely
from boards import hull, piece, ship, solid
from counts import count

from dwethia.geometry.hulls.hull import Hull, HullSide, shape_of
from dwethia.geometry.hulls.sides import (
    arcs_holding,
    is_in_arc,
    quadrant,
    side_looking,
    side_met,
    side_towards,
    sides_open_to,
)
from dwethia.geometry.shapes import Disc, Point, Shape

FRONT, LEFT, RIGHT, REAR = HullSide
SHIP = Hull(0, 0, 4000, 2000)


@pytest.mark.rule("CC-BASE-10")
@pytest.mark.parametrize(
    ("point", "side"),
    [
        ((0, 9000), FRONT),
        ((0, -9000), REAR),
        ((-9000, 0), LEFT),
        ((9000, 0), RIGHT),
        ((5000, 10_000), FRONT),  # on the diagonal
        ((5001, 10_000), RIGHT),
        ((-5000, -10_000), REAR),
        ((-5001, -10_000), LEFT),
    ],
)
def test_a_point_lies_in_the_quarter_between_two_diagonals(point: Point, side: HullSide) -> None:
    assert quadrant(SHIP, point) is side
    turned = Hull(0, 0, 4000, 2000, 90)
    assert quadrant(turned, (-point[1], point[0])) is side


@pytest.mark.rule("CC-BASE-10")
def test_a_target_on_a_diagonal_lies_in_both_arcs() -> None:
    assert arcs_holding(SHIP, Hull(5000, 10_000, 1000, 1000)) == (FRONT, RIGHT)
    assert arcs_holding(SHIP, Hull(0, 10_000, 1000, 1000)) == (FRONT,)
    assert arcs_holding(SHIP, Hull(0, 10_000, 1000, 12_000)) == (FRONT, LEFT, RIGHT)
    assert arcs_holding(SHIP, Disc(-5000, 0, 500)) == (LEFT,)
    assert arcs_holding(SHIP, Disc(0, 10_000, 4472)) == (FRONT,)  # the diagonals pass at 4472.1
    assert arcs_holding(SHIP, Disc(0, 10_000, 4473)) == (FRONT, LEFT, RIGHT)


@pytest.mark.rule("CC-SHIELD-03", "CC-BASE-09")
def test_a_shot_can_reach_a_side_when_some_of_the_shooter_lies_beyond_it() -> None:
    assert sides_open_to(SHIP, Hull(0, 9000, 1000, 2000)) == (FRONT,)
    assert sides_open_to(SHIP, Hull(0, 9000, 1000, 2002)) == (FRONT, LEFT, RIGHT)
    assert sides_open_to(SHIP, Disc(-3000, 3000, 500)) == (FRONT, LEFT)
    assert sides_open_to(SHIP, Disc(-500, 3000, 500)) == (FRONT,)
    assert sides_open_to(SHIP, Disc(-501, 3000, 500)) == (FRONT, LEFT)


@pytest.mark.rule("CC-SHIELD-03")
def test_a_line_meets_the_side_that_it_crosses_first() -> None:
    assert side_met(SHIP, (0, 9000), (0, 2000)) is FRONT
    assert side_met(SHIP, (-9000, 3000), (-1000, 1000)) is LEFT
    assert side_met(SHIP, (-9000, 9000), (-900, 2000)) is FRONT
    assert side_met(SHIP, (9000, 9000), (1000, 1900)) is RIGHT
    assert side_met(SHIP, (9000, 9000), (1000, 2000)) is FRONT  # at the corner
    assert side_met(SHIP, (9000, -9000), (0, 0)) is RIGHT
    assert side_met(SHIP, (100, -100), (0, 0)) is RIGHT  # from within: by the quarter


def test_the_side_that_looks_most_in_a_direction() -> None:
    assert [side_looking(SHIP, way) for way in ((0, 1), (-1, 0), (1, 0), (0, -1))] == [FRONT, LEFT, RIGHT, REAR]
    assert side_looking(SHIP, (-5, 5)) is FRONT
    assert side_looking(SHIP, (-6, 5)) is LEFT
    assert side_towards(SHIP, (-1600, 2500)) is LEFT
    assert side_towards(SHIP, (-1500, 2500)) is FRONT


@pytest.mark.parametrize("seed", range(count(100, 10_000)))
def test_arcs_and_facings_are_those_of_shapely(seed: int) -> None:
    chance = Random(seed)
    own, target = hull(chance), chance.choice((ship(chance), piece(chance, 14_000, 14_000)))
    drawn = solid([target])[0]
    for side in HullSide:
        _check_arc(own, side, target, drawn)
        x0, y0, x1, y1 = own.side(side)
        outward = shapely.Polygon([(x0, y0), (x1, y1), *_far_beyond(x0, y0, x1, y1)])
        beyond = drawn.intersection(outward).area
        if isinstance(shape_of(target), Disc) and beyond < 200:
            continue
        assert (side in sides_open_to(own, target)) == (beyond > 0)


def _check_arc(own: Hull, side: HullSide, target: Hull | Shape, drawn: shapely.Geometry) -> None:
    x0, y0, x1, y1 = own.side(side)
    far = 100
    ends = [(own.x + far * (x - own.x), own.y + far * (y - own.y)) for x, y in ((x0, y0), (x1, y1))]
    quarter = shapely.Polygon([own.middle, *ends])
    away = quarter.distance(drawn)
    if away > 3:
        assert not is_in_arc(own, side, target)
    elif away == 0:
        assert is_in_arc(own, side, target)


def _far_beyond(x0: int, y0: int, x1: int, y1: int) -> list[Point]:
    """A huge half plane to the right of an edge."""
    across, down = 100 * (x1 - x0), 100 * (y1 - y0)
    return [
        (x1 + across, y1 + down),
        (x1 + across + down, y1 + down - across),
        (x0 - across + down, y0 - down - across),
        (x0 - across, y0 - down),
    ]


@pytest.mark.parametrize("seed", range(count(100, 10_000)))
def test_quadrants_and_sides_met_are_those_of_shapely(seed: int) -> None:
    chance = Random(seed)
    own = hull(chance)
    start = chance.randrange(-9000, 23_000), chance.randrange(-9000, 23_000)
    drawn = solid([own])[0]
    if drawn.distance(shapely.Point(start)) < 1:
        return
    line = shapely.LineString((start, own.middle))
    found = quadrant(own, start)
    assert side_met(own, start, own.middle) is found or _is_near_corner(own, start)
    edge = own.side(found)
    assert line.distance(shapely.LineString((edge[:2], edge[2:]))) < 1e-6
    bearing = (degrees(atan2(start[1] - own.y, start[0] - own.x)) - 90 - own.heading + 360) % 360
    half = degrees(atan2(own.width, own.length))
    wanted = FRONT if bearing < half or bearing > 360 - half else LEFT if bearing < 180 - half else None
    if wanted and min(abs(bearing - each) for each in (half, 360 - half, 180 - half)) > 0.2:
        assert found is wanted


def _is_near_corner(own: Hull, start: Point) -> bool:
    line = shapely.LineString((start, own.middle))
    return any(line.distance(shapely.Point(corner)) < 1e-6 for corner in own.corners)
