"""Every campaign by its id, brought to memory when it is used; those not used for longest are let go first."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.campaign.ledger.chain import Ledger, LedgerBroken, lines_of, of_lines
from dwethia.server.errors import NotNow, NotStored, NotThere, NotYours
from dwethia.server.storage.campaigns import (
    CampaignDamaged,
    CampaignStore,
    StoredCampaign,
    StoredPlayer,
    TableOfCampaign,
)
from dwethia.server.storage.commits import StorageError
from dwethia.server.tables.registry import ID_SHAPE

LOG = logging.getLogger("dwethia.server")
MOST_HELD: Final = 100  # in memory at once
LOOK_AGAIN: Final = "somebody else has acted meanwhile; nothing was done, look again"


class CampaignViewer(Struct, frozen=True):
    """Who a link makes of somebody: a player, the host, or one who watches."""

    player: str | None = None
    is_host: bool = False


@dataclass
class HostedCampaign:
    """A campaign in memory. Its ledger is what is stored, never more."""

    stored: StoredCampaign  # without its lines
    ledger: Ledger
    acting: asyncio.Lock = field(default_factory=asyncio.Lock)
    shown: tuple[int, dict[str, Any]] | None = None  # after which entry, and what

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def entries(self) -> int:
        return len(self.ledger.entries)

    def check_seen(self, after: int) -> None:
        """Refuse somebody who has not seen all that has happened."""
        if after != self.entries:
            raise NotNow(LOOK_AGAIN)

    def opened_by(self, hashes: frozenset[str]) -> CampaignViewer:
        """Who comes with tokens of these hashes."""
        for each in self.stored.players:
            if each.token_hash in hashes:
                return CampaignViewer(each.player)
        if self.stored.host_hash in hashes:
            return CampaignViewer(is_host=True)
        if self.stored.spectator_hash in hashes:
            return CampaignViewer()
        raise NotYours("this link does not open this campaign")


class CampaignRegistry:
    """All campaigns of a server."""

    def __init__(self, store: CampaignStore, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._held: OrderedDict[str, HostedCampaign] = OrderedDict()

    async def campaign(self, id: str) -> HostedCampaign:
        """The campaign of this id, from memory or from storage."""
        if ID_SHAPE.fullmatch(id) is None:
            raise NotThere("there is no such campaign")
        if id not in self._held:
            loaded = await self._load(id)
            self._held.setdefault(id, loaded)
            while len(self._held) > MOST_HELD:
                self._held.popitem(last=False)
        self._held.move_to_end(id)
        return self._held[id]

    async def _load(self, id: str) -> HostedCampaign:
        try:
            stored = await self._store.load(id)
            if stored is None:
                raise NotThere("there is no such campaign")
            return HostedCampaign(replace(stored, lines=()), await asyncio.to_thread(of_lines, stored.lines))
        except StorageError as wrong:
            raise NotStored("the campaign cannot be read now: try again") from wrong
        except (CampaignDamaged, LedgerBroken) as wrong:
            LOG.error("campaign %s is damaged: %s", id, wrong)
            raise NotNow("this campaign is damaged where it is stored, and cannot be opened") from wrong

    async def add(self, stored: StoredCampaign) -> None:
        """Keep a new campaign."""
        try:
            await self._store.add(stored)
        except StorageError as wrong:
            raise NotStored("the campaign could not be stored: try again") from wrong

    async def grow(self, hosted: HostedCampaign, grown: Ledger, closing: str | None = None) -> None:
        """Keep what a ledger has more; it counts when it is on disk, and only if nobody else was first."""
        lines = lines_of(grown, hosted.entries)
        try:
            await self._store.add_entries(hosted.id, lines, hosted.entries + 1, self._now(), closing)
        except BaseException as wrong:
            self._forget(hosted)  # whether it was written is for the database to say
            if not isinstance(wrong, StorageError):
                raise
            await self._tell_why(hosted)
            raise NotStored("it could not be stored: try again") from wrong
        hosted.ledger = grown
        hosted.stored = _without(hosted.stored, closing)
        self._held[hosted.id] = hosted  # whatever was read while this was written

    async def add_player(self, hosted: HostedCampaign, player: StoredPlayer) -> None:
        """Keep one player more."""
        await self._change(hosted, self._store.add_player(hosted.id, len(hosted.stored.players), player))
        hosted.stored = replace(hosted.stored, players=(*hosted.stored.players, player))

    async def change_link(self, hosted: HostedCampaign, place: int, hash: str) -> None:
        """Another link for a player; the old one opens nothing any more."""
        players = list(hosted.stored.players)
        await self._change(hosted, self._store.change_link(hosted.id, place, players[place].token_hash, hash))
        players[place] = replace(players[place], token_hash=hash)
        hosted.stored = replace(hosted.stored, players=tuple(players))

    async def add_table(self, hosted: HostedCampaign, table: TableOfCampaign) -> None:
        """Keep that something of the campaign is played at a table."""
        await self._change(hosted, self._store.add_table(hosted.id, table))
        hosted.stored = replace(hosted.stored, tables=(*hosted.stored.tables, table))

    async def close_table(self, hosted: HostedCampaign, table: str) -> None:
        """Keep that nothing comes of a table any more."""
        await self._change(hosted, self._store.close_table(hosted.id, table))
        hosted.stored = _without(hosted.stored, table)

    async def _change(self, hosted: HostedCampaign, written: Any) -> None:
        try:
            await written
        except BaseException as wrong:
            self._forget(hosted)
            if not isinstance(wrong, StorageError):
                raise
            raise NotNow(LOOK_AGAIN) from wrong

    async def _tell_why(self, hosted: HostedCampaign) -> None:
        """Where somebody else was first, that it was so."""
        if (await self._load(hosted.id)).entries > hosted.entries:
            raise NotNow(LOOK_AGAIN)

    def _forget(self, hosted: HostedCampaign) -> None:
        if self._held.get(hosted.id) is hosted:
            del self._held[hosted.id]


def _without(stored: StoredCampaign, table: str | None) -> StoredCampaign:
    return replace(stored, tables=tuple(each for each in stored.tables if each.table != table))
