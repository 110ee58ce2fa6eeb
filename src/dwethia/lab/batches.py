"""Many games at once, in one process or in several: the same batch gives the same results in the same order."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.synchronize import Event as Signal
from threading import Thread
from typing import Any, ClassVar, Final, Generic, Self, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from dwethia.bots.foreign.guest import ForeignBot
from dwethia.bots.foreign.limits import UNLESS_TOLD, BotFailed, BotLimits, Failing
from dwethia.bots.registry import Bot
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.games import games
from dwethia.kits import find_kits
from dwethia.rulebook import Rulings

B = TypeVar("B")
R = TypeVar("R")
S = TypeVar("S")
Play: TypeAlias = Callable[[int], R]  # plays the game of that number
SetupOf: TypeAlias = Callable[[int], Mapping[str, Any]]  # what the game of that number begins from

IN_A_CHUNK: Final = 8  # games that a worker takes at a time
COLLECT: Final = (100_000, 20, 50)  # states are many and seldom hold each other in circles


class Batch(Struct, Generic[R], frozen=True, kw_only=True):
    """What is to be played, game after game; each game's own kind says what its games begin from."""

    game: ClassVar[str]
    rulings: Rulings
    bots: tuple[str, ...]  # who plays, side by side
    seed: str
    games: int = 1
    limits: BotLimits = UNLESS_TOLD  # of bots from files
    others: tuple[tuple[str, ...], ...] = ()  # further line-ups: each of them plays every seed too, one after the other

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        return (self.bots, *self.others)

    def seed_of(self, number: int) -> str:
        """The seed of a game; a single one has the seed itself, so that one of many can be played again alone."""
        return self.seed if self.games == 1 else f"{self.seed}-{number // len(self.lineups)}"

    def lined_up(self, number: int) -> Self:
        """The batch as it is for the game of that number: with those bots who play it."""
        return replace(self, bots=self.lineups[number % len(self.lineups)]) if self.others else self


class BotStanding(Struct, frozen=True):
    """What a game was worth to one of its bots: more than the others' is better."""

    points: float
    failure: str | None = None  # how it has lost by failing


class Environment(Struct, frozen=True):
    """A game as learning agents know it, for Gymnasium."""

    name: str
    entry_point: str
    most_steps: int


class BatchKit(Struct, Generic[B, S, R], frozen=True):
    """How games of a batch begin, who plays them, and what comes of each."""

    game: str
    setups: Callable[[B, Any], SetupOf]  # for those rules; what all games share is made once
    bots: Callable[[B, str, Game[S]], Mapping[Seat, Bot]]  # in the game of that seed
    result: Callable[[Game[S], str], R]
    environments: tuple[Environment, ...] = ()
    forfeit: Callable[[R, Game[S], BotFailed], R] | None = None  # what comes of it where a bot from a file fails
    standings: Callable[[R], tuple[BotStanding, ...]] | None = None  # of each bot; without it, there is no ladder
    kind: type[B] | None = None  # what its batches are; without it, none can be kept as rows
    labels: Callable[[B], Mapping[str, str]] = lambda batch: {}  # what all rows of a batch say of it
    match: Callable[..., B] | None = None  # battles between two mustered forces, where balance is theirs
    entrants: Callable[[B], Mapping[str, B]] | None = None  # where each plays alone: its own part of a batch, by name


@cache
def batch_kits() -> Mapping[str, BatchKit[Any, Any, Any]]:
    """The games that can be played in batches."""
    return find_kits("dwethia.lab", "batch", BatchKit)


def results(batch: Batch[R], workers: int = 1, begin: int = 0) -> Generator[R, None, None]:
    """What came of each game of a batch from that number on, in their order, as they are finished."""
    if workers <= 1:
        yield from map(_begun(batch), range(begin, batch.games))
        return
    size = max(1, min(IN_A_CHUNK, (batch.games - begin) // (4 * workers)))
    chunks = [range(at, min(at + size, batch.games)) for at in range(begin, batch.games, size)]
    context = get_context()
    is_left = context.Event()
    pool = ProcessPoolExecutor(workers, context, initializer=_start, initargs=(batch, is_left))
    try:
        for found in pool.map(_play_here, chunks):
            yield from found
    finally:  # somebody may have left in the middle: then no worker begins another game
        is_left.set()
        pool.shutdown(cancel_futures=True)


def playing(batch: Batch[R]) -> Play[R]:
    """Plays games of a batch by their numbers; what all of them share is made once."""
    kit, rules = batch_kits()[batch.game], games()[batch.game].for_batches()
    setup_of = kit.setups(batch, rules)

    def play(number: int) -> R:
        seed = batch.seed_of(number)
        game = Game.hosted(rules, setup_of(number), batch.rulings, seed_from(seed)).forgetful()
        return _played(batch.lined_up(number), game, seed)

    return play


def _played(batch: Batch[R], game: Game[Any], seed: str) -> R:
    """What came of a game, played to its end or until a bot from a file has failed."""
    kit = batch_kits()[batch.game]
    bots: Mapping[Seat, Bot] = kit.bots(batch, seed, game)
    try:
        result: R = kit.result(play_out(game, bots), seed)
    except BotFailed as failed:
        if kit.forfeit is None:
            raise
        result = kit.forfeit(kit.result(game, seed), game, failed)
    finally:
        for each in bots.values():
            if isinstance(each, ForeignBot):
                each.close()
    return result


def first_game(batch: Batch[Any]) -> Game[Any]:
    """The first game of a batch before its first decision, with its record."""
    return _game_of(batch, 0)


def play_first(batch: Batch[Any]) -> Game[Any]:
    """The first game of a batch played to its end, with its record."""
    return play_again(batch, 0)[0]


def play_again(batch: Batch[R], number: int) -> tuple[Game[Any], R]:
    """The game of that number, with its record, and what came of it."""
    game = _game_of(batch, number)
    return game, _played(batch.lined_up(number), game, batch.seed_of(number))


def _game_of(batch: Batch[Any], number: int) -> Game[Any]:
    rules, seed = games()[batch.game].rules, batch.seed_of(number)
    return Game.hosted(rules, batch_kits()[batch.game].setups(batch, rules)(number), batch.rulings, seed_from(seed))


def play_out(game: Game[S], bots: Mapping[Seat, Bot]) -> Game[S]:
    """A game played to its end by its bots."""
    while not game.is_over:
        asks = game.asks
        seat = asks[0].seat if len(asks) == 1 else next(ask.seat for ask in asks if game.sealed(ask.seat) is None)
        game.answer(seat, bots[seat](look(game, seat)).answer)
    return game


def failures(told: Iterable[str | None]) -> dict[str, int]:
    """How often a bot from a file has failed in each way."""
    found = Counter(how for each in told if each is not None for how in Failing if each.startswith(f"{how}:"))
    return {str(how): number for how, number in sorted(found.items())}


# Workers


def _begun(batch: Batch[R]) -> Play[R]:
    play = playing(batch)
    gc.freeze()  # what all games share stays: it need not be looked through again and again
    gc.set_threshold(*COLLECT)
    return play


_plays: list[Play[Any]] = []  # of a worker: one, made when it starts
_left: list[Signal] = []  # set when nobody waits for its results any more


def _start(batch: Batch[Any], is_left: Signal) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it says when it ends
    Thread(target=_end_with_parent, daemon=True).start()
    _left[:] = [is_left]
    _plays[:] = [_begun(batch)]


def _end_with_parent() -> None:
    """A worker whose parent was killed plays for nobody."""
    parent = parent_process()
    assert parent is not None, "this runs in a worker"
    wait([parent.sentinel])
    os._exit(1)


def _play_here(numbers: Sequence[int]) -> list[Any]:
    return [_plays[0](number) for number in numbers if not _left[0].is_set()]
