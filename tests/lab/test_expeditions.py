"""Many runs at once: the same seeds give the same runs, and the delver is worth sending."""

from __future__ import annotations

from functools import cache

import pytest
from counts import FULL, count
from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.dungeons.setup.heroes import outfitted
from dwethia.dungeons.setup.plan import DungeonSetup, prepare
from dwethia.lab.batches import results
from dwethia.lab.dungeons.runs import Expedition, RunResult
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings

USUAL = Rulings.recommended("dungeons")


@cache
def all_heroes() -> tuple[DungeonSetup, ...]:
    """A setup for every hero of the Starter Codex; everything else is rolled."""
    codex = starter()
    heroes = [each for each in codex.units.values() if each.type is UnitType.HERO and each.faction]
    return tuple(prepare(codex, codex.usual_outfit(each)) for each in heroes)


def sent(bot: str, runs: int, seed: str = "7") -> Expedition:
    return Expedition(setups=all_heroes(), rulings=USUAL, bots=(bot,), seed=seed, games=runs)


def test_the_number_of_workers_changes_nothing() -> None:
    expedition = sent("random", count(20, 200))
    assert list(results(expedition, workers=1)) == list(results(expedition, workers=3))


def test_a_run_of_many_can_be_played_again_alone() -> None:
    third = list(results(sent("random", 5)))[3]
    assert third.seed == "7-3"
    assert list(results(sent("random", 1, seed=third.seed))) == [third]


@pytest.mark.parametrize("bot", ["random", "delver"])
def test_bots_play_every_objective_to_its_end(bot: str) -> None:
    for objective in ("assassination", "retrieve-data", "escape", "sabotage"):
        setups = tuple(replace(each, objective=objective, rooms=2) for each in all_heroes()[:4])
        found = list(results(Expedition(setups=setups, rulings=USUAL, bots=(bot,), seed=objective, games=3)))
        assert {each.objective for each in found} == {objective}
        assert all(each.reason for each in found)


def test_the_delver_goes_twice_as_deep_as_chance_and_wins_three_times_as_often() -> None:
    runs = count(32, 400)
    by_chance, by_delver = (_sums(list(results(sent(bot, runs)))) for bot in ("random", "delver"))
    assert by_delver[0] >= 2 * by_chance[0]
    assert by_delver[1] >= max(3 * by_chance[1], 1)


@pytest.mark.skipif(not FULL, reason="minutes of runs")
def test_the_delver_wins_nearly_half_of_its_runs_and_no_hero_is_far_behind() -> None:
    codex, runs = starter(), 40
    shares = {}
    for each in (unit for unit in codex.units.values() if unit.type is UnitType.HERO):
        setup = prepare(codex, outfitted(codex, each, None, None).outfit)
        alone = Expedition(setups=(setup,), rulings=USUAL, bots=("delver",), seed=f"even {each.id}", games=runs)
        shares[each.id] = sum(result.won for result in results(alone, 2)) / runs
    assert sum(shares.values()) / len(shares) >= 0.45
    assert min(shares.values()) >= max(shares.values()) / 3, shares


def _sums(found: list[RunResult]) -> tuple[int, int]:
    return sum(each.rooms_cleared for each in found), sum(each.won for each in found)
