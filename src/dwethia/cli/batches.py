"""What commands that play by the thousand share: what they refuse, and how they tell of their progress."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final, TypeVar

from dwethia.bots.registry import UnknownBot, bot_named
from dwethia.cli.output import BadInput, watched
from dwethia.lab.batches import Batch, results

R = TypeVar("R")

MOST_GAMES: Final = 1_000_000
MOST_WORKERS: Final = 256


def check_batch(game: str, bots: Sequence[str], option: str, games: int, workers: int) -> None:
    """Refuse what no batch can be played with; the option is what the number of games is typed after."""
    for bot in bots:
        try:
            bot_named(game, bot)
        except UnknownBot as wrong:
            raise BadInput(str(wrong)) from wrong
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"{option}: {games} is out of bounds, expected 1 to {MOST_GAMES}")
    if not 1 <= workers <= MOST_WORKERS:
        raise BadInput(f"--workers: {workers} is out of bounds, expected 1 to {MOST_WORKERS}")


def play_batch(batch: Batch[R], workers: int, title: str, is_shown: bool) -> tuple[list[R], float]:
    """The results, with progress on a terminal, and the seconds they took."""
    started = perf_counter()
    found = list(watched(results(batch, workers), title, batch.games, is_shown=is_shown))
    return found, perf_counter() - started
