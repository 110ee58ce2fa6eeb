"""Rows of the database, read as what they are kept for; a damaged one is refused and says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Row

from dwethia.server.storage.packing import unpacked
from dwethia.server.storage.stored import AnyAct, DoneAct, Heading, StoredSeat, StoredTable, TableSnapshot


class DamagedTable(Exception):
    """A table of which something is lost or spoilt where it is stored."""


def read_rows(row: Row[Any], seats: Sequence[Row[Any]], acts: Sequence[Row[Any]]) -> StoredTable:
    """A table from its row and those of its seats and acts."""
    try:
        for number, each in enumerate(acts):
            if each.number != number:
                raise DamagedTable(f"act {number} is missing")
        for place, each in enumerate(seats):
            if each.place != place:
                raise DamagedTable(f"seat {place} is missing")
        if not seats:
            raise DamagedTable("its seats are missing")
        return StoredTable(
            heading=msgspec.json.decode(row.heading, type=Heading),
            seats=tuple(_read(each, StoredSeat) for each in seats),
            acts=tuple(DoneAct(msgspec.json.decode(each.act, type=AnyAct), _time(each.done)) for each in acts),
            snapshot=None if row.snapshot is None else unpacked(row.snapshot, TableSnapshot),
            **msgspec.structs.asdict(_read(row, _TableRow)),
        )
    except (ValueError, TypeError, RecursionError) as wrong:  # what msgspec and Unicode find are ValueErrors
        raise DamagedTable(str(wrong)) from wrong


class _TableRow(msgspec.Struct, frozen=True):
    """What stands in a table's row as it is."""

    id: str
    seed: bytes | None
    host_hash: str
    spectator_hash: str
    created: float
    successor: str | None
    is_open: bool


T = TypeVar("T", bound=msgspec.Struct)


def _read(row: Row[Any], kind: type[T]) -> T:
    """A row as a type: SQLite keeps anything in any column."""
    return msgspec.convert({name: getattr(row, name) for name in kind.__struct_fields__}, kind, builtin_types=(bytes,))


def _time(done: object) -> float:
    return msgspec.convert(done, float)
