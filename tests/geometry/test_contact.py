"""Groups and rows of bases."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from boards import crowd
from counts import count

from dwethia.geometry.contact import groups, rows
from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Ground
from dwethia.geometry.shapes import Disc


def line(*places: int) -> Crowd[int]:
    return Crowd.of({number: Disc(x, 0, 500) for number, x in enumerate(places)})


def test_a_chain_is_one_group_and_a_gap_parts_it() -> None:
    assert groups(line(0, 2000, 4000, 6001, 8001), 1000) == [(0, 1, 2), (3, 4)]
    assert groups(line(), 1000) == []


def test_rows_count_the_touching_bases_between() -> None:
    bases = line(0, 1100, 2200, 3300, 4400, 6000)
    assert rows(bases, [0]) == [(1,), (2,), (3,)]
    assert rows(bases, [0], most=1) == [(1,)]
    assert rows(bases, [4], most=9) == [(3,), (2,), (1,), (0,)]
    assert rows(bases, [0, 2], most=9) == [(1, 3), (4,)]
    assert rows(bases, [0], tolerance=99) == []


@pytest.mark.parametrize("seed", range(count(50, 2000)))
def test_groups_agree_with_joining_all_pairs(seed: int) -> None:
    bases = crowd(Random(seed), 40, Ground(20_000, 20_000))
    slowly = [{key} for key in bases.discs]
    for one, two in combinations(bases.discs, 2):
        if gap(bases.discs[one], bases.discs[two]) <= 1000:
            joined = [group for group in slowly if one in group or two in group]
            slowly = [group for group in slowly if group not in joined] + [set().union(*joined)]
    assert sorted(map(sorted, groups(bases, 1000))) == sorted(map(sorted, slowly))
