"""Hulls: corners, sides and headings, and how they are put elsewhere."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from dwethia.geometry.hulls.hull import Hull, HullSide, ahead
from dwethia.tabletop.bases import BaseSize


@pytest.mark.rule("CC-BASE-09")
def test_the_front_of_a_hull_looks_where_it_is_headed() -> None:  # R-CC-32: front and rear are the short edges
    north = Hull(10_000, 10_000, 4000, 2000)
    assert north.side(HullSide.FRONT) == (11_000, 12_000, 9000, 12_000)
    assert north.side(HullSide.REAR) == (9000, 8000, 11_000, 8000)
    assert north.side(HullSide.LEFT) == (9000, 12_000, 9000, 8000)
    assert north.side(HullSide.RIGHT) == (11_000, 8000, 11_000, 12_000)
    west = north.turned(90)
    assert west.side(HullSide.FRONT) == (8000, 11_000, 8000, 9000)
    assert west.side(HullSide.LEFT) == (8000, 9000, 12_000, 9000)


@pytest.mark.parametrize(("direction", "place"), [(0, (0, 10)), (90, (-10, 0)), (180, (0, -10)), (270, (10, 0))])
def test_ahead_is_where_the_heading_looks(direction: int, place: tuple[int, int]) -> None:
    assert ahead((0, 0), direction, 10) == place


@pytest.mark.parametrize("size", [(1181, 1181), (2362, 1181), (3937, 2362), (4331, 2756), (787, 1575)])
def test_corners_mirror_each_other_and_are_nearest_to_the_turned_rectangle(size: tuple[int, int]) -> None:
    length, width = size
    for heading in range(360):
        hull = Hull(0, 0, length, width, heading)
        a, b, c, d = hull.corners
        assert (a, b) == ((-c[0], -c[1]), (-d[0], -d[1]))
        sine, cosine = sin(radians(heading)), cos(radians(heading))
        assert abs(c[0] - (width * cosine - length * sine) / 2) < 0.501
        assert abs(c[1] - (width * sine + length * cosine) / 2) < 0.501
        assert hull.reach - 1 < (max(x * x + y * y for x, y in hull.corners)) ** 0.5 <= hull.reach


def test_a_hull_has_the_outline_that_a_base_of_its_size_is_placed_with() -> None:
    for heading in range(0, 360, 17):
        assert Hull(700, 900, 2 * 1181, 2 * 591, heading).outline == BaseSize(591, 1181).at((700, 900), heading)


def test_headings_stay_between_0_and_359() -> None:
    assert Hull(0, 0, 10, 10, 350).turned(20).heading == 10
    assert Hull(0, 0, 10, 10, 10).turned(-20).heading == 350
