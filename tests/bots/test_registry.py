"""One registry of bots: every game's own, made from a seed, and one that guesses in all of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dwethia.bots.registry import any_answer, bots_for, levels_of, luck_at
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.view import look
from dwethia.games import games
from dwethia.rulebook import Rulings


def clash(seed: str = "registry") -> Game[Any]:
    kit = games()["clash"]
    assert kit.first_setup is not None
    return Game.hosted(kit.rules, kit.first_setup, Rulings.of(kit.rules.book), seed_from(seed))


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("clash", ["fencer", "random"]),
        ("cosmic", ["helmsman", "admiral", "cadet", "random"]),
        ("dungeon", ["delver", "pathfinder", "random"]),
        ("skirmish", ["soldier", "warlord", "recruit", "random"]),
        ("a game without bots", ["random"]),
    ],
)
def test_the_bots_of_a_game_are_the_usual_one_first_and_last_the_one_that_guesses(game: str, bots: list[str]) -> None:
    assert list(bots_for(game)) == bots


@pytest.mark.parametrize("game", ["skirmish", "cosmic", "dungeon"])
def test_every_bot_that_is_offered_says_how_hard_it_is(game: str) -> None:
    assert set(levels_of(game)) == set(bots_for(game))


@pytest.mark.parametrize("bot", bots_for("clash"))
def test_a_bot_of_the_same_seed_thinks_the_same(bot: str) -> None:
    game = clash()
    while not game.is_over:
        (ask,) = game.asks
        first, second = (bots_for("clash")[bot](luck_at(game, ask.seat))(look(game, ask.seat)) for _ in range(2))
        assert first == second
        game.answer(ask.seat, first.answer)


def test_a_guess_is_drawn_from_the_seed_alone() -> None:
    game, guessing, chance = clash(), bots_for("clash")["random"]("seven"), Random("seven")
    while not game.is_over:
        (ask,) = game.asks
        thought = guessing(look(game, ask.seat))
        assert (thought.written, thought.reason) == (any_answer(ask, chance), "any answer is as good as another")
        game.answer(ask.seat, thought.answer)


def test_luck_is_another_at_every_question() -> None:
    game, known = clash(), set()
    while not game.is_over:
        (ask,) = game.asks
        luck = luck_at(game, ask.seat)
        assert luck not in known
        known.add(luck)
        game.answer(ask.seat, ask.plain)
