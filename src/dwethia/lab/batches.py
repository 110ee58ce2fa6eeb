"""Many games at once, in one process or in several: the same batch gives the same results in the same order."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct

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
SetupOf: TypeAlias = Callable[[str], Mapping[str, Any]]  # what the game of that seed begins from

IN_A_CHUNK: Final = 8  # games that a worker takes at a time
COLLECT: Final = (20_000, 20, 50)  # states are many and seldom hold each other in circles


class Batch(Struct, Generic[R], frozen=True, kw_only=True):
    """What is to be played, game after game; each game's own kind says what its games begin from."""

    game: ClassVar[str]
    rulings: Rulings
    bots: tuple[str, ...]  # who plays, side by side
    seed: str
    games: int = 1

    def seed_of(self, number: int) -> str:
        """The seed of a game; a single one has the seed itself, so that one of many can be played again alone."""
        return self.seed if self.games == 1 else f"{self.seed}-{number}"


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


@cache
def batch_kits() -> Mapping[str, BatchKit[Any, Any, Any]]:
    """The games that can be played in batches."""
    return find_kits("dwethia.lab", "batch", BatchKit)


def results(batch: Batch[R], workers: int = 1) -> Iterator[R]:
    """What came of each game of a batch, in their order, as they are finished."""
    if workers <= 1:
        yield from map(_begun(batch), range(batch.games))
        return
    size = max(1, min(IN_A_CHUNK, batch.games // (4 * workers)))
    chunks = [range(at, min(at + size, batch.games)) for at in range(0, batch.games, size)]
    with ProcessPoolExecutor(workers, initializer=_start, initargs=(batch,)) as pool:
        for found in pool.map(_play_here, chunks):
            yield from found


def playing(batch: Batch[R]) -> Play[R]:
    """Plays games of a batch by their numbers; what all of them share is made once."""
    kit, rules = batch_kits()[batch.game], games()[batch.game].for_batches()
    setup_of = kit.setups(batch, rules)

    def play(number: int) -> R:
        seed = batch.seed_of(number)
        game = Game.hosted(rules, setup_of(seed), batch.rulings, seed_from(seed)).forgetful()
        result: R = kit.result(play_out(game, kit.bots(batch, seed, game)), seed)
        return result

    return play


def first_game(batch: Batch[Any]) -> Game[Any]:
    """The first game of a batch before its first decision, with its record."""
    rules, seed = games()[batch.game].rules, batch.seed_of(0)
    return Game.hosted(rules, batch_kits()[batch.game].setups(batch, rules)(seed), batch.rulings, seed_from(seed))


def play_first(batch: Batch[Any]) -> Game[Any]:
    """The first game of a batch played to its end, with its record."""
    game = first_game(batch)
    return play_out(game, batch_kits()[batch.game].bots(batch, batch.seed_of(0), game))


def play_out(game: Game[S], bots: Mapping[Seat, Bot]) -> Game[S]:
    """A game played to its end by its bots."""
    while not game.is_over:
        asks = game.asks
        seat = asks[0].seat if len(asks) == 1 else next(ask.seat for ask in asks if game.sealed(ask.seat) is None)
        game.answer(seat, bots[seat](look(game, seat)).answer)
    return game


# Workers


def _begun(batch: Batch[R]) -> Play[R]:
    play = playing(batch)
    gc.freeze()  # what all games share stays: it need not be looked through again and again
    gc.set_threshold(*COLLECT)
    return play


_plays: list[Play[Any]] = []  # of a worker: one, made when it starts


def _start(batch: Batch[Any]) -> None:
    _plays[:] = [_begun(batch)]


def _play_here(numbers: Sequence[int]) -> list[Any]:
    return [_plays[0](number) for number in numbers]
