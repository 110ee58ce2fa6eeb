"""Distances from edge to edge, against fractions and shapely."""

from __future__ import annotations

from math import floor
from random import Random

import shapely
from boards import piece
from counts import count, on_seeds

from dwethia.geometry.measuring import (
    are_overlapping,
    centre_within,
    gap,
    gap_to,
    holds,
    is_within,
    lies_partly_within,
    lies_within,
    shape_within,
    share_ground,
    square_to_way,
    touches,
)
from dwethia.geometry.shapes import Disc, Outline, Rect, placed

BASE = Disc(10_000, 10_000, 500)
SQUARE = Outline.of([(11_500, 9000), (13_500, 9000), (13_500, 11_000), (11_500, 11_000)])


def test_a_gap_is_exact_where_it_is_compared() -> None:
    assert gap(BASE, Disc(12_000, 10_000, 500)) == 1000  # exactly an inch: not nearer
    assert gap(BASE, Disc(11_999, 10_000, 500)) == 999
    assert gap(BASE, Disc(12_000, 10_001, 500)) == 1000  # a little more than an inch, rounded down
    assert gap(BASE, Disc(11_000, 10_000, 500)) == 0
    assert gap(BASE, Disc(10_600, 10_000, 500)) == -400
    assert gap_to(BASE, SQUARE) == 1000


def test_within_counts_the_limit_and_nothing_beyond() -> None:
    assert is_within(BASE, Disc(12_000, 10_000, 500), 1000)
    assert not is_within(BASE, Disc(12_000, 10_001, 500), 1000)
    assert is_within(BASE, SQUARE, 1000)
    assert not is_within(BASE, SQUARE, 999)
    inside = Disc(12_500, 10_000, 200)  # 1000 deep, and its own radius
    assert gap_to(inside, SQUARE) == -1200
    assert is_within(inside, SQUARE, -1200)
    assert not is_within(inside, SQUARE, -1201)


def test_touching_has_a_tolerance_and_overlapping_none() -> None:
    assert touches(BASE, Disc(11_100, 10_000, 500))
    assert not touches(BASE, Disc(11_101, 10_000, 500))
    assert touches(BASE, Disc(10_100, 10_000, 500))
    assert gap_to(BASE, Disc(11_000, 10_000, 500)) == 0
    assert gap_to(BASE, Disc(10_999, 10_000, 500)) < 0
    assert gap_to(Disc(11_000, 10_000, 500), SQUARE) == 0
    assert gap_to(Disc(11_001, 10_000, 500), SQUARE) < 0


def test_zones() -> None:
    zone = Rect(0, 0, 10_000, 10_500)
    assert lies_within(Disc(500, 10_000, 500), zone)
    assert not lies_within(Disc(499, 10_000, 500), zone)
    assert lies_partly_within(BASE, zone)
    assert not lies_partly_within(Disc(10_500, 5000, 500), zone)
    assert not lies_partly_within(Disc(10_400, 10_900, 500), zone)  # off the corner
    assert centre_within(BASE, zone)
    assert not centre_within(Disc(10_001, 5000, 500), zone)


def test_the_border_is_not_inside() -> None:
    assert holds((12_000, 10_000), SQUARE)
    assert not any(holds(point, SQUARE) for point in ((11_500, 10_000), (12_000, 9000), (13_500, 11_000), (0, 0)))


@on_seeds(count(200, 10_000))
def test_gaps_agree_with_shapely(seed: int) -> None:
    chance = Random(seed)
    shape = piece(chance, 12_000, 12_000)
    for _ in range(10):
        disc = Disc(chance.randrange(12_000), chance.randrange(12_000), chance.randrange(1, 900))
        middle = shapely.Point(disc.x, disc.y)
        if isinstance(shape, Disc):
            true = middle.distance(shapely.Point(shape.x, shape.y)) - shape.r - disc.r
        else:
            whole = shapely.Polygon(shape.corners)
            depth = whole.exterior.distance(middle)
            true = (-depth if whole.contains(middle) else depth) - disc.r
            assert holds((disc.x, disc.y), shape) == whole.contains(middle)
        assert gap_to(disc, shape) in (floor(true), floor(true + 1e-7), floor(true - 1e-7))
        for limit in (floor(true), floor(true) + 1):
            if abs(true - limit) > 1e-6:
                assert is_within(disc, shape, limit) == (true <= limit)


@on_seeds(count(200, 10_000))
def test_the_way_past_an_outline_agrees_with_shapely(seed: int) -> None:
    chance = Random(seed)
    shape = piece(chance, 12_000, 12_000)
    a, b = ((chance.randrange(12_000), chance.randrange(12_000)) for _ in range(2))
    over, under = square_to_way(a, b, shape)
    line = shapely.LineString((a, b))
    other = shapely.Point(shape.x, shape.y) if isinstance(shape, Disc) else shapely.Polygon(shape.corners)
    assert abs((over / under) ** 0.5 - line.distance(other)) < 1e-6


def test_outlines_share_ground_where_shapely_says_so() -> None:
    chance = Random(7)
    bent = ((0, 0), (3000, 0), (3000, 1000), (1000, 1000), (1000, 3000), (0, 3000))
    for _ in range(count(300, 5000)):
        at = chance.randint(-4000, 4000), chance.randint(-4000, 4000)
        one, other = placed(bent, (0, 0), chance.randrange(360)), placed(bent, at, chance.randrange(360))
        common = shapely.Polygon(one.corners).intersection(shapely.Polygon(other.corners)).area
        if common > 1 or common == 0:
            assert share_ground(one, other) is (common > 0)
    beside = placed(bent, (3000, 0))
    assert not share_ground(placed(bent, (0, 0)), beside), "those that only touch share none"


def test_overlapping_is_the_same_from_both_sides() -> None:
    chance = Random(2)
    for _ in range(200):
        one, other = piece(chance, 9000, 9000), piece(chance, 9000, 9000)
        assert are_overlapping(one, other) == are_overlapping(other, one)


def test_any_shape_lies_within_a_zone_up_to_its_border() -> None:
    assert shape_within(BASE, Rect(9_500, 9_500, 10_500, 10_500))
    assert not shape_within(BASE, Rect(9_501, 9_500, 10_500, 10_500))
    assert shape_within(SQUARE, Rect(11_500, 9_000, 13_500, 11_000))
    assert not shape_within(SQUARE, Rect(11_500, 9_000, 13_500, 10_999))
