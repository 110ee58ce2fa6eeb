"""The tables of the database, as queries see them; `migrations` makes them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, LargeBinary, MetaData, Table, Text

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("heading", LargeBinary, nullable=False),  # the game and what it began from, as JSON
    Column("seed", LargeBinary),  # secret while the game is on
    Column("host_hash", Text, nullable=False),
    Column("spectator_hash", Text, nullable=False),
    Column("successor", Text),
    Column("created", Float, nullable=False),
    Column("snapshot", LargeBinary),  # where the game stands, for rules newer than these; packed
    Column("is_open", Boolean, nullable=False),  # whoever knows its address may watch
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("seat", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("token_hash", Text, nullable=False),
    Column("salt", LargeBinary),
    Column("is_ready", Boolean, nullable=False),
    Column("webhook", Text),
)

ACTS: Final = Table(
    "acts",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Text, nullable=False),
    Column("act", LargeBinary, nullable=False),  # a decision, a pass, an undo, …, as JSON
    Column("done", Float, nullable=False),
    Column("grown", LargeBinary),  # what came of it, in the record and in the log; packed
)

SCORES: Final = Table(
    "scores",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("known_as", Text, primary_key=True),  # the name as it is compared
    Column("name", Text, nullable=False),
    Column("table_id", Text, nullable=False, unique=True),
    Column("score", Integer, nullable=False),
    Column("is_won", Boolean, nullable=False),
    Column("done", Float, nullable=False),
)

CAMPAIGNS: Final = Table(
    "campaigns",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("heading", LargeBinary, nullable=False),  # its title and its packs, as JSON
    Column("host_hash", Text, nullable=False),
    Column("spectator_hash", Text, nullable=False),
    Column("created", Float, nullable=False),
)

CAMPAIGN_PLAYERS: Final = Table(
    "campaign_players",
    METADATA,
    Column("campaign_id", Text, ForeignKey("campaigns.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("token_hash", Text, nullable=False),
)

CAMPAIGN_ENTRIES: Final = Table(
    "campaign_entries",
    METADATA,
    Column("campaign_id", Text, ForeignKey("campaigns.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", LargeBinary, nullable=False),  # of the ledger's file
    Column("done", Float, nullable=False),
)

CAMPAIGN_TABLES: Final = Table(
    "campaign_tables",
    METADATA,
    Column("campaign_id", Text, ForeignKey("campaigns.id"), primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("heading", LargeBinary, nullable=False),  # what is played there, as JSON
    Column("is_closed", Boolean, nullable=False),  # what came of it is in the ledger, or it was put away
)
