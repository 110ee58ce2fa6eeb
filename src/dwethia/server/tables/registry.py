"""The registry of tables: every table by its id, brought to memory when it is used and put away when it is not."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from msgspec import ValidationError
from msgspec.structs import replace

from dwethia.dice import DiceError
from dwethia.engine.record import RecordError
from dwethia.engine.replay import Mismatch
from dwethia.engine.rules import GameRules, SetupError
from dwethia.faults import Refusal
from dwethia.games import GameKit
from dwethia.rulebook import RulebookError
from dwethia.server.errors import NotNow, NotStored, NotThere
from dwethia.server.game_catalogue import GameCatalogue
from dwethia.server.storage.commits import StorageError
from dwethia.server.storage.rows import DamagedTable
from dwethia.server.storage.store import Store
from dwethia.server.storage.stored import DoneAct, RenewAct, StoredTable, TakeOver
from dwethia.server.tables.renewing import KeptEntry, gathered, has_ended, played_by, renewal
from dwethia.server.tables.table import HostedTable, TableEnvironment
from dwethia.server.tables.table_game import TableGame
from dwethia.server.webhooks import Webhooks

LOG = logging.getLogger("dwethia.server")

# What a stored table may meet under rules that are newer than it.
OTHER_RULES = (Refusal, DiceError, RecordError, Mismatch, SetupError, RulebookError, ValidationError)

ID_SHAPE: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
THINKERS: Final = 2  # bots that think at once
FEW_ACTS: Final = 20  # so many are done again at once; a longer game is brought back beside the other tables


class TableRegistry:
    """All tables of a server."""

    def __init__(self, catalogue: GameCatalogue, store: Store, webhooks: Webhooks) -> None:
        self.catalogue = catalogue
        self._store = store
        self._webhooks = webhooks
        self._thinkers = ThreadPoolExecutor(THINKERS, "dwethia-bot")
        self._environment = TableEnvironment(store, catalogue.sources.now, webhooks, self._thinkers, self._drop)
        self._tables: dict[str, asyncio.Task[HostedTable]] = {}

    @property
    def now(self) -> Callable[[], float]:
        return self.catalogue.sources.now

    async def table(self, id: str) -> HostedTable:
        """The table of this id, from memory or from storage."""
        if ID_SHAPE.fullmatch(id) is None:
            raise NotThere("there is no such table")
        if id not in self._tables:
            self._tables[id] = asyncio.create_task(self._load(id))
        loading = self._tables[id]
        try:
            table = await asyncio.shield(loading)
        except BaseException:
            if loading.done() and self._tables.get(id) is loading:
                del self._tables[id]
            raise
        table.used = self.now()
        return table

    async def _load(self, id: str) -> HostedTable:
        try:
            stored = await self._store.load(id)
        except StorageError as wrong:
            raise NotStored("the table cannot be read now: try again") from wrong
        except DamagedTable as wrong:
            raise _damaged(id, wrong) from wrong
        if stored is None:
            raise NotThere("there is no such table")
        if stored.heading.game not in self.catalogue.games:
            raise NotNow(f"this server does not have the game {stored.heading.game}")
        try:
            self._check(stored)
            return await self._seat(stored)
        except OTHER_RULES as wrong:
            raise NotNow(f"this table was played under other rules and cannot go on: {wrong}") from wrong
        except DamagedTable as wrong:
            raise _damaged(id, wrong) from wrong
        except StorageError as wrong:
            raise NotStored("the table cannot be read now: try again") from wrong

    def _check(self, stored: StoredTable) -> None:
        """Refuse a table whose seats or bots are not those of its game."""
        hosted = self.catalogue.games[stored.heading.game]
        if hosted.rules.seats(stored.heading.setup) != tuple(each.seat for each in stored.seats):
            raise NotNow("this table has other seats than its game")
        sitting_in = [done.act.bot for done in stored.acts if isinstance(done.act, TakeOver)]
        for bot in (*(each.bot for each in stored.seats), *sitting_in):
            if bot is not None and bot not in hosted.bots:
                raise NotNow(f"this server does not have the bot {bot}")

    async def _seat(self, stored: StoredTable) -> HostedTable:
        """A table as it was left; newer rules take over from where it stands."""
        is_renewed = any(isinstance(done.act, RenewAct) for done in stored.acts)
        kit = self.catalogue.games[stored.heading.game].kit
        is_older = bool(stored.acts) and played_by(stored) != kit.rules.version
        past = gathered(await self._store.load_grown(stored.id)) if is_renewed or is_older else ()
        if is_older and not (stored.snapshot is not None and has_ended(stored)):
            return await self._renew(stored, kit, past)
        if stored.heading.origin is None and len(stored.acts) <= FEW_ACTS:
            return self._seated(stored, past)
        return await asyncio.to_thread(self._seated, stored, past)

    async def _renew(self, stored: StoredTable, kit: GameKit[Any], past: tuple[KeptEntry, ...]) -> HostedTable:
        again = 0 if stored.snapshot is not None else await asyncio.to_thread(self._playable, stored, kit.rules)
        done = DoneAct(renewal(stored, kit, again), self.now())
        renewed = replace(stored, acts=(*stored.acts, done), snapshot=None)
        table = await asyncio.to_thread(self._seated, renewed, past)
        await table.keep_renewal(done)
        return table

    def _playable(self, stored: StoredTable, rules: GameRules[Any]) -> int:
        """How many of a table's acts can be done again by other rules than those that it was played by."""
        game = TableGame(replace(stored, acts=()), rules, self.now())
        for number, done in enumerate(stored.acts):
            try:
                game.apply_again(done)
            except OTHER_RULES:
                return number
        return len(stored.acts)

    def _seated(self, stored: StoredTable, past: tuple[KeptEntry, ...]) -> HostedTable:
        game = self.catalogue.games[stored.heading.game]
        return HostedTable(stored, game, self._environment, past)

    async def add(self, stored: StoredTable) -> None:
        """Keep a new table; it comes to memory when it is first used."""
        try:
            await self._store.add(stored)
        except StorageError as wrong:
            raise NotStored("the table could not be stored: try again") from wrong

    def _drop(self, table: HostedTable) -> None:
        held = self._tables.get(table.id)
        if held is not None and held.done() and not held.cancelled() and held.result() is table:
            del self._tables[table.id]
            table.close()

    def put_away(self, idle_seconds: float) -> None:
        """Let go of the tables that nobody has used for a while."""
        for loading in list(self._tables.values()):
            if loading.done() and loading.exception() is None:
                table = loading.result()
                if table.is_idle and self.now() - table.used >= idle_seconds:
                    self._drop(table)

    def close(self) -> None:
        """Stop whatever goes on by itself."""
        for loading in self._tables.values():
            if loading.done() and not loading.cancelled() and loading.exception() is None:
                loading.result().close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        self._webhooks.close()


def _damaged(id: str, wrong: DamagedTable) -> NotNow:
    LOG.error("table %s is damaged: %s", id, wrong)
    return NotNow("this table is damaged where it is stored, and cannot be opened")
