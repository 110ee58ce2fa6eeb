"""Many games at once, in one process or in several: the same job gives the same results in the same order."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final, TypeAlias, TypeVar

J = TypeVar("J")
R = TypeVar("R")
Play: TypeAlias = Callable[[int], R]  # plays the game of that number

IN_A_CHUNK: Final = 8  # games that a worker takes at a time
COLLECT: Final = (20_000, 20, 50)  # states are many and seldom hold each other in circles


def play_all(begin: Callable[[J], Play[R]], job: J, games: int, workers: int = 1) -> Iterator[R]:
    """The games of a job in their order, as they are finished; `begin` makes once what all of them share."""
    if workers <= 1:
        yield from map(_begun(begin, job), range(games))
        return
    size = max(1, min(IN_A_CHUNK, games // (4 * workers)))
    chunks = [range(at, min(at + size, games)) for at in range(0, games, size)]
    with ProcessPoolExecutor(workers, initializer=_start, initargs=(begin, job)) as pool:
        for found in pool.map(_play_here, chunks):
            yield from found


def _begun(begin: Callable[[J], Play[R]], job: J) -> Play[R]:
    play = begin(job)
    gc.freeze()  # what all games share stays: it need not be looked through again and again
    gc.set_threshold(*COLLECT)
    return play


_plays: list[Play[Any]] = []  # of a worker: one, made when it starts


def _start(begin: Callable[[J], Play[Any]], job: J) -> None:
    _plays[:] = [_begun(begin, job)]


def _play_here(numbers: Sequence[int]) -> list[Any]:
    return [_plays[0](number) for number in numbers]
