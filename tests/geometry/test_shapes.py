"""Outlines, how they are placed and turned, and the table of sines."""

from __future__ import annotations

from math import radians, sin
from random import Random

import pytest
import shapely
from boards import FOOTPRINTS, piece
from counts import count, on_seeds

from dwethia.geometry.shapes import UNIT, Disc, Outline, Rect, bounds, on_circle, placed, sine_of

SQUARE = ((0, 0), (4000, 0), (4000, 4000), (0, 4000))
ANGLE = ((0, 0), (4000, 0), (4000, 1000), (1000, 1000), (1000, 4000), (0, 4000))


def test_an_outline_keeps_the_inside_on_its_left_whatever_the_order() -> None:
    assert Outline.of(SQUARE).corners == SQUARE
    assert set(Outline.of(SQUARE[::-1]).edges) == set(Outline.of(SQUARE).edges)


def test_corners_on_a_straight_side_are_left_out() -> None:
    assert Outline.of(((0, 0), (2000, 0), (4000, 0), (4000, 4000), (0, 4000), (0, 1))) == Outline.of(SQUARE)


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param(((0, 0), (10, 0)), id="two corners"),
        pytest.param(((0, 0), (10, 0), (20, 0)), id="all in one line"),
        pytest.param(((0, 0), (10, 10), (10, 0), (0, 10)), id="a bow tie"),
        pytest.param(((0, 0), (10, 0), (10, 10), (5, 0), (0, 10)), id="touching itself"),
    ],
)
def test_what_is_no_simple_polygon_is_refused(corners: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match="an outline"):
        Outline.of(corners)


def test_convexity_and_bounds() -> None:
    assert Outline.of(SQUARE).is_convex
    assert not Outline.of(ANGLE).is_convex
    assert bounds(Outline.of(ANGLE)) == Rect(0, 0, 4000, 4000)
    assert bounds(Disc(10, 20, 5)) == Rect(5, 15, 15, 25)


def test_a_footprint_turns_about_the_middle_of_its_bounds() -> None:
    wall = ((0, 0), (3000, 0), (3000, 500), (0, 500))
    assert placed(wall, (10_000, 10_000)).bounds == Rect(8500, 9750, 11_500, 10_250)
    assert placed(wall, (10_000, 10_000), 90).bounds == Rect(9750, 8500, 10_250, 11_500)
    assert set(placed(wall, (10_000, 10_000), 180).corners) == set(placed(wall, (10_000, 10_000)).corners)
    assert placed(SQUARE, (10_000, 10_000), 45).bounds == Rect(7172, 7172, 12_828, 12_828)


@pytest.mark.parametrize("corners", FOOTPRINTS)
def test_turning_keeps_shape_and_size_to_a_thousandth(corners: tuple[tuple[int, int], ...]) -> None:
    area = shapely.Polygon(corners).area
    for degrees in range(-360, 720, 7):
        turned = placed(corners, (20_000, 20_000), degrees)
        assert len(turned.corners) == len(corners)
        assert abs(shapely.Polygon(turned.corners).area - area) < 2 * shapely.Polygon(corners).length
        assert placed(corners, (20_000, 20_000), degrees + 360) == turned


def test_the_table_of_sines() -> None:
    for degrees in range(-720, 720):
        assert abs(sine_of(degrees) - sin(radians(degrees)) * UNIT) <= 0.5 + 1e-6
    assert [on_circle((0, 0), 1000, degrees) for degrees in (0, 90, 180, 270, 30)] == [
        (1000, 0),
        (0, 1000),
        (-1000, 0),
        (0, -1000),
        (866, 500),
    ]


@on_seeds(count(50, 2000))
def test_triangles_fill_an_outline(seed: int) -> None:
    shape = piece(Random(seed))
    if isinstance(shape, Outline):
        triangles = [shapely.Polygon(triangle) for triangle in shape.triangles]
        whole = shapely.Polygon(shape.corners)
        assert sum(triangle.area for triangle in triangles) == whole.area
        assert shapely.union_all(triangles).symmetric_difference(whole).area < 1e-3
