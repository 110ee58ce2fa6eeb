"""Many battles at once: the same seeds give the same battles."""

from __future__ import annotations

from dwethia.codex import starter
from dwethia.engine.replay import verify
from dwethia.lab.batches import play_first, results
from dwethia.lab.skirmish.battles import Matchup, result_of
from dwethia.muster import ready_army
from dwethia.rulebook import Rulings
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.preparing import prepare
from dwethia.tabletop.ground import kinds_of

CODEX = starter()
SETUP = prepare((ready_army("learn-shore-party"), ready_army("learn-scrap-patrol")), CODEX)


def matchup(games: int, seed: str = "7", is_drawn: bool = True) -> Matchup:
    drawn = kinds_of(CODEX) if is_drawn else ()
    return Matchup(
        setup=SETUP,
        rulings=Rulings.recommended("skirmish"),
        bots=("random", "random"),
        seed=seed,
        games=games,
        drawn=drawn,
    )


def test_the_number_of_workers_changes_nothing() -> None:
    assert list(results(matchup(6), workers=1)) == list(results(matchup(6), workers=3))


def test_each_battle_has_ground_of_its_own_where_it_is_drawn() -> None:
    many = matchup(3)
    grounds = {many.setup_of(many.seed_of(number)).terrain for number in range(3)}
    assert len(grounds) == 3
    same = matchup(3, is_drawn=False)
    assert same.setup_of("1") is same.setup_of("2") is SETUP


def test_a_battle_of_many_can_be_played_again_alone() -> None:
    third = list(results(matchup(4)))[3]
    assert third.seed == "7-3"
    assert list(results(matchup(1, seed="7-3"))) == [third]


def test_the_first_battle_with_its_record_is_the_same_battle() -> None:
    many = matchup(3)
    game = play_first(many)
    assert result_of(game, "7-0") == next(iter(results(many)))
    assert verify(game.record(), BattleRules()).verified


def test_the_side_with_more_points_wins() -> None:
    for each in results(matchup(8)):
        more = "a" if each.vp["a"] > each.vp["b"] else "b" if each.vp["b"] > each.vp["a"] else None
        assert each.winner == more
        assert each.turns == 5
