"""What every game keeps to: the same contract for all of them, those from elsewhere too."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from counts import count
from engine.tables import NAMES, all_games, any_rulings, decisions, dice, hosted, play_out, rules_and_setup, shown
from hypothesis import given, settings
from hypothesis import strategies as st

from dwethia.bots.registry import bots_for
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.record import write
from dwethia.engine.replay import replay, verify
from dwethia.engine.request import Decision
from dwethia.engine.view import look, view
from dwethia.faults import Refusal
from dwethia.rulebook import Rulings

every_game = pytest.mark.parametrize("name", NAMES)


@every_game
@given(seed=st.integers(0, 2**32), data=st.randoms(use_true_random=False))
def test_random_play_ends_and_its_record_replays_to_the_same_bytes(name: str, seed: int, data: Random) -> None:
    rules, _ = rules_and_setup(name)
    game = play_out(hosted(name, seed, any_rulings(data, rules.book)), seed)
    record = game.record()
    assert verify(record, rules).verified
    again = replay(record, rules)
    assert write(again.record()) == write(record)
    assert again.events == game.events


@every_game
@given(seed=st.integers(0, 2**32))
def test_a_game_in_progress_replays_to_where_it_stands(name: str, seed: int) -> None:
    rules, _ = rules_and_setup(name)
    game, chance = hosted(name, seed), Random(seed)
    for number, _ in enumerate(decisions(game, chance)):
        if number > 6:
            break
        again = replay(game.record(), rules)
        assert shown(again) == shown(game)
        assert again.events == game.events


@every_game
@given(seed=st.integers(0, 2**32), at=st.integers(0, 12))
def test_a_fork_never_influences_its_original(name: str, seed: int, at: int) -> None:
    game, chance = hosted(name, seed), Random(seed)
    for number, _ in enumerate(decisions(game, chance)):
        if number == at:
            break
    before, requests, events = write(game.record()), game.requests, game.events
    play_out(game.fork(dice(seed)), seed + 1)
    assert (write(game.record()), game.requests, game.events) == (before, requests, events)


@every_game
@given(seed=st.integers(0, 2**32), at=st.integers(0, 12))
def test_a_fork_with_the_same_dice_goes_on_alike(name: str, seed: int, at: int) -> None:
    game, twin = hosted(name, seed), hosted(name, seed)
    for number, decision in enumerate(decisions(game, Random(seed))):
        if number == at:
            break
        twin.decide(decision)
    fork = game.fork(twin._dice)  # the same stream at the same place
    assert play_out(fork, seed).events == play_out(game, seed).events


@every_game
@given(seed=st.integers(0, 2**32))
def test_offered_choices_and_faults_agree(name: str, seed: int) -> None:
    game, chance = hosted(name, seed), Random(seed)
    for number, _ in enumerate(decisions(game, chance)):
        before = write(game.record())
        for request in game.requests:
            for choice in request.choices:
                decision = Decision(request.at, request.seat, choice.id)
                if choice.faults:
                    with pytest.raises(Refusal) as refused:
                        game.decide(decision)
                    assert str(refused.value) == "; ".join(map(str, choice.faults))
                elif number < 5:
                    game.fork(dice(seed)).decide(decision)
        assert write(game.record()) == before, "a refusal changes nothing"


@every_game
@given(seed=st.integers(0, 2**32))
def test_undoing_goes_back_to_the_same_question_and_the_same_dice(name: str, seed: int) -> None:
    game = play_out(hosted(name, seed), seed)
    last = len(game.record().entries) - 1
    events, decided = game.events, game.record().entries[last].decisions
    everybody = game.seats
    game.undo(everybody[0], last, everybody)
    for decision in decided:
        game.decide(decision)
    while not game.is_over:  # moments that were let pass
        request = game.requests[0]
        assert request.is_moment
        assert request.plain is not None
        game.answer(request.seat, request.plain)
    assert game.events == events
    assert verify(game.record(), rules_and_setup(name)[0]).verified


@every_game
@settings(max_examples=count(3, 100))
@given(seed=st.integers(0, 2**32))
def test_no_view_and_no_event_holds_a_float(name: str, seed: int) -> None:
    game = hosted(name, seed)
    for number, _ in enumerate(decisions(game, Random(seed))):
        if number % 20 == 0:
            for seat in (*game.seats, None):
                assert not list(floats_in(msgspec.to_builtins(view(game, seat).state)))
    assert not list(floats_in(msgspec.to_builtins(game.events)))


def floats_in(value: Any) -> Iterator[float]:
    if isinstance(value, float):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        yield from floats_in(each)


@every_game
def test_a_game_says_where_it_stands_and_who_has_won(name: str) -> None:
    kit, game = all_games()[name], hosted(name, 1)
    before = kit.outcome(game.state, game.rulings)
    assert (before.winner, set(before.score) <= set(game.seats)) == (None, True)
    assert kit.phase(game.state)
    after = kit.outcome(play_out(game, 1).state, game.rulings)
    assert after.winner in (None, *game.seats)
    assert after.words


@every_game
def test_the_bot_that_guesses_plays_it_to_its_end(name: str) -> None:
    game, bot = hosted(name, 2), bots_for(name)["random"]("2")
    while not game.is_over:
        seat = next(ask.seat for ask in game.asks if game.sealed(ask.seat) is None)
        game.answer(seat, bot(look(game, seat)).answer)
    assert verify(game.record(), game.rules).verified


@every_game
def test_rules_for_batches_play_the_same_game(name: str) -> None:
    kit, (_, setup) = all_games()[name], rules_and_setup(name)
    rulings = Rulings.recommended(kit.rules.book)
    games = (Game.hosted(rules, setup, rulings, seed_from("batch")) for rules in (kit.rules, kit.for_batches()))
    one, other = (play_out(game, 3) for game in games)
    assert one.events == other.events
