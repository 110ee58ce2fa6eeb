"""Random armies: legal, close to their limit, the same for the same seed, and told when there can be none."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st
from muster.armies import FACTIONS, codex, limits
from muster.guild_pack import guild

from dwethia.codex import UnknownEntry
from dwethia.muster import Army, NoLegalArmy, levy, muster
from dwethia.muster.army import checked
from dwethia.muster.random_armies import slack
from dwethia.muster.reach import Group, ReachableTotals, UnitRange
from dwethia.profile import UnitType

seeds = st.integers(0, 10**9).map(str) | st.text(max_size=10) | st.sampled_from(["", "\udcff", "x" * 99, "\n"])


def check(army: Army, limit: int) -> None:
    assert checked(army) == army
    mustered = muster(army, codex())
    assert [str(fault) for fault in mustered.faults] == []
    assert limit - max(10, limit * 5 / 100) <= mustered.points.total <= limit


@pytest.mark.rule("SK-MUSTER-07", "SK-MUSTER-09", "SK-MUSTER-12")
@settings(max_examples=count(120, 3000))
@given(faction=st.sampled_from(FACTIONS), limit=limits, seed=seeds)
def test_every_random_army_is_legal_and_close_to_its_limit(faction: str, limit: int, seed: str) -> None:
    check(levy(codex(), faction, limit, seed), limit)


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_small_limit_is_met_by_every_faction(faction: str) -> None:
    for limit in range(100, 300, count(7, 1)):
        check(levy(codex(), faction, limit, "small"), limit)


@settings(max_examples=count(10, 100))
@given(faction=st.sampled_from(FACTIONS), limit=limits, seed=seeds)
def test_the_same_seed_makes_the_same_army(faction: str, limit: int, seed: str) -> None:
    assert levy(codex(), faction, limit, seed) == levy(codex(), faction, limit, seed)


def test_another_seed_makes_another_army() -> None:
    made = {levy(codex(), "bloodpact", 500, str(seed)).units for seed in range(20)}
    assert len(made) == 20


def test_an_army_has_heroes_and_mostly_basic_units_of_several_kinds() -> None:
    for faction in FACTIONS:
        for seed in range(5):
            units = muster(levy(codex(), faction, 750, str(seed)), codex()).units
            models = {type: sum(each.count for each in units if each.unit.type is type) for type in UnitType}
            assert 1 <= models[UnitType.HERO] <= 3
            assert models[UnitType.BASIC] * 2 > sum(models.values())
            assert len({each.unit.id for each in units if each.unit.type is UnitType.BASIC}) >= 2


def test_a_religion_may_be_asked_for() -> None:
    army = levy(codex(), "Orc Assault", 500, "1", "The Iron Chorus")
    assert (army.faction, army.religion) == ("orc-assault", "iron-chorus")
    with pytest.raises(UnknownEntry):
        levy(codex(), "Orc Assault", 500, "1", "Iron")


@pytest.mark.rule("SK-MUSTER-09")
def test_below_the_cheapest_legal_army_it_says_so() -> None:
    assert muster(levy(guild(), "masons", 26, "1"), guild()).points.total == 24  # two masons with hammers
    with pytest.raises(NoLegalArmy) as caught:
        levy(guild(), "masons", 23, "1")
    assert str(caught.value) == "the cheapest legal army of Masons costs 24 points, and the limit is 23"
    with pytest.raises(NoLegalArmy) as caught:
        levy(guild(), "rovers", 13, "1")
    assert str(caught.value) == "the cheapest legal army of Rovers costs 14 points, and the limit is 13"


def test_where_no_army_comes_close_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dwethia.muster.random_armies.slack", lambda _: 1)
    with pytest.raises(NoLegalArmy) as caught:
        levy(guild(), "rovers", 27, "1", "dusk")
    assert str(caught.value) == "no legal army of Rovers comes within 1 points of 27"


@pytest.mark.parametrize(("limit", "points"), [(100, 10), (200, 10), (219, 10), (220, 11), (500, 25), (5000, 250)])
def test_the_slack_is_five_in_a_hundred_or_ten_points(limit: int, points: int) -> None:
    assert slack(limit) == points


prices = st.lists(st.integers(3, 12), min_size=1, max_size=3).map(tuple)
mosts = st.none() | st.integers(1, 3)
choices = st.builds(UnitRange, prices, st.integers(0, 2), mosts)
groups = st.builds(Group, st.lists(choices, min_size=1, max_size=3).map(tuple), st.integers(0, 3), mosts)


def ways(choice: UnitRange, high: int) -> set[tuple[int, int]]:
    """Every number and total of models of one choice."""
    found: set[tuple[int, int]] = set()
    layer = {(0, 0)}
    while layer:
        found |= {way for way in layer if way[0] >= choice.least}
        layer = {
            (number + 1, total + price)
            for number, total in layer
            for price in choice.prices
            if total + price <= high and (choice.most is None or number < choice.most)
        }
    return found


def totals(groups: Iterable[Group], high: int) -> set[int]:
    """Every total of an army, by adding everything to everything."""
    found = {0}
    for group in groups:
        sums = {(0, 0)}
        for choice in group.choices:
            sums = {(a + n, b + t) for a, b in sums for n, t in ways(choice, high) if b + t <= high}
        fitting = {t for n, t in sums if group.least <= n and (group.most is None or n <= group.most)}
        found = {a + b for a in found for b in fitting if a + b <= high}
    return found


@settings(max_examples=count(150, 3000))
@given(groups=st.lists(groups, min_size=1, max_size=3), high=st.integers(5, 35), width=st.integers(0, 3))
def test_reach_finds_a_way_exactly_where_a_plain_search_does(groups: list[Group], high: int, width: int) -> None:
    low = max(1, high - width)
    assert ReachableTotals(groups, low, high).exists == any(low <= total for total in totals(groups, high))
