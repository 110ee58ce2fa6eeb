"""`dwethia lab batch`: a batch of games, kept as rows; stopped, it goes on where it was."""

from __future__ import annotations

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
from dwethia.lab.batches import Batch, failures, results
from dwethia.lab.journal import Kept, kept_in, line
from dwethia.lab.row_files import heading_in, row_file
from dwethia.lab.rows import RowsError, RowsHeading, heading_of, must_be_same, row_of

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
            kept = _kept(out, heading_of(batch))
            if kept.rows < batch.games or not is_there(out):
                failed = _go_on(batch, out, kept, workers, is_shown=not as_json)
                file.finish(journal_of(out), out)
    except RowsError as wrong:
        raise BadInput(f"{out}: {wrong}") from wrong
    except OSError as wrong:
        raise unusable(out, wrong) from wrong
    _tell(batch, out, kept, failed, perf_counter() - started, as_json)


def journal_of(out: Path) -> Path:
    """Where the rows are while games are played."""
    return out.with_name(f"{out.name}.part")


def _kept(out: Path, heading: RowsHeading) -> Kept:
    """What is there already: all of it, a part, or nothing."""
    if is_there(out):
        must_be_same(heading_in(out), heading)
        return Kept(heading.games, 0, False)
    try:
        return kept_in(journal_of(out), heading)
    except RowsError as wrong:
        raise BadInput(f"{journal_of(out)}: {wrong}") from wrong


def _go_on(batch: Batch[Any], out: Path, kept: Kept, workers: int, is_shown: bool) -> list[str | None]:
    """Play what is left; how bots from files have failed meanwhile."""
    failed: list[str | None] = []
    journal, begin = journal_of(out), kept.rows
    if is_shown and kept.is_torn:
        console.print(f"{journal} ends in the middle of a row: it is left out, and that game played again")
    if is_shown and begin:
        console.print(f"{begin} of {batch.games} games are there already")
    with journal.open("ab") as opened:
        opened.truncate(kept.length)
        if not kept.length:
            opened.write(line(heading_of(batch)))
        number = begin
        try:
            for result in watched(results(batch, workers, begin), "Games", batch.games - begin, is_shown=is_shown):
                row = row_of(batch, number, result)
                opened.write(line(row))
                opened.flush()
                failed.append(row.get("failure"))
                number += 1
        except (KeyboardInterrupt, BrokenProcessPool) as stopped:
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
