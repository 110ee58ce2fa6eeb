"""Opening a database: SQLite with a write-ahead log that is flushed at each commit, or PostgreSQL."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from dwethia.server.storage.migrations import SchemaError, migrate
from dwethia.server.storage.sqlite_file import InUse, SqliteFile

READING: Final = {"dwethia_reading": True}
BUSY_SECONDS: Final = 10


class DatabaseError(Exception):
    """A database that cannot be opened; the message says which and why."""


def default_database() -> str:
    """The address of the SQLite file in the user's data directory."""
    return f"sqlite:///{user_data_path('dwethia') / 'tables.sqlite'}"


def open_database(address: str) -> Engine:
    """The database at an address, at the newest schema."""
    try:
        engine = _engine(address)
        try:
            migrate(engine)
        except BaseException:
            engine.dispose()
            raise
    except ArgumentError as wrong:
        raise DatabaseError(
            "the database's address cannot be read: expected sqlite:///FILE or postgresql://…"
        ) from wrong
    except ModuleNotFoundError as missing:
        raise DatabaseError('PostgreSQL needs its driver: install "dwethia[postgres]"') from missing
    except (SQLAlchemyError, OSError) as wrong:
        reason = getattr(wrong, "orig", None) or wrong
        raise DatabaseError(f"the database cannot be opened: {reason}") from wrong
    except (SchemaError, InUse) as wrong:
        raise DatabaseError(str(wrong)) from wrong
    return engine


def _engine(address: str) -> Engine:
    url = make_url(address)
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername == "postgresql+psycopg":
        return create_engine(url, pool_pre_ping=True)
    if url.drivername == "sqlite":
        return _sqlite(url.database)
    raise DatabaseError(f"{url.drivername} is no database that dwethia knows: expected sqlite or postgresql")


def _sqlite(file: str | None) -> Engine:
    if not file or file == ":memory:":
        raise DatabaseError("a SQLite database needs a file: sqlite:///FILE")
    held = SqliteFile(Path(file))
    engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", partial(_begin, held))
    event.listen(engine, "engine_disposed", lambda _: held.release())
    return engine


def _prepare(connection: Any, _: Any) -> None:
    """The driver's own way to begin transactions is too late for what creates tables."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(held: SqliteFile, connection: Connection) -> None:
    held.check()
    reading = connection.get_execution_options().get("dwethia_reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
