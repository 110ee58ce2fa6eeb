"""How long things take: the best of several runs in processor time, since the machines are noisy."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time


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
