"""Campaigns in the database of the tables: the lines of their ledgers, and who may open them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Row, bindparam, select
from sqlalchemy.exc import SQLAlchemyError

from dwethia.server.storage.commits import Statement, StorageError
from dwethia.server.storage.schema import CAMPAIGN_ENTRIES, CAMPAIGN_PLAYERS, CAMPAIGN_TABLES, CAMPAIGNS
from dwethia.server.storage.store import Store

ADD_CAMPAIGN: Final = CAMPAIGNS.insert()
ADD_PLAYER: Final = CAMPAIGN_PLAYERS.insert()
ADD_ENTRY: Final = CAMPAIGN_ENTRIES.insert()
ADD_TABLE: Final = CAMPAIGN_TABLES.insert()
CLOSE_TABLE: Final = (
    CAMPAIGN_TABLES.update()
    .where(
        CAMPAIGN_TABLES.c.campaign_id == bindparam("of_campaign"),
        CAMPAIGN_TABLES.c.table_id == bindparam("of_table"),
    )
    .values(is_closed=True)
)
CHANGE_LINK: Final = (
    CAMPAIGN_PLAYERS.update()
    .where(
        CAMPAIGN_PLAYERS.c.campaign_id == bindparam("of_campaign"),
        CAMPAIGN_PLAYERS.c.place == bindparam("at_place"),
        CAMPAIGN_PLAYERS.c.token_hash == bindparam("old_hash"),
    )
    .values(token_hash=bindparam("new_hash"))
)


class CampaignDamaged(Exception):
    """A campaign of which something is lost or spoilt where it is stored."""


class CampaignHeading(Struct, frozen=True):
    """What the ledger of a campaign does not say."""

    title: str
    packs: tuple[str, ...] = ()  # digests, beside the Starter Codex


class StoredPlayer(Struct, frozen=True):
    """Somebody who has a link of their own."""

    player: str
    token_hash: str


class TableOfCampaign(Struct, frozen=True):
    """A table at which a battle of a campaign is fought, or its aftermath settled."""

    table: str
    kind: Literal["battle", "settling"]
    players: tuple[str, ...]  # whose warbands are in it
    title: str
    battle: int = 0  # whose aftermath it is


class StoredCampaign(Struct, frozen=True):
    """A campaign as it is stored."""

    id: str
    heading: CampaignHeading
    host_hash: str
    spectator_hash: str
    created: float
    players: tuple[StoredPlayer, ...]
    lines: tuple[bytes, ...]  # of the ledger's file, one for each entry
    tables: tuple[TableOfCampaign, ...] = ()  # those that are open


class CampaignStore:
    """All campaigns of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, campaign: StoredCampaign) -> None:
        """Keep a new campaign, with all that has happened in it so far."""
        row = {
            "id": campaign.id,
            "heading": msgspec.json.encode(campaign.heading),
            "host_hash": campaign.host_hash,
            "spectator_hash": campaign.spectator_hash,
            "created": campaign.created,
        }
        statements: list[Statement] = [(ADD_CAMPAIGN, row)]
        statements += [_player(campaign.id, place, each) for place, each in enumerate(campaign.players)]
        statements += _entries(campaign.id, campaign.lines, 1, campaign.created)
        await self._store.write(statements)

    async def add_entries(
        self, campaign: str, lines: Sequence[bytes], first: int, done: float, closing: str | None = None
    ) -> None:
        """Keep entries more, and close the table they come from; where a number exists already, all are refused."""
        closed = [] if closing is None else [_closed(campaign, closing)]
        await self._store.write([*_entries(campaign, lines, first, done), *closed])

    async def add_table(self, campaign: str, table: TableOfCampaign) -> None:
        """Keep that something is played at a table."""
        row = {"campaign_id": campaign, "table_id": table.table, "heading": msgspec.json.encode(table)}
        await self._store.write([(ADD_TABLE, {**row, "is_closed": False})])

    async def close_table(self, campaign: str, table: str) -> None:
        """Keep that a table is put away."""
        await self._store.write([_closed(campaign, table)])

    async def add_player(self, campaign: str, place: int, player: StoredPlayer) -> None:
        """Keep one player more; a place that is taken is refused."""
        await self._store.write([_player(campaign, place, player)])

    async def change_link(self, campaign: str, place: int, before: str, after: str) -> None:
        """Another link for a player; refused where it is not what it was before."""
        row = {"of_campaign": campaign, "at_place": place, "old_hash": before, "new_hash": after}
        await self._store.write([(CHANGE_LINK, row)])

    async def load(self, campaign: str) -> StoredCampaign | None:
        """A campaign as it stands, or None where there is none of that id."""
        try:
            return await asyncio.to_thread(self._load, campaign)
        except SQLAlchemyError as wrong:
            raise StorageError("the database cannot be read") from wrong

    def _load(self, campaign: str) -> StoredCampaign | None:
        players, entries = CAMPAIGN_PLAYERS.c, CAMPAIGN_ENTRIES.c
        with self._store.reading() as connection:
            row = connection.execute(select(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign)).one_or_none()
            if row is None:
                return None
            seated = connection.execute(
                select(CAMPAIGN_PLAYERS).where(players.campaign_id == campaign).order_by(players.place)
            ).all()
            kept = connection.execute(
                select(entries.number, entries.line).where(entries.campaign_id == campaign).order_by(entries.number)
            ).all()
            tables = CAMPAIGN_TABLES.c
            at_table = connection.execute(
                select(tables.heading).where(tables.campaign_id == campaign, tables.is_closed.is_(False))
            ).scalars()
            return _read(row, seated, kept, at_table.all())


def _closed(campaign: str, table: str) -> Statement:
    return CLOSE_TABLE, {"of_campaign": campaign, "of_table": table}


def _player(campaign: str, place: int, player: StoredPlayer) -> Statement:
    return ADD_PLAYER, {"campaign_id": campaign, "place": place, **msgspec.structs.asdict(player)}


def _entries(campaign: str, lines: Sequence[bytes], first: int, done: float) -> list[Statement]:
    return [
        (ADD_ENTRY, {"campaign_id": campaign, "number": number, "line": line, "done": done})
        for number, line in enumerate(lines, first)
    ]


def _read(
    row: Row[Any], players: Sequence[Row[Any]], entries: Sequence[Row[Any, Any]], tables: Sequence[bytes]
) -> StoredCampaign:
    for number, each in enumerate(entries, 1):
        if each.number != number:
            raise CampaignDamaged(f"entry {number} is missing")
    for place, one in enumerate(players):
        if one.place != place:
            raise CampaignDamaged(f"player {place} is missing")
    try:
        found = {
            "id": row.id,
            "heading": msgspec.json.decode(row.heading),
            "host_hash": row.host_hash,
            "spectator_hash": row.spectator_hash,
            "created": row.created,
            "players": tuple({"player": each.player, "token_hash": each.token_hash} for each in players),
            "lines": tuple(each.line for each in entries),
            "tables": tuple(msgspec.json.decode(each) for each in tables),
        }
        return msgspec.convert(found, StoredCampaign, builtin_types=(bytes,))
    except (ValueError, TypeError, RecursionError) as wrong:  # SQLite keeps anything in any column
        raise CampaignDamaged(str(wrong)) from wrong
