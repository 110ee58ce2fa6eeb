"""`dwethia lab batch`: a batch of games, kept as rows; stopped, it goes on where it was."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from dwethia.cli.batches import check_workers
from dwethia.cli.file_lock import alone_with
from dwethia.cli.files import is_there, unusable
from dwethia.cli.options import JsonOption, WorkersOption
from dwethia.cli.output import AnswerIsNo, BadInput, console, print_json, watched
from dwethia.lab.batches import Batch, failures
from dwethia.lab.journal import Kept
from dwethia.lab.keeping import already_kept, journal_of, play_on
from dwethia.lab.row_files import row_file
from dwethia.lab.rows import RowsError

OutOption = Annotated[
    Path,
    typer.Option("--out", metavar="FILE", help="Where the rows go: FILE.parquet, or FILE.jsonl, which needs no extra."),
]


def keep_batch(batch: Batch[Any], out: OutOption, workers: WorkersOption = 1, as_json: JsonOption = False) -> None:
    """Games by bots, a row each; the same command goes on with what was stopped."""
    check_workers(workers)
    started, failed = perf_counter(), list[str | None]()
    try:
        file = row_file(out)
        file.check()
        with alone_with(out):
            kept = already_kept(batch, out)
            if kept.rows < batch.games or not is_there(out):
                failed = _go_on(batch, out, kept, workers, is_shown=not as_json)
                file.finish(journal_of(out), out)
    except RowsError as wrong:
        raise BadInput(f"{out}: {wrong}") from wrong
    except OSError as wrong:
        raise unusable(out, wrong) from wrong
    _tell(batch, out, kept, failed, perf_counter() - started, as_json)


def _go_on(batch: Batch[Any], out: Path, kept: Kept, workers: int, is_shown: bool) -> list[str | None]:
    """Play what is left; how bots from files have failed meanwhile."""
    failed: list[str | None] = []
    journal = journal_of(out)
    if is_shown and kept.is_torn:
        console.print(f"{journal} ends in the middle of a row: it is left out, and that game played again")
    if is_shown and kept.rows:
        console.print(f"{kept.rows} of {batch.games} games are there already")

    def watching(played: Iterable[Any], left: int) -> Iterable[Any]:
        return watched(played, "Games", left, is_shown=is_shown)

    try:
        failed.extend(row.get("failure") for row in play_on(batch, out, kept, workers, watching))
    except (KeyboardInterrupt, BrokenProcessPool) as stopped:
        number = kept.rows + len(failed)
        why = "stopped" if isinstance(stopped, KeyboardInterrupt) else "a worker was killed"
        told = f"{why}: {number} of {batch.games} games are in {journal}; the same command goes on with them"
        raise AnswerIsNo(told) from stopped
    return failed


def _tell(batch: Batch[Any], out: Path, kept: Kept, failed: list[str | None], seconds: float, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "game": batch.game,
                "seed": batch.seed,
                "games": batch.games,
                "played": batch.games - kept.rows,
                "kept": kept.rows,
                "torn": kept.is_torn,
                "failures": failures(failed),
                "seconds": round(seconds, 3),
                "out": str(out),
            }
        )
        return
    played = batch.games - kept.rows
    what = f"{played} games played in {seconds:.1f} s" if played else "nothing is left to play"
    console.print(f"{what}: {batch.games} rows are in {out}")
    for way, times in failures(failed).items():
        console.print(f"lost by a bot's {way}: {times}")
