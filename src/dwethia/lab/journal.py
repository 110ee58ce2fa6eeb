"""Where rows grow: a file of lines, the heading first; what was killed goes on after its last whole row."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from dwethia.lab.rows import Row, RowsError, RowsHeading, must_be_same, read_heading

MOST_IN_A_LINE: Final = 2**24


class Numbered(Struct):
    """As much of a row as tells that it is the next."""

    number: int


class Kept(Struct, frozen=True):
    """What a journal already holds."""

    rows: int
    length: int  # in bytes, the heading included
    is_torn: bool  # something after that cannot be read


def line(value: RowsHeading | Row) -> bytes:
    """A heading or a row as a line."""
    return msgspec.json.encode(value) + b"\n"


def kept_in(file: Path, heading: RowsHeading) -> Kept:
    """What is whole in a journal of these rows; of other rows it is refused, of none it is empty."""
    if not file.exists():
        return Kept(0, 0, False)
    first = line(heading)
    with file.open("rb") as opened:
        begun = opened.readline(MOST_IN_A_LINE)
        if not begun.endswith(b"\n"):
            if not first.startswith(begun):
                raise RowsError("there are no rows of games in it")
            return Kept(0, 0, bool(begun))
        must_be_same(read_heading(begun), heading)
        rows, length = 0, len(begun)
        for each in _lines(opened):
            if not _is_row(each, rows):
                return Kept(rows, length, True)
            rows += 1
            length += len(each)
    return Kept(rows, length, False)


def rows_in(opened: BinaryIO) -> Iterator[Row]:
    """The rows of a journal, its heading read before; they end where the first cannot be read."""
    for number, each in enumerate(_lines(opened)):
        if not _is_row(each, number):
            return
        yield msgspec.json.decode(each)


def _lines(opened: BinaryIO) -> Iterator[bytes]:
    return iter(lambda: opened.readline(MOST_IN_A_LINE), b"")


def _is_row(content: bytes, number: int) -> bool:
    try:
        return content.endswith(b"\n") and msgspec.json.decode(content, type=Numbered).number == number
    except (ValueError, RecursionError):
        return False
