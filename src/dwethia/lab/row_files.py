"""Files of rows: JSON lines, or Parquet, which the extra `lab` brings; each is written whole when all is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from dwethia.lab.journal import MOST_IN_A_LINE, rows_in
from dwethia.lab.rows import Row, RowsError, RowsHeading, read_heading

IN_A_GROUP: Final = 10_000  # rows that are held at a time
KEY: Final = b"dwethia"  # of the heading, in a Parquet file's own notes
MAGIC: Final = b"PAR1"


class MissingExtra(Exception):
    """Something that only an extra brings; the message says how to get it."""


def must_have(module: str, what: str) -> None:
    """Refuse what needs a package that is not there."""
    if find_spec(module) is None:
        raise MissingExtra(f"{what} needs {module}: pip install 'dwethia[lab]'")


class RowFile(NamedTuple):
    """One way in which rows are kept."""

    check: Callable[[], None]  # that it can be written here
    finish: Callable[[Path, Path], None]  # a journal that is whole becomes the file


def row_file(file: Path) -> RowFile:
    """How a file is written, by the end of its name."""
    if file.suffix not in FILES:
        raise RowsError(f"its name must end in {' or '.join(FILES)}")
    return FILES[file.suffix]


def heading_in(file: Path) -> RowsHeading:
    """The heading of a file of rows, or of a journal."""
    with file.open("rb") as opened:
        if opened.read(len(MAGIC)) == MAGIC:
            must_have("pyarrow", "a Parquet file")
            return _parquet_heading(file)
        opened.seek(0)
        return read_heading(opened.readline(MOST_IN_A_LINE))


def rows_of(file: Path) -> Iterator[Row]:
    """The rows of a file that `heading_in` has read."""
    with file.open("rb") as opened:
        is_parquet = opened.read(len(MAGIC)) == MAGIC
        opened.seek(0)
        if not is_parquet:
            opened.readline(MOST_IN_A_LINE)
        yield from _parquet_rows(file) if is_parquet else rows_in(opened)


def row_in(file: Path, number: int) -> Row:
    """One row of such a file."""
    count = 0
    for row in rows_of(file):
        if row.get("number") == number:
            return row
        count += 1
    raise RowsError(f"there is no row {number} in it: it has rows 0 to {count - 1}" if count else "it has no row yet")


def _finish_lines(journal: Path, file: Path) -> None:
    journal.replace(file)


# Parquet


def _check_parquet() -> None:
    must_have("pyarrow", "a Parquet file (.jsonl does without)")


def _finish_parquet(journal: Path, file: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    with journal.open("rb") as opened:
        heading = opened.readline(MOST_IN_A_LINE).rstrip(b"\n")
        start = opened.tell()
        kinds = {bool: pyarrow.bool_(), int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string()}
        columns = [(name, kinds[kind]) for name, kind in _columns(rows_in(opened)).items()]
        opened.seek(start)
        schema, rows = pyarrow.schema(columns, metadata={KEY: heading}), rows_in(opened)
        draft = file.with_name(f".{file.name}.tmp")
        with parquet.ParquetWriter(draft, schema, compression="zstd") as writer:
            while group := list(islice(rows, IN_A_GROUP)):
                writer.write_table(pyarrow.Table.from_pylist(group, schema=schema))
    draft.replace(file)
    journal.unlink()


def _columns(rows: Iterator[Row]) -> Mapping[str, type]:
    """What each column holds; one in which nothing stands is of words."""
    found: dict[str, type] = {}
    names: dict[str, None] = {}
    for row in rows:
        names |= dict.fromkeys(row)
        found |= {name: type(value) for name, value in row.items() if value is not None and name not in found}
    return {name: found.get(name, str) for name in names}


def _parquet_heading(file: Path) -> RowsHeading:
    import pyarrow
    from pyarrow import parquet

    try:
        notes = parquet.read_schema(file).metadata or {}
    except (pyarrow.ArrowException, OSError) as wrong:
        raise RowsError("it is no whole Parquet file") from wrong
    return read_heading(notes.get(KEY, b""))


def _parquet_rows(file: Path) -> Iterator[dict[str, Any]]:
    from pyarrow import parquet

    with parquet.ParquetFile(file) as opened:
        for group in opened.iter_batches(IN_A_GROUP):
            yield from group.to_pylist()


FILES: Final[Mapping[str, RowFile]] = {
    ".jsonl": RowFile(lambda: None, _finish_lines),
    ".parquet": RowFile(_check_parquet, _finish_parquet),
}
