"""Rows of bases."""

from __future__ import annotations

from dwethia.geometry.contact import rows
from dwethia.geometry.crowd import Crowd
from dwethia.geometry.shapes import Disc


def line(*places: int) -> Crowd[int]:
    return Crowd.of({number: Disc(x, 0, 500) for number, x in enumerate(places)})


def test_rows_count_the_touching_bases_between() -> None:
    bases = line(0, 1100, 2200, 3300, 4400, 6000)
    assert rows(bases, [0]) == [(1,), (2,), (3,)]
    assert rows(bases, [0], most=1) == [(1,)]
    assert rows(bases, [4], most=9) == [(3,), (2,), (1,), (0,)]
    assert rows(bases, [0, 2], most=9) == [(1, 3), (4,)]
    assert rows(bases, [0], tolerance=99) == []
