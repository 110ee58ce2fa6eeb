"""What a second worker is worth: `python benchmarks/lab.py [--json] [--rounds N] [--games N] [--bot B] [--least 0.85]`.

The same batch of 500-point battles by one worker and by two, taking turns, by the clock; starting the workers counts.
Two workers on two quiet cores should play at least 85% of twice as many. Where the cores are busy, which the load
tells, the clock says little; the processor time that two workers take for the same battles says what sharing costs.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from statistics import median
from time import perf_counter
from typing import Final

from dwethia.codex import starter
from dwethia.lab.batches import results
from dwethia.lab.skirmish.battles import Matchup
from dwethia.lab.skirmish.matching import match
from dwethia.muster import ready_army
from dwethia.rulebook import Rulings

ARMIES: Final = ("gilded-eel", "noon-cohort")


def batch(games: int, bot: str) -> Matchup:
    one, other = (ready_army(each) for each in ARMIES)
    return match(
        (one, other), starter(), Rulings.recommended("skirmish"), bots=(bot, bot), seed="bench", games=games
    )  # fmt: skip


def rate(matchup: Matchup, workers: int) -> tuple[float, float]:
    """Battles a second by the clock, and seconds of processor time for each."""
    start, spent = perf_counter(), processor_time()
    played = sum(1 for _ in results(matchup, workers))
    return played / (perf_counter() - start), (processor_time() - spent) / played


def processor_time() -> float:
    """Of this process and of its workers that have ended."""
    found = os.times()
    return found.user + found.system + found.children_user + found.children_system


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--least", type=float, default=0.0, help="fail below this share of twice as many")
    options = parser.parse_args()
    matchup = batch(options.games, options.bot)
    rate(batch(4, options.bot), 1)  # what all battles share is made
    before = os.getloadavg()[0]
    rounds = [(*rate(matchup, 1), *rate(matchup, 2)) for _ in range(options.rounds)]
    alone, alone_cost, together, together_cost = (median(each) for each in zip(*rounds, strict=True))
    share = median(two / (2 * one) for one, _, two, _ in rounds)
    cost = together_cost / alone_cost
    if options.json:
        found = {"one_per_s": alone, "two_per_s": together, "share_of_twice": share, "cost": cost, "load": before}
        json.dump(found, sys.stdout, indent=2)
    else:
        print(f"{options.rounds} rounds of {options.games} battles by the {options.bot} bot, load {before:.1f} before")
        print(f"one worker   {alone:8.2f} a second")
        print(f"two workers  {together:8.2f} a second, {share:.0%} of twice as many")
        print(f"processor time of two for the same battles: {cost:.2f} of what one takes")
    if share < options.least:
        raise SystemExit(f"two workers play {share:.0%} of twice as many, expected {options.least:.0%}")


if __name__ == "__main__":
    main()
