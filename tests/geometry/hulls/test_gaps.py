"""Gaps between hulls, discs and terrain, by hand and against shapely."""

from __future__ import annotations

from math import floor
from random import Random

import pytest
import shapely
from boards import piece, ship, solid
from counts import count, on_seeds

from dwethia.geometry.hulls.gaps import gap, is_nearer, overlaps
from dwethia.geometry.hulls.hull import Hull
from dwethia.geometry.shapes import Disc, Outline, Shape

SHIP = Hull(0, 0, 4000, 2000)


@pytest.mark.rule("CC-CORE-08")
@pytest.mark.parametrize(
    ("other", "between"),
    [
        pytest.param(Hull(0, 5000, 4000, 2000), 1000, id="ahead"),
        pytest.param(Hull(3000, 0, 4000, 2000), 1000, id="abeam"),
        pytest.param(Hull(0, 4000, 4000, 2000), 0, id="touching"),
        pytest.param(Hull(2000, 4000, 4000, 2000), 0, id="corner to corner"),
        pytest.param(Hull(0, 3999, 4000, 2000), -1, id="overlapping by a thousandth"),
        pytest.param(Hull(5000, 8000, 4000, 2000), 5000, id="3, 4, 5 from corner to corner"),
        pytest.param(Disc(0, 4000, 1000), 1000, id="a disc ahead"),
        pytest.param(Disc(4000, 6000, 1000), 4000, id="3, 4, 5 to a disc"),
        pytest.param(Disc(0, 0, 100), -1100, id="a disc within"),
        pytest.param(Outline.of([(1500, -9000), (5000, 9000), (1500, 9000)]), 500, id="terrain"),
    ],
)
def test_a_gap_is_measured_from_edge_to_edge(other: Hull | Shape, between: int) -> None:
    assert gap(SHIP, other) == between
    assert overlaps(SHIP, other) == (between < 0)


def test_a_gap_below_an_inch_is_known_to_the_thousandth() -> None:
    assert not is_nearer(SHIP, Hull(0, 5000, 4000, 2000), 1000)
    assert is_nearer(SHIP, Hull(0, 4999, 4000, 2000), 1000)
    assert is_nearer(SHIP, Hull(0, 5000, 4000, 2000), 1001)


@on_seeds(count(100, 10_000))
def test_gaps_are_those_of_shapely(seed: int) -> None:
    chance = Random(seed)
    one = ship(chance)
    others: list[Hull | Shape] = [ship(chance), ship(chance), piece(chance, 14_000, 14_000)]
    for other in others:
        found = gap(one, other)
        cores = solid([_core(one), _core(other)])
        if cores[0].intersection(cores[1]).area > 0.01 or _is_within(one, other) or _is_within(other, one):
            assert found < 0
        else:
            true = cores[0].distance(cores[1]) - _radius(one) - _radius(other)
            assert found in (floor(true), floor(true + 1e-6), floor(true - 1e-6))
        for limit in (0, 1000, max(found, 0), max(found, 0) + 1):
            assert is_nearer(one, other, limit) == (found < limit)
        if isinstance(other, Hull):
            assert gap(other, one) == found


def _core(shape: Hull | Shape) -> Hull | Shape:
    """The shape, or the middle of a disc."""
    return Disc(shape.x, shape.y, 0) if isinstance(shape, Disc) else shape


def _radius(shape: Hull | Shape) -> int:
    return shape.r if isinstance(shape, Disc) else 0


def _is_within(one: Hull | Shape, other: Hull | Shape) -> bool:
    """Whether the middle of a disc lies within another shape."""
    return isinstance(one, Disc) and bool(solid([other])[0].contains(shapely.Point(one.x, one.y)))
