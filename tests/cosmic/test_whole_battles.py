"""Whole battles in space: any fleets, any rulings, any legal decisions; what always holds, and that they end."""

from __future__ import annotations

import pytest
from cosmic.observer import Observer
from cosmic.random_battles import LEFT_OUT, RULES, RandomFleetBattle, broken
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import unanswerable, untold

from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.game import Game
from dwethia.engine.record import read, write
from dwethia.engine.replay import replay, verify
from dwethia.engine.request import Decision
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
    record = game.record()
    again = replay(read(write(record)), RULES)
    assert again.events == game.events
    assert write(again.record()) == write(record)
    assert verify(record, RULES).verified


@settings(max_examples=count(3, 60), deadline=None)
@given(seed=seeds)
def test_a_fork_goes_on_alike_from_every_decision(seed: int) -> None:
    war = RandomFleetBattle(seed)
    while not war.game.is_over:
        fork = war.twin()
        decision = war.decision()
        war.decide(decision)
        fork.decide(decision)
        assert fork.state == war.game.state
        assert fork.events_of(fork.last_entry) == war.game.events_of(war.game.last_entry)
        assert [(ask.seat, ask.question, ask.options) for ask in fork.asks] == [
            (ask.seat, ask.question, ask.options) for ask in war.game.asks
        ]


@settings(max_examples=count(2, 20), deadline=None)
@given(seed=seeds)
def test_forks_go_on_alike_to_the_end(seed: int) -> None:
    war = RandomFleetBattle(seed)
    forks: list[tuple[Game[FleetBattle], list[Decision]]] = []
    while not war.game.is_over:
        if war.chance.random() < 0.1:
            forks.append((war.twin(), []))
        decision = war.decision()
        for _, since in forks:
            since.append(decision)
        war.decide(decision)
    for fork, since in forks:
        for decision in since:
            fork.decide(decision)
        assert fork.is_over
        assert fork.events == war.game.events


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
        war = RandomFleetBattle(seed, Rulings.of("cosmic", settings=[setting]))
        observer = Observer(war.game.state, war.rulings)
        while not war.game.is_over:
            told = war.decide(war.decision())
            assert list(broken(war.game.state, war.rulings)) == []
            assert observer.hear(told, war.game.state) == []
