"""Whole battles in space: any fleets, any rulings, any legal decisions; what always holds, and that they end."""

from __future__ import annotations

import pytest
from cosmic.observer import Observer
from cosmic.random_battles import LEFT_OUT, RULES, RandomFleetBattle, broken
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import check_forks, check_forks_to_the_end, check_replay, unanswerable, untold

from dwethia.rulebook import Rulings, rulings_of

seeds = st.integers(0, 2**32)


@settings(max_examples=count(10, 500), deadline=None)
@given(seed=seeds)
def test_any_battle_holds_together_ends_and_replays(seed: int) -> None:
    war = RandomFleetBattle(seed)
    game, chance, observer = war.game, war.chance, Observer(war.game.state, war.rulings)
    assert observer.hear(game.events, game.state) == []
    while not game.is_over:
        if chance.random() < 0.1:
            assert [fault for ask in game.asks for fault in unanswerable(ask, chance)] == []
        told = war.decide(war.decision())
        assert [fault for event in told for fault in untold(event)] == []
        assert list(broken(game.state, war.rulings)) == []
        assert observer.hear(told, game.state) == []
    check_replay(game, RULES)


@settings(max_examples=count(3, 60), deadline=None)
@given(seed=seeds)
def test_a_fork_goes_on_alike_from_every_decision(seed: int) -> None:
    check_forks(RandomFleetBattle(seed, limit=1000))


@settings(max_examples=count(2, 20), deadline=None)
@given(seed=seeds)
def test_forks_go_on_alike_to_the_end(seed: int) -> None:
    check_forks_to_the_end(RandomFleetBattle(seed, limit=1000))


TIER_A = [
    f"{ruling.id}.{aspect.name}={option.name}" + (":3" if option.takes_number else "")
    for ruling in rulings_of("cosmic").values()
    if ruling.tier == "A" and ruling.id not in LEFT_OUT
    for aspect in ruling.aspects
    for option in aspect.options
    if option.offered and option.name != aspect.default
]


@pytest.mark.parametrize("setting", TIER_A)
def test_a_battle_under_each_option_of_the_rulings_that_change_who_wins(setting: str) -> None:
    for seed in range(count(1, 10)):
        war = RandomFleetBattle(seed, limit=1000, rulings=Rulings.of("cosmic", settings=[setting]))
        observer = Observer(war.game.state, war.rulings)
        while not war.game.is_over:
            told = war.decide(war.decision())
            assert list(broken(war.game.state, war.rulings)) == []
            assert observer.hear(told, war.game.state) == []
