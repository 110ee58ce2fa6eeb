"""Rows of bases."""

from __future__ import annotations

from dwethia.geometry.contact import rows
from dwethia.geometry.crowd import Crowd
from dwethia.geometry.shapes import Disc


def line(*places: int) -> Crowd[int]:
    return Crowd.of({number: Disc(x, 0, 500) for number, x in enumerate(places)})


def found(bases: Crowd[int], *start: int, tolerance: int = 100, most: int = 3) -> list[tuple[int, ...]]:
    return rows([bases], {key: bases.discs[key] for key in start}, tolerance, most)


def test_rows_count_the_touching_bases_between() -> None:
    bases = line(0, 1100, 2200, 3300, 4400, 6000)
    assert found(bases, 0) == [(1,), (2,), (3,)]
    assert found(bases, 0, most=1) == [(1,)]
    assert found(bases, 4, most=9) == [(3,), (2,), (1,), (0,)]
    assert found(bases, 0, 2, most=9) == [(1, 3), (4,)]
    assert found(bases, 0, tolerance=99) == []


def test_rows_go_through_several_crowds() -> None:
    ours, theirs = line(0, 2200), Crowd.of({9: Disc(1100, 0, 500)})
    assert rows([ours, theirs], {0: ours.discs[0]}) == [(9,), (1,)]
    assert rows([ours], {0: ours.discs[0]}) == []
