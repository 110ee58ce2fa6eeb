"""`dwethia dungeon --auto`: whole runs by a bot, one or thousands."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from dwethia.cli.batches import play_batch, print_failures
from dwethia.cli.output import console, print_json, table
from dwethia.lab.batches import failures
from dwethia.lab.dungeons.runs import Expedition, RunResult


def report(expedition: Expedition, workers: int, as_json: bool) -> None:
    """Play the runs, with progress on a terminal, and say what came of them."""
    found, seconds = play_batch(expedition, workers, "Runs", is_shown=not as_json)
    if as_json:
        print_json(_summed(found, seconds))
    else:
        _print(expedition, found, seconds)


def _summed(found: list[RunResult], seconds: float) -> dict[str, Any]:
    return {
        "runs": len(found),
        "won": sum(each.won for each in found),
        "rooms_cleared": sum(each.rooms_cleared for each in found),
        "kills": sum(each.kills for each in found),
        "decisions": sum(each.decisions for each in found),
        "failures": failures(each.failure for each in found),
        "seconds": round(seconds, 3),
        "results": msgspec.to_builtins(found),
    }


def _print(expedition: Expedition, found: list[RunResult], seconds: float) -> None:
    sums = _summed(found, seconds)
    if len(found) == 1:
        (run,) = found
        console.print(f"{run.hero} against {run.faction}, {run.setting}, {run.objective}, {run.rooms} rooms")
        if run.failure is not None:
            console.print(f"{expedition.bots[0]} has failed: {run.failure}")
        console.print(f"{'Won' if run.won else 'Lost'}: {run.reason}")
        console.print(
            f"rooms cleared {run.rooms_cleared}, enemies slain {run.kills}, turns {run.turns}, score {run.score}"
        )
        return
    console.print(
        f"{expedition.bots[0]}: {sums['won']} of {sums['runs']} runs won, {sums['rooms_cleared']} rooms cleared, "
        f"{sums['kills']} enemies slain, {sums['decisions']} decisions in {seconds:.1f} s"
    )
    print_failures({expedition.bots[0]: sums["failures"]})
    played = Counter(each.objective for each in found)
    won = Counter(each.objective for each in found if each.won)
    rooms = Counter[str]()
    for each in found:
        rooms[each.objective] += each.rooms_cleared
    figures = ("runs", "won", "share", "rooms a run")
    made = table("objective", *figures, numbers=figures)
    for name in sorted(played):
        share, deep = won[name] / played[name], rooms[name] / played[name]
        made.add_row(name, str(played[name]), str(won[name]), f"{share:.0%}", f"{deep:.1f}")
    console.print(made)
