"""Whole battles: any armies, any ground, any rulings, any legal decisions; what always holds, and that they end."""

from __future__ import annotations

import pytest
from counts import count, on_seeds
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import check_forks, check_forks_to_the_end, check_replay, unanswerable, untold
from skirmish.random_battles import RULES, RandomBattle, broken, unruly

from dwethia.engine.view import look
from dwethia.rulebook import Rulings, rulings_of

seeds = st.integers(0, 2**32)


@on_seeds(count(20, 500))
def test_any_battle_holds_together_ends_and_replays(seed: int) -> None:
    war = RandomBattle(seed)
    game, chance = war.game, war.chance
    while not game.is_over:
        before = game.state
        if chance.random() < 0.1:
            assert [fault for ask in game.asks for fault in unanswerable(ask, chance)] == []
        told = war.decide(war.decision())
        assert [fault for event in told for fault in untold(event)] == []
        assert list(broken(game.state, war.rulings)) == []
        assert list(unruly(before, game.state, told, war.rulings)) == []
    check_replay(game, RULES)


@settings(max_examples=count(4, 60), deadline=None)
@given(seed=seeds)
def test_a_fork_goes_on_alike_from_every_decision(seed: int) -> None:
    check_forks(RandomBattle(seed, limit=100))


@settings(max_examples=count(2, 20), deadline=None)
@given(seed=seeds)
def test_forks_go_on_alike_to_the_end(seed: int) -> None:
    check_forks_to_the_end(RandomBattle(seed, limit=100))


TIER_A = [
    f"{ruling.id}.{aspect.name}={option.name}" + (":3" if option.takes_number else "")
    for ruling in rulings_of("skirmish").values()
    if ruling.tier == "A" and ruling.id not in ("R-SK-01", "R-SK-14", "R-SK-110")
    for aspect in ruling.aspects
    for option in aspect.options
    if option.offered and option.name != aspect.default
]


@pytest.mark.parametrize("setting", TIER_A)
def test_a_battle_under_each_option_of_the_rulings_that_change_who_wins(setting: str) -> None:
    for seed in range(count(1, 10)):
        war = RandomBattle(seed, limit=150, rulings=Rulings.of("skirmish", settings=[setting]))
        while not war.game.is_over:
            before = war.game.state
            told = war.decide(war.decision())
            assert list(broken(war.game.state, war.rulings)) == []
            assert list(unruly(before, war.game.state, told, war.rulings)) == []


def test_a_bot_is_shown_the_battle_and_its_own_question_alone() -> None:
    war = RandomBattle(1)
    while not war.game.is_over:
        for seat in war.game.seats:
            assert all(ask.seat == seat for ask in look(war.game, seat).asks)
        war.decide(war.decision())
