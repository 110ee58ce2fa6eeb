"""An aftermath that nobody sits at: the keeper answers for every seat."""

from __future__ import annotations

from dwethia.aftermath.game import AftermathRules
from dwethia.aftermath.setup import AftermathSetup
from dwethia.aftermath.state import Aftermath
from dwethia.bots.aftermath.keeper import keep
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.engine.view import look
from dwethia.rulebook import Rulings


def settle_alone(setup: AftermathSetup, rulings: Rulings, seed: str) -> Game[Aftermath]:
    """The whole aftermath, played with the dice of a seed; the credit goes to whose Strength was used {R-CP-16}.

    Its record is `game.record()`; what it has left on each member is `outcomes.episodes_of(game.state)`, or
    `outcomes.episodes_in(record)` of a record, and `outcomes.warband_after` brings it home.
    """
    game: Game[Aftermath] = Game.hosted(AftermathRules(), as_setup(setup), rulings, seed_from(seed))
    while not game.is_over:
        seat = game.asks[0].seat
        game.answer(seat, keep(look(game, seat)).answer)
    return game
