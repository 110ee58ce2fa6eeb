"""Lengths: whole thousandths of an inch, read and written."""

from __future__ import annotations

import pytest

from dwethia.lengths import FOOT, INCH, bare_inches, inches, place_in_inches, radius_of, thousandths


@pytest.mark.parametrize(("length", "text"), [(6_000, "6 in"), (12_100, "12.1 in"), (1, "0.001 in"), (0, "0 in")])
def test_lengths_are_written_in_inches(length: int, text: str) -> None:
    assert inches(length) == text
    assert f"{bare_inches(length)} in" == text


def test_a_place_is_written_in_inches_across_and_up() -> None:
    assert place_in_inches((6 * INCH, 12_100)) == "(6 in, 12.1 in)"


def test_inches_are_kept_to_the_nearest_thousandth() -> None:
    assert thousandths(1.2344) == 1_234
    assert thousandths(12) == FOOT


@pytest.mark.parametrize(("millimetres", "radius"), [(25, 492), (30, 591), (100, 1_969)])
def test_half_a_base_is_kept_to_the_nearest_thousandth_of_an_inch(millimetres: int, radius: int) -> None:
    assert radius_of(millimetres) == radius
