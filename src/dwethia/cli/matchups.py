"""Whole battles by bots, one or thousands, as commands play and tell them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from msgspec import Struct

from dwethia.cli.batches import check_workers, play_batch, print_failures
from dwethia.cli.files import write_whole
from dwethia.cli.output import BadInput, console, print_json, table
from dwethia.engine.record import Record, write
from dwethia.lab.batches import Batch, play_again
from dwethia.lab.matchups import BattleResult, summed


class ToldBattles(Struct, frozen=True):
    """What a game says of its battles: who meets, and how one is told."""

    forces: tuple[str, str]
    models: tuple[int, int]
    told: Callable[[Record], None]  # in words
    page: Callable[[Record, str], str]  # as a report, under a heading


def play_matchup(
    batch: Batch[BattleResult], shown: ToldBattles, save: Path | None, report: Path | None, workers: int, as_json: bool
) -> None:
    """Play the battles of a batch and tell what came of them."""
    check_workers(workers)
    if batch.games > 1 and (save is not None or report is not None):
        raise BadInput("--save and --report go with one battle")
    if batch.games == 1:
        _one(batch, shown, save, report, as_json)
    else:
        _many(batch, shown, workers, as_json)


def _one(batch: Batch[BattleResult], shown: ToldBattles, save: Path | None, report: Path | None, as_json: bool) -> None:
    started = perf_counter()
    game, result = play_again(batch, 0)
    seconds = perf_counter() - started
    record = game.record()
    if save is not None:
        write_whole(save, write(record))
    if report is not None:
        write_whole(report, shown.page(record, f"{' against '.join(batch.bots)}, seed {batch.seed}").encode())
    if as_json:
        print_json(summed([result], seconds))
        return
    shown.told(record)
    if result.failed is not None:
        console.print(f"{batch.bots['ab'.index(result.failed)]} has lost the battle by failing: {result.failure}")
    for file, what in ((save, "record"), (report, "report")):
        if file is not None:
            console.print(f"The {what} is in {file}")


def _many(batch: Batch[BattleResult], shown: ToldBattles, workers: int, as_json: bool) -> None:
    found, seconds = play_batch(batch, workers, "Battles", is_shown=not as_json)
    sums = summed(found, seconds)
    if as_json:
        print_json(sums)
        return
    console.print(
        f"{sums['games']} battles, {sums['turns']} turns, {sums['decisions']} decisions in {sums['seconds']:.1f} s"
    )
    figures = ("won", "share", "points a battle", "models left")
    made = table("", "force", "bot", *figures, numbers=figures)
    for name, force, models, bot in zip("ab", shown.forces, shown.models, batch.bots, strict=True):
        won = sums["wins"][name]
        left = sum(each.left[name] for each in found) / len(found)
        share, points = f"{won / len(found):.0%}", f"{sums['vp'][name]:.2f}"
        made.add_row(name, force, bot, str(won), share, points, f"{left:.1f} of {models}")
    console.print(made)
    console.print(f"draws: {sums['draws']}")
    for side, bot in zip("ab", batch.bots, strict=True):
        print_failures({bot: sums["failures"][side]})
