"""What commands that play by the thousand share: what they refuse, and how they tell of their progress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Final, TypeVar

from dwethia.bots.foreign.guest import check_player
from dwethia.bots.foreign.limits import BotLimits
from dwethia.bots.registry import UnknownBot, bots_for
from dwethia.cli.output import BadInput, console, watched
from dwethia.lab.batches import Batch, results
from dwethia.rulebook.errors import listed

R = TypeVar("R")

MOST_GAMES: Final = 1_000_000
MOST_WORKERS: Final = 256
LEAST_SECONDS, MOST_SECONDS = 0.1, 3600
LEAST_MEMORY, MOST_MEMORY = 256, 2**20  # MiB


def bots_told(game: str) -> str:
    """Who can play a game, for the help of an option."""
    return f"{listed(bots_for(game), 'or')}, or a file such as my_bot.py."


def check_batch(game: str, bots: Sequence[str], option: str, games: int, limits: BotLimits) -> None:
    """Refuse what no batch can be played with; the option is what the number of games is typed after."""
    for bot in bots:
        try:
            check_player(game, bot, limits)
        except UnknownBot as wrong:
            raise BadInput(str(wrong)) from wrong
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"{option}: {games} is out of bounds, expected 1 to {MOST_GAMES}")


def limits_of(seconds: float, memory: int) -> BotLimits:
    """The limits of bots from files, within bounds."""
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise BadInput(f"--bot-seconds: {seconds:g} is out of bounds, expected {LEAST_SECONDS} to {MOST_SECONDS}")
    if not LEAST_MEMORY <= memory <= MOST_MEMORY:
        raise BadInput(f"--bot-memory: {memory} is out of bounds, expected {LEAST_MEMORY} to {MOST_MEMORY}")
    return BotLimits(seconds, memory)


def check_workers(workers: int) -> None:
    """Refuse a number of processes that nobody starts."""
    if not 1 <= workers <= MOST_WORKERS:
        raise BadInput(f"--workers: {workers} is out of bounds, expected 1 to {MOST_WORKERS}")


def play_batch(batch: Batch[R], workers: int, title: str, is_shown: bool) -> tuple[list[R], float]:
    """The results, with progress on a terminal, and the seconds they took."""
    started = perf_counter()
    found = list(watched(results(batch, workers), title, batch.games, is_shown=is_shown))
    return found, perf_counter() - started


def print_failures(found: Mapping[str, Mapping[str, int]]) -> None:
    """How often each bot from a file has lost a game by failing, and how."""
    for bot, ways in found.items():
        if ways:
            how = ", ".join(f"{way} {times}" for way, times in ways.items())
            console.print(f"{bot} has lost {sum(ways.values())} by failing: {how}")
