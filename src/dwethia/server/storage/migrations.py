"""Numbered steps from an empty database to the newest schema; a database remembers how far it has come.

Each step is a list of plain statements that SQLite and PostgreSQL both read, and runs in one transaction with its
number. There are no branches and no way back, so that a migration tool with its own configuration would be more to
carry than this list.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Engine, text

LOCK: Final = 7_394_721  # any number: two servers that start at once take turns

STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        "CREATE TABLE tables (id TEXT PRIMARY KEY, heading {bytes} NOT NULL, seed {bytes}, host_hash TEXT NOT NULL,"
        " spectator_hash TEXT NOT NULL, successor TEXT, created DOUBLE PRECISION NOT NULL)",
        "CREATE TABLE seats (table_id TEXT NOT NULL REFERENCES tables (id), place INTEGER NOT NULL, seat TEXT NOT NULL,"
        " name TEXT NOT NULL, bot TEXT, token_hash TEXT NOT NULL, salt {bytes}, is_ready BOOLEAN NOT NULL,"
        " webhook TEXT, PRIMARY KEY (table_id, place))",
        "CREATE TABLE acts (table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, seat TEXT NOT NULL,"
        " act {bytes} NOT NULL, done DOUBLE PRECISION NOT NULL, PRIMARY KEY (table_id, number))",
    ),
    (
        "ALTER TABLE tables ADD COLUMN snapshot {bytes}",
        "ALTER TABLE acts ADD COLUMN grown {bytes}",
    ),
    (
        "CREATE TABLE campaigns (id TEXT PRIMARY KEY, heading {bytes} NOT NULL, host_hash TEXT NOT NULL,"
        " spectator_hash TEXT NOT NULL, created DOUBLE PRECISION NOT NULL)",
        "CREATE TABLE campaign_players (campaign_id TEXT NOT NULL REFERENCES campaigns (id), place INTEGER NOT NULL,"
        " player TEXT NOT NULL, token_hash TEXT NOT NULL, PRIMARY KEY (campaign_id, place))",
        "CREATE TABLE campaign_entries (campaign_id TEXT NOT NULL REFERENCES campaigns (id), number INTEGER NOT NULL,"
        " line {bytes} NOT NULL, done DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign_id, number))",
    ),
    (
        "CREATE TABLE campaign_tables (campaign_id TEXT NOT NULL REFERENCES campaigns (id), table_id TEXT NOT NULL,"
        " heading {bytes} NOT NULL, is_closed BOOLEAN NOT NULL, PRIMARY KEY (campaign_id, table_id))",
    ),
    ("ALTER TABLE tables ADD COLUMN is_open BOOLEAN NOT NULL DEFAULT FALSE",),
    (
        "CREATE TABLE scores (game TEXT NOT NULL, day TEXT NOT NULL, known_as TEXT NOT NULL, name TEXT NOT NULL,"
        " table_id TEXT NOT NULL UNIQUE, score INTEGER NOT NULL, is_won BOOLEAN NOT NULL,"
        " done DOUBLE PRECISION NOT NULL, PRIMARY KEY (game, day, known_as))",
    ),
)


class SchemaError(Exception):
    """A database that this version cannot use."""


def migrate(engine: Engine) -> None:
    """Bring a database to the newest schema."""
    bytes_type = "BYTEA" if engine.dialect.name == "postgresql" else "BLOB"
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        connection.execute(text("CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)"))
        done = version(connection)
        if done > len(STEPS):
            raise SchemaError(f"the database has schema {done}, this version of dwethia knows {len(STEPS)}")
        for number, statements in enumerate(STEPS[done:], start=done + 1):
            for statement in statements:
                connection.execute(text(statement.format(bytes=bytes_type)))
            connection.execute(text("INSERT INTO schema_steps (step) VALUES (:step)"), {"step": number})


def version(connection: Connection) -> int:
    """How many steps a database has taken."""
    return int(connection.execute(text("SELECT coalesce(max(step), 0) FROM schema_steps")).scalar_one())
