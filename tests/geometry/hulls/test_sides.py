"""Sides, arcs and facings of hulls."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin
from random import Random

import pytest
import shapely
import shapely.ops
from boards import hull, piece, ship, solid
from counts import count, on_seeds

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


@on_seeds(count(100, 10_000))
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


@on_seeds(count(100, 10_000))
def test_quadrants_are_those_of_the_bearing(seed: int) -> None:
    chance = Random(seed)
    own = hull(chance)
    start = chance.randrange(-9000, 23_000), chance.randrange(-9000, 23_000)
    line = shapely.LineString((start, own.middle))
    if line.length < 1:
        return
    found = quadrant(own, start)
    if solid([own])[0].distance(shapely.Point(start)) > 1:
        assert line.distance(_drawn_side(own, found)) < 1e-6
    bearing = (degrees(atan2(start[1] - own.y, start[0] - own.x)) - 90 - own.heading) % 360
    half = degrees(atan2(own.width, own.length))
    borders = (half, 180 - half, 180 + half, 360 - half)
    if min(abs(bearing - each) for each in borders) > 0.2:  # corners are whole thousandths
        assert found is (FRONT, LEFT, REAR, RIGHT, FRONT)[sum(bearing > each for each in borders)]


@on_seeds(count(100, 10_000))
def test_sides_met_are_those_of_shapely(seed: int) -> None:
    chance = Random(seed)
    own = hull(chance)
    drawn = solid([own])[0]
    start = chance.randrange(-9000, 23_000), chance.randrange(-9000, 23_000)
    if drawn.distance(shapely.Point(start)) < 1:
        return
    (x0, y0), (x1, y1) = chance.sample(own.corners, 2)
    part = chance.random()
    within = own.x, own.y
    for end in (within, (round(x0 + part * (x1 - x0)), round(y0 + part * (y1 - y0)))):
        line = shapely.LineString((start, end))
        meets = line.intersection(drawn)
        if meets.is_empty or any(line.distance(shapely.Point(corner)) < 2 for corner in own.corners):
            continue  # rounded to a place just outside, or met at a corner
        first = shapely.ops.nearest_points(shapely.Point(start), meets)[1]
        away = {side: _drawn_side(own, side).distance(first) for side in HullSide}
        assert side_met(own, start, end) is min(away, key=away.__getitem__), (away, end)


def _drawn_side(own: Hull, side: HullSide) -> shapely.LineString:
    edge = own.side(side)
    return shapely.LineString((edge[:2], edge[2:]))


@on_seeds(count(100, 10_000))
def test_the_side_that_looks_most_and_the_side_outward_are_those_of_the_angles(seed: int) -> None:
    chance = Random(seed)
    own = hull(chance)
    way = chance.randint(-9000, 9000), chance.randint(-9000, 9000)
    looks = {
        side: (-sin(radians(own.heading + turn)), cos(radians(own.heading + turn)))
        for side, turn in ((FRONT, 0), (LEFT, 90), (REAR, 180), (RIGHT, 270))
    }
    most = sorted((way[0] * x + way[1] * y, side) for side, (x, y) in looks.items())
    if most[3][0] - most[2][0] > 20:  # corners are whole thousandths
        assert side_looking(own, way) is most[3][1]
    point = own.x + way[0], own.y + way[1]
    half = {FRONT: own.length / 2, REAR: own.length / 2, LEFT: own.width / 2, RIGHT: own.width / 2}
    outward = sorted((way[0] * x + way[1] * y - half[side], side) for side, (x, y) in looks.items())
    if outward[3][0] - outward[2][0] > 20:
        assert side_towards(own, point) is outward[3][1]
