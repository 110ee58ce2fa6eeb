"""Tables in a database: made, changed act by act, and read back whole."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Connection, Engine, bindparam, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.dml import Update

from dwethia.server.storage.commits import Committer, Statement, StorageError
from dwethia.server.storage.engines import READING
from dwethia.server.storage.packing import packed
from dwethia.server.storage.rows import read_rows
from dwethia.server.storage.schema import ACTS, SEATS, TABLES
from dwethia.server.storage.sqlite_file import damage_in
from dwethia.server.storage.stored import DoneAct, StoredSeat, StoredTable, TableSnapshot

LOG = logging.getLogger("dwethia.server")

ADD_TABLE: Final = TABLES.insert()
ADD_SEAT: Final = SEATS.insert()
ADD_ACT: Final = ACTS.insert()
SET_SUCCESSOR: Final = (
    TABLES.update()
    .where(TABLES.c.id == bindparam("of_table"), TABLES.c.successor.is_(None))
    .values(successor=bindparam("of_successor"))
)
SET_SNAPSHOT: Final = (
    TABLES.update().where(TABLES.c.id == bindparam("of_table")).values(snapshot=bindparam("of_snapshot"))
)
SET_OPEN: Final = TABLES.update().where(TABLES.c.id == bindparam("of_table")).values(is_open=bindparam("to_open"))


@cache
def change_seat(columns: tuple[str, ...]) -> Update:
    """Some columns of a seat are changed, if they still hold what they held."""
    unchanged = [
        SEATS.c[name].is_not_distinct_from(bindparam(f"old_{name}", type_=SEATS.c[name].type)) for name in columns
    ]
    return (
        SEATS.update()
        .where(SEATS.c.table_id == bindparam("of_table"), SEATS.c.place == bindparam("at_place"), *unchanged)
        .values({name: bindparam(f"new_{name}") for name in columns})
    )


class Store:
    """All tables of a server."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._commits = Committer(engine)
        self._damage: str | None = None

    async def examine(self) -> None:
        """Look for damage that SQLite itself meets only when it comes to the place; then nothing is taken any more."""
        if self._engine.dialect.name == "sqlite" and self._damage is None:
            self._damage = await asyncio.to_thread(damage_in, Path(str(self._engine.url.database)))
            if self._damage is not None:
                LOG.error("the database is damaged, and nothing more is stored: %s", self._damage)

    async def write(self, statements: list[Statement]) -> None:
        """Write statements in one transaction; they are on disk when this returns."""
        if self._damage is not None:
            raise StorageError("the database is damaged")
        await self._commits.write(statements)

    async def add(self, table: StoredTable, after: str | None = None) -> None:
        """Keep a new table, as the successor of another one where that is named."""
        row = {
            "id": table.id,
            "heading": msgspec.json.encode(table.heading),
            "seed": table.seed,
            "host_hash": table.host_hash,
            "spectator_hash": table.spectator_hash,
            "successor": None,
            "created": table.created,
            "is_open": table.is_open,
        }
        statements: list[Statement] = [(ADD_TABLE, row)]
        statements += [
            (ADD_SEAT, {"table_id": table.id, "place": place, **msgspec.structs.asdict(seat)})
            for place, seat in enumerate(table.seats)
        ]
        if after is not None:
            statements.append((SET_SUCCESSOR, {"of_table": after, "of_successor": table.id}))
        await self.write(statements)

    async def add_act(
        self, table: str, number: int, done: DoneAct, snapshot: TableSnapshot | None = None, grown: bytes | None = None
    ) -> None:
        """Keep one act more, what came of it, and where the table stands; a number that exists already is refused."""
        row = {
            "table_id": table,
            "number": number,
            "seat": done.act.seat,
            "act": msgspec.json.encode(done.act),
            "done": done.done,
            "grown": grown,
        }
        statements: list[Statement] = [(ADD_ACT, row)]
        if snapshot is not None:
            statements.append((SET_SNAPSHOT, {"of_table": table, "of_snapshot": packed(snapshot)}))
        await self.write(statements)

    async def change_seat(self, table: str, place: int, before: StoredSeat, after: StoredSeat) -> None:
        """Keep what has changed about a seat, and nothing else of it; refused where that is not as it was before."""
        old, new = msgspec.structs.asdict(before), msgspec.structs.asdict(after)
        columns = tuple(name for name in new if new[name] != old[name])
        if not columns:
            return
        row = {f"old_{name}": old[name] for name in columns} | {f"new_{name}": new[name] for name in columns}
        await self.write([(change_seat(columns), row | {"of_table": table, "at_place": place})])

    async def set_open(self, table: str, is_open: bool) -> None:
        """Keep whether whoever knows a table's address may watch."""
        await self.write([(SET_OPEN, {"of_table": table, "to_open": is_open})])

    async def load(self, table: str) -> StoredTable | None:
        """A table as it stands, or None where there is none of that id."""
        try:
            return await asyncio.to_thread(self._load, table)
        except SQLAlchemyError as wrong:
            raise StorageError("the database cannot be read") from wrong

    def _load(self, table: str) -> StoredTable | None:
        with self.reading() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
            if row is None:
                return None
            seats = connection.execute(select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.place)).all()
            done = select(*(ACTS.c[name] for name in ("number", "act", "done"))).where(ACTS.c.table_id == table)
            acts = connection.execute(done.order_by(ACTS.c.number)).all()
        return read_rows(row, seats, acts)

    async def load_grown(self, table: str) -> tuple[bytes, ...]:
        """What came of each act of a table, where that was kept."""
        try:
            return await asyncio.to_thread(self._load_grown, table)
        except SQLAlchemyError as wrong:
            raise StorageError("the database cannot be read") from wrong

    def _load_grown(self, table: str) -> tuple[bytes, ...]:
        with self.reading() as connection:
            kept = select(ACTS.c.grown).where(ACTS.c.table_id == table, ACTS.c.grown.is_not(None))
            return tuple(connection.execute(kept.order_by(ACTS.c.number)).scalars())

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that only reads."""
        with self._engine.connect().execution_options(**READING) as connection:
            yield connection

    def close(self) -> None:
        """Write what waits, and let the database go."""
        self._commits.close()
        self._engine.dispose()
