"""Whole battles for other benchmarks, in a process of their own that needs only us: `python benchmarks/battles.py BOT`.

For each line of input, a number of seconds of processor time, it plays for so long as a worker of a batch does, and
writes how many battles it played a second and how many decisions they had.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from time import process_time
from typing import TypeAlias

from dwethia.codex import starter
from dwethia.lab.batches import COLLECT, Play, playing
from dwethia.lab.matchups import BattleResult
from dwethia.lab.skirmish.battles import Matchup
from dwethia.muster import ready_armies
from dwethia.rulebook import Rulings
from dwethia.skirmish.setup.preparing import open_ground, prepare
from dwethia.tabletop.ground import kinds_of

Rates: TypeAlias = tuple[float, float]  # games a second, and decisions
Turn: TypeAlias = Callable[[float], Rates]  # plays for so many seconds of processor time

RULINGS = Rulings.recommended("skirmish")


def battles(bot: str) -> Turn:
    """Battles of the shipped armies of 500 points, one after the other against the next, on tables laid at random."""
    codex = starter()
    armies = [army for army in ready_armies().values() if army.limit == 500]
    plays = [
        playing(
            Matchup(
                setup=prepare((one, other), codex, open_ground(500)),
                rulings=RULINGS,
                bots=(bot, bot),
                seed="bench",
                games=2,
                drawn=kinds_of(codex),
            )
        )
        for one, other in zip(armies, (*armies[1:], armies[0]), strict=True)
    ]
    return in_turn(plays)


def in_turn(plays: Sequence[Play[BattleResult]]) -> Turn:
    """Battles of each in turn, for as many seconds as one is told."""
    begun = 0

    def turn(seconds: float) -> Rates:
        nonlocal begun
        games, decisions, start = 0, 0, process_time()
        while (spent := process_time() - start) < seconds:
            decisions += plays[begun % len(plays)](begun).decisions
            begun += 1
            games += 1
        return games / spent, decisions / spent

    return turn


def play(bot: str) -> None:
    """For each line of input, a number of seconds, battles for so long, as a worker of a batch plays them."""
    turn = battles(bot)
    turn(1)  # what all battles share is made
    gc.freeze()
    gc.set_threshold(*COLLECT)
    for line in sys.stdin:
        print(*turn(float(line)), flush=True)


if __name__ == "__main__":
    play(sys.argv[1])
