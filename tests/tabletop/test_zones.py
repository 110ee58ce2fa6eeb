"""Who is in a zone, by how much of a base must be in it."""

from __future__ import annotations

import pytest
from msgspec import Struct

from dwethia.geometry.shapes import Disc, Rect
from dwethia.tabletop.zones import Being, is_in, those_in

STRIP = Rect(0, 0, 10_000, 2_000)
RING = Disc(5_000, 5_000, 2_000)


class Ship(Struct, frozen=True):
    name: str
    base: Disc | None


@pytest.mark.parametrize(
    ("being", "inside", "outside"),
    [(Being.ANY_PART, 2_499, 2_500), (Being.CENTRE, 2_000, 2_001), (Being.WHOLLY, 1_500, 1_501)],
)
def test_a_base_is_in_a_strip_with_so_much_of_it(being: Being, inside: int, outside: int) -> None:
    assert is_in(Disc(5_000, inside, 500), STRIP, being)
    assert not is_in(Disc(5_000, outside, 500), STRIP, being)


@pytest.mark.parametrize(
    ("being", "inside", "outside"),
    [(Being.ANY_PART, 7_499, 7_500), (Being.CENTRE, 7_000, 7_001), (Being.WHOLLY, 6_500, 6_501)],
)
def test_a_base_is_in_a_circle_with_so_much_of_it(being: Being, inside: int, outside: int) -> None:
    assert is_in(Disc(5_000, inside, 500), RING, being)
    assert not is_in(Disc(5_000, outside, 500), RING, being)


def test_a_base_larger_than_a_circle_is_never_wholly_in_it() -> None:
    assert not is_in(Disc(5_000, 5_000, 2_001), RING, Being.WHOLLY)


def test_those_off_the_table_are_in_no_zone_and_nobody_is_in_none() -> None:
    ships = [Ship("near", Disc(5_000, 1_000, 500)), Ship("far", Disc(5_000, 9_000, 500)), Ship("reserve", None)]
    assert [ship.name for ship in those_in(ships, STRIP, Being.WHOLLY)] == ["near"]
    assert list(those_in(ships, None, Being.WHOLLY)) == []
