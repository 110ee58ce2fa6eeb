"""Rows as they are played: into a journal, from which a batch that was stopped goes on, then into their file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from dwethia.lab.batches import Batch, results
from dwethia.lab.journal import Kept, kept_in, line
from dwethia.lab.row_files import heading_in, row_file, rows_of
from dwethia.lab.rows import Row, RowsError, heading_of, must_be_same, row_of

Watching: TypeAlias = Callable[[Iterable[Any], int], Iterable[Any]]  # results as they come, and how many there will be


def journal_of(out: Path) -> Path:
    """Where the rows are while games are played."""
    return out.with_name(f"{out.name}.part")


def already_kept(batch: Batch[Any], out: Path) -> Kept:
    """What is there already of a batch: all of it, a part, or nothing; rows of something else are refused."""
    heading = heading_of(batch)
    if out.exists():
        must_be_same(heading_in(out), heading)
        return Kept(batch.games, 0, False)
    try:
        return kept_in(journal_of(out), heading)
    except RowsError as wrong:
        raise RowsError(f"{journal_of(out).name}: {wrong}") from wrong


def play_on(batch: Batch[Any], out: Path, kept: Kept, workers: int, watching: Watching) -> Iterator[Row]:
    """Play what is left; each row is in the journal before it is given."""
    with journal_of(out).open("ab") as opened:
        opened.truncate(kept.length)
        if not kept.length:
            opened.write(line(heading_of(batch)))
        left = results(batch, workers, kept.rows)
        for number, result in enumerate(watching(left, batch.games - kept.rows), kept.rows):
            row = row_of(batch, number, result)
            opened.write(line(row))
            opened.flush()
            yield row


def rows_kept(batch: Batch[Any], out: Path, workers: int, begun: Callable[[Kept], Watching]) -> list[Row]:
    """All rows of a batch, those that are there already among them; `begun` is told of these before it goes on."""
    file = row_file(out)
    kept = already_kept(batch, out)
    if not out.exists():
        for _ in play_on(batch, out, kept, workers, begun(kept)):
            pass
        file.finish(journal_of(out), out)
    rows = list(rows_of(out))
    if len(rows) != batch.games:
        raise RowsError(f"{len(rows)} of its {batch.games} rows can be read")
    return rows
