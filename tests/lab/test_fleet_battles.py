"""Many battles in space at once: the same seeds give the same battles."""

from __future__ import annotations

from dwethia.codex import starter
from dwethia.cosmic.game import FleetBattleRules
from dwethia.engine.replay import verify
from dwethia.lab.batches import play_first, results
from dwethia.lab.cosmic.battles import FleetMatchup, result_of
from dwethia.lab.cosmic.matching import match_fleets
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_force
from dwethia.rulebook import Rulings


def fleet(id: str) -> Fleet:
    force = ready_force(id)
    assert isinstance(force, Fleet)
    return force


def matchup(games: int, seed: str = "7") -> FleetMatchup:
    fleets = fleet("learn-sun-patrol"), fleet("learn-void-raid")
    rulings = Rulings.recommended("cosmic")
    return match_fleets(fleets, starter(), rulings, bots=("random", "random"), seed=seed, games=games)


def test_the_number_of_workers_changes_nothing() -> None:
    assert list(results(matchup(4), workers=1)) == list(results(matchup(4), workers=2))


def test_a_battle_of_many_can_be_played_again_alone() -> None:
    third = list(results(matchup(4)))[3]
    assert third.seed == "7-3"
    assert list(results(matchup(1, seed="7-3"))) == [third]


def test_the_first_battle_with_its_record_is_the_same_battle() -> None:
    many = matchup(3)
    game = play_first(many)
    assert result_of(game, "7-0") == next(iter(results(many)))
    assert verify(game.record(), FleetBattleRules()).verified


def test_the_side_with_more_points_left_wins() -> None:
    for each in results(matchup(8)):
        more = "a" if each.vp["a"] > each.vp["b"] else "b" if each.vp["b"] > each.vp["a"] else None
        assert each.winner == more
        assert 1 <= each.turns <= 5
