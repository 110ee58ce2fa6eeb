"""A form may be given as it is filled in: it counts as it would written out, in every game and on every record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from small_battles import small_fleets, small_setup

from dwethia.bots.registry import bots_for
from dwethia.dice import seed_from
from dwethia.engine.forms import ChosenNumber, Filled
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.faults import Refusal
from dwethia.games import games
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.movement.movement_form import Move

Answering = Callable[[Game[Any], Seat, Any], object]


def begun(name: str) -> Game[Any]:
    setups: Mapping[str, Callable[[], dict[str, Any]]] = {"skirmish": small_setup, "cosmic": small_fleets}
    rules = games()[name].rules
    return Game.hosted(rules, setups[name](), Rulings.recommended(name), seed_from("filled in"))


def played(game: Game[Any], bot: str, answer: Answering) -> tuple[Game[Any], int]:
    """The game to its end, and how many forms were given filled in."""
    bots = {seat: bots_for(game.rules.name)[bot](seat) for seat in game.seats}
    filled = 0
    while not game.is_over:
        seat = next(ask.seat for ask in game.asks if game.sealed(ask.seat) is None)
        thought = bots[seat](look(game, seat))
        filled += isinstance(thought.answer, Filled)
        answer(game, seat, thought)
    return game, filled


def as_filled_in(game: Game[Any], seat: Seat, thought: Any) -> None:
    game.answer(seat, thought.answer)


def as_written_out(game: Game[Any], seat: Seat, thought: Any) -> None:
    game.answer(seat, thought.written)


@pytest.mark.parametrize(
    ("game", "bot"), [("skirmish", "random"), ("skirmish", "soldier"), ("cosmic", "random"), ("cosmic", "helmsman")]
)
def test_the_record_is_the_same_and_so_is_a_game_without_one(game: str, bot: str) -> None:
    written, _ = played(begun(game), bot, as_written_out)
    given, filled = played(begun(game), bot, as_filled_in)
    without, _ = played(begun(game).forgetful(), bot, as_filled_in)
    assert filled > 10
    assert given.record() == written.record()
    assert without.state == written.state
    assert without.asked == written.asked


@pytest.mark.parametrize("is_forgetful", [False, True])
@pytest.mark.parametrize(
    ("answer", "fault"),
    [(ChosenNumber(3), "expected"), (Move(ModelId("nobody"), ((0, 0),)), "'nobody' is no model of this battle")],
)
def test_what_fits_no_form_or_breaks_a_rule_is_refused_all_the_same(
    answer: Filled, fault: str, is_forgetful: bool
) -> None:
    game = begun("skirmish")
    if is_forgetful:
        game.forgetful()
    bots = {seat: bots_for("skirmish")["random"](seat) for seat in game.seats}
    while game.asks[0].question != "movement":
        seat = next(ask.seat for ask in game.asks if game.sealed(ask.seat) is None)
        game.answer(seat, bots[seat](look(game, seat)).answer)
    before = game.state
    with pytest.raises(Refusal, match=fault):
        game.answer(game.asks[0].seat, answer)
    assert game.state is before
