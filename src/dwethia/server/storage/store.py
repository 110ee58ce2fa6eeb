"""Tables in a database: made, changed act by act, and read back whole."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from sqlalchemy import Engine, bindparam, select
from sqlalchemy.exc import SQLAlchemyError

from dwethia.server.storage.commits import Committer, Statement, StorageError
from dwethia.server.storage.engines import READING
from dwethia.server.storage.schema import ACTS, SEATS, TABLES
from dwethia.server.storage.stored import AnyAct, DoneAct, Heading, StoredSeat, StoredTable

ADD_TABLE: Final = TABLES.insert()
ADD_SEAT: Final = SEATS.insert()
ADD_ACT: Final = ACTS.insert()
CHANGE_SEAT: Final = (
    SEATS.update()
    .where(SEATS.c.table_id == bindparam("of_table"), SEATS.c.place == bindparam("at_place"))
    .values({name: bindparam(name) for name in ("name", "token_hash", "salt", "is_ready", "webhook")})
)
SET_SUCCESSOR: Final = (
    TABLES.update().where(TABLES.c.id == bindparam("of_table")).values(successor=bindparam("successor"))
)


class Store:
    """All tables of a server."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._commits = Committer(engine)

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
        }
        statements: list[Statement] = [(ADD_TABLE, row)]
        statements += [
            (ADD_SEAT, {"table_id": table.id, "place": place, **msgspec.structs.asdict(seat)})
            for place, seat in enumerate(table.seats)
        ]
        if after is not None:
            statements.append((SET_SUCCESSOR, {"of_table": after, "successor": table.id}))
        await self._commits.write(statements)

    async def add_act(self, table: str, number: int, done: DoneAct) -> None:
        """Keep one act more; a number that exists already is refused."""
        row = {
            "table_id": table,
            "number": number,
            "seat": done.act.seat,
            "act": msgspec.json.encode(done.act),
            "done": done.done,
        }
        await self._commits.write([(ADD_ACT, row)])

    async def change_seat(self, table: str, place: int, seat: StoredSeat) -> None:
        """Keep what has changed about a seat."""
        row = msgspec.structs.asdict(seat) | {"of_table": table, "at_place": place}
        del row["seat"], row["bot"]
        await self._commits.write([(CHANGE_SEAT, row)])

    async def load(self, table: str) -> StoredTable | None:
        """A table as it stands, or None where there is none of that id."""
        try:
            return await asyncio.to_thread(self._load, table)
        except SQLAlchemyError as wrong:
            raise StorageError("the database cannot be read") from wrong

    def _load(self, table: str) -> StoredTable | None:
        with self._engine.connect().execution_options(**READING) as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
            if row is None:
                return None
            seats = connection.execute(select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.place)).all()
            acts = connection.execute(select(ACTS).where(ACTS.c.table_id == table).order_by(ACTS.c.number)).all()
        return StoredTable(
            id=row.id,
            heading=msgspec.json.decode(row.heading, type=Heading),
            seed=row.seed,
            host_hash=row.host_hash,
            spectator_hash=row.spectator_hash,
            seats=tuple(_seat(each) for each in seats),
            created=row.created,
            successor=row.successor,
            acts=tuple(DoneAct(msgspec.json.decode(each.act, type=AnyAct), each.done) for each in acts),
        )

    def close(self) -> None:
        """Write what waits, and let the database go."""
        self._commits.close()
        self._engine.dispose()


def _seat(row: Any) -> StoredSeat:
    return StoredSeat(**{name: getattr(row, name) for name in StoredSeat.__struct_fields__})
