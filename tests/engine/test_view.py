"""Views, not secrets: what one seat may not know changes nothing that it can read."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from counts import count
from engine.tables import NAMES, PARLEY, decisions, hosted, play_out, rules_and_setup
from engine.toy_parley import EAST, NORTH, PARLEY_RULES, SOUTH
from hypothesis import given, settings
from hypothesis import strategies as st

from dwethia.bots.clash.fencer import fence
from dwethia.dice import QueuedDice
from dwethia.engine.game import Game
from dwethia.engine.record import write
from dwethia.engine.seats import Seat
from dwethia.engine.view import Sight, imagine, look, view
from dwethia.rulebook import Rulings

USUAL = Rulings.recommended("skirmish")
bids = st.sampled_from(["0", "1", "2", "3"])
numbers = st.integers(1, 9)


def seen(game: Game[Any], seat: Seat | None) -> bytes:
    return msgspec.json.encode(view(game, seat))


@given(first=bids, second=bids)
def test_a_sealed_answer_changes_nothing_another_seat_can_read(first: str, second: str) -> None:
    one, other = (Game(PARLEY_RULES, PARLEY, USUAL, QueuedDice("1")) for _ in range(2))
    one.answer(SOUTH, first)
    other.answer(SOUTH, second)
    for seat in (NORTH, EAST, None):
        assert seen(one, seat) == seen(other, seat)
    assert write(one.record()) == write(other.record())


@given(mine=numbers, theirs=numbers)
def test_a_secret_of_the_state_changes_nothing_another_seat_can_read(mine: int, theirs: int) -> None:
    games = [
        Game(PARLEY_RULES, {"rounds": 1, "secrets": {"north": 1, "south": secret, "east": 1}}, USUAL, QueuedDice("1"))
        for secret in (mine, theirs)
    ]
    assert seen(games[0], EAST) == seen(games[1], EAST)
    assert (seen(games[0], SOUTH) == seen(games[1], SOUTH)) is (mine == theirs)


@pytest.mark.parametrize("name", NAMES)
@given(seed=st.integers(0, 2**32))
def test_what_a_seat_imagines_looks_like_what_it_sees(name: str, seed: int) -> None:
    rules, _ = rules_and_setup(name)
    game, chance = hosted(name, seed), Random(seed)
    for number, _ in enumerate(decisions(game, chance)):
        if number > 8:
            break
        for seat in game.seats:
            whole = view(game, seat)
            bare = Sight(**{name: getattr(whole, name) for name in Sight.__struct_fields__})
            from_afar = msgspec.json.decode(msgspec.json.encode(bare), type=Sight)
            for sight in (whole, look(game, seat), from_afar):
                dreamt = imagine(rules, sight, seed)
                assert [(each.seat, each.question, each.choices) for each in dreamt.requests] == [
                    (each.seat, each.question, each.choices) for each in game.requests
                ]
                assert msgspec.json.encode(view(dreamt, seat).state) == msgspec.json.encode(sight.state)
    play_out(imagine(rules, view(game, game.seats[0]), seed), seed)


def test_an_imagined_game_has_dice_of_its_own() -> None:
    game = hosted("clash", 1)
    sight = view(game, game.seats[0])
    rules, _ = rules_and_setup("clash")
    ends = {msgspec.json.encode(play_out(imagine(rules, sight, seed), 1).state) for seed in range(6)}
    assert len(ends) > 1
    again = [msgspec.json.encode(play_out(imagine(rules, sight, 3), 1).state) for _ in range(2)]
    assert again[0] == again[1]


def test_the_seed_is_in_nobodys_view() -> None:
    game = hosted("clash", 77)
    secret = game.record().dice.commitment
    assert secret
    for seat in (*game.seats, None):
        assert b"seed" not in seen(game, seat)


@settings(max_examples=count(5, 100))
@given(seed=st.integers(0, 500))
def test_the_fencer_always_has_a_legal_answer_and_a_reason(seed: int) -> None:
    game = hosted("clash", seed)
    while not game.is_over:
        thought = fence(look(game, game.requests[0].seat))
        assert thought.reason
        game.answer(game.requests[0].seat, thought.answer)


def test_the_fencer_beats_chance() -> None:
    wins = 0
    for seed in range(12):
        game, chance = hosted("clash", seed), Random(seed)
        while not game.is_over:
            request = game.requests[0]
            if request.seat == "red":
                answer = fence(look(game, request.seat)).answer
            else:
                answer = chance.choice([choice.id for choice in request.choices if not choice.faults])
            game.answer(request.seat, answer)
        red, blue = (sum(model.wounds for model in side.models) for side in game.state.sides)
        wins += red > blue
    assert wins >= 9
