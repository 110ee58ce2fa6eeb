"""What a hero is shown when it may spend Destiny: the dice as they lie, and what each answer comes to."""

from __future__ import annotations

from typing import Any

import pytest

from dwethia.bots.registry import bot_named
from dwethia.codex import starter
from dwethia.dice import DiceStream, seed_from
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import as_setup, prepare
from dwethia.engine.game import Game
from dwethia.engine.view import look, view
from dwethia.faults import Refusal
from dwethia.rulebook import Rulings
from dwethia.server.boards.dungeons.worth import open_question, worth_of
from dwethia.server.boards.probe_types import FoundWorth

RULINGS = Rulings.recommended("dungeons")


def asked(question: str) -> tuple[Game[Any], FoundWorth]:
    """A run up to where the hero is asked something, and what is found then."""
    codex, delver = starter(), bot_named("dungeon", "delver")("0")
    setup = as_setup(prepare(codex, codex.usual_outfit(codex.unit("commissar"))))
    for seed in range(20):
        game: Game[Any] = Game(DungeonRules(), setup, RULINGS, DiceStream(seed_from(str(seed))))
        while not game.is_over:
            ask = game.asks[0]
            if ask.question == question:
                found = worth_of(game.state, view(game, ask.seat).requests[0], open_question(game, ask.seat))
                if found.answers:
                    return game, found
            game.answer(ask.seat, delver(look(game, ask.seat)).answer)
    raise AssertionError(f"nobody was asked {question}")


@pytest.mark.rule("DD-SHARED-01")
def test_a_re_roll_shows_its_dice_and_its_odds() -> None:
    game, found = asked("reroll")
    dice = found.dice
    assert dice is not None
    assert all(dice.faces[place] < dice.need for place in dice.open)
    assert dice.turns == pytest.approx((7 - dice.need) / 6)
    assert [each.answer for each in found.answers] == list(game.asks[0].options)
    kept, again = found.answers[0], found.answers[-1]
    assert (again.dealt, again.lost) != (kept.dealt, kept.lost)


def test_heroic_resolve_makes_a_loss_less_likely() -> None:
    _, found = asked("resolve")
    no, yes = found.answers
    assert yes.lost is not None
    assert no.lost is not None
    assert yes.lost < no.lost


def test_nothing_is_said_where_nothing_is_asked() -> None:
    game, _ = asked("reroll")
    with pytest.raises(Refusal, match="no question is open"):
        worth_of(game.state, None, None)
