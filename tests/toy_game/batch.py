"""High or Low in batches: every game begins alike, and comes to its outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from dwethia.bots.registry import Bot, bots_for
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.games import Outcome
from dwethia.lab.batches import Batch, BatchKit, SetupOf
from toy_game.game import KITS as GAMES
from toy_game.game import HighOrLow

KIT: Final = GAMES[0]


class HighOrLowBatch(Batch[Outcome], frozen=True, kw_only=True):
    """Games of so many rounds."""

    game: ClassVar[str] = "toy"
    rounds: int = 3


def setups(batch: HighOrLowBatch, rules: Any) -> SetupOf:
    return lambda number: {"rounds": batch.rounds}


def bots(batch: HighOrLowBatch, seed: str, game: Game[HighOrLow]) -> Mapping[Seat, Bot]:
    makers = bots_for(batch.game)
    return {seat: makers[name](f"{seed} {seat}") for seat, name in zip(game.seats, batch.bots, strict=True)}


def result(game: Game[HighOrLow], seed: str) -> Outcome:
    return KIT.outcome(game.state, game.rulings)


KITS: Final = (BatchKit(game="toy", setups=setups, bots=bots, result=result),)
