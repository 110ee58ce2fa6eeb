"""How long things take: the best of several runs in processor time, since the machines are noisy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import process_time
from typing import TypeVar

T = TypeVar("T")


def best(run: Callable[[], object], prepare: Callable[[], object] = lambda: None, runs: int = 15) -> float:
    """Seconds of the fastest run; `prepare` comes before each and is not counted."""
    fastest = float("inf")
    for _ in range(runs):
        prepare()
        start = process_time()
        run()
        fastest = min(fastest, process_time() - start)
    return fastest


def rate(run: Callable[[], object], seconds: float = 1.0) -> float:
    """Runs per second of processor time."""
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        run()
        done += 1
    return done / spent


def row(name: str, seconds: float, note: str = "") -> None:
    unit, size = ("ms", 1e3) if seconds >= 1e-3 else ("us", 1e6)
    print(f"{name:64} {seconds * size:10.3f} {unit}  {note}")


def taking_turns(turns: Mapping[str, Callable[[float], T]], rounds: int, seconds: float) -> dict[str, list[T]]:
    """What each did in each round of so many seconds; a round before the first warms up and does not count."""
    told: dict[str, list[T]] = {name: [] for name in turns}
    for number in range(rounds + 1):
        for name, turn in turns.items():
            each = turn(seconds)
            if number:
                told[name].append(each)
    return told
