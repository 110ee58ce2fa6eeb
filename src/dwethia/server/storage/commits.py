"""Commits in groups: whatever waits to be written goes into one transaction, and is answered when it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.dml import Update, UpdateBase

MOST_AT_ONCE: Final = 500

Row: TypeAlias = Mapping[str, Any]
Statement: TypeAlias = tuple[UpdateBase, Row]


class StorageError(Exception):
    """Something could not be written; nothing of it counts."""


class ChangedElsewhere(SQLAlchemyError):
    """A row is not what it was thought to be: somebody else has changed it."""


class _Write:
    """Statements that belong together, and who waits for them."""

    def __init__(self, statements: Sequence[Statement], loop: asyncio.AbstractEventLoop) -> None:
        self.statements = statements
        self.loop = loop
        self.done: asyncio.Future[None] = loop.create_future()
        self.error: SQLAlchemyError | None = None


class Committer:
    """One thread that writes, so that many tables share the cost of one flush to disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="dwethia-commits", daemon=True)
        self._thread.start()

    async def write(self, statements: Sequence[Statement]) -> None:
        """Write statements in one transaction; they are on disk when this returns."""
        write = _Write(statements, asyncio.get_running_loop())
        self._queue.put(write)
        await write.done

    def close(self) -> None:
        """Write what waits, and stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            group = [first]
            ending = False
            while not self._queue.empty() and len(group) < MOST_AT_ONCE and not ending:
                write = self._queue.get()
                if write is None:
                    ending = True
                else:
                    group.append(write)
            self._commit(group)
            _answer(group)
            if ending:
                return

    def _commit(self, group: Sequence[_Write]) -> None:
        """All in one transaction; where that fails, each in its own, so that one cannot spoil the others."""
        try:
            with self._engine.begin() as connection:
                _execute(connection, [statement for write in group for statement in write.statements])
        except SQLAlchemyError as wrong:
            if len(group) == 1:
                group[0].error = wrong
            else:
                for write in group:
                    self._commit([write])


def _execute(connection: Connection, statements: Iterable[Statement]) -> None:
    for _, alike in groupby(statements, key=lambda each: id(each[0])):
        rows = list(alike)
        if isinstance(rows[0][0], Update):
            _update(connection, rows)
        else:
            connection.execute(rows[0][0], [row for _, row in rows])


def _update(connection: Connection, statements: Iterable[Statement]) -> None:
    """An update says which row it changes and what stands there; that row and no other is changed."""
    for statement, row in statements:
        if connection.execute(statement, row).rowcount != 1:
            raise ChangedElsewhere("the row has been changed by somebody else")


def _answer(group: Sequence[_Write]) -> None:
    for loop, writes in groupby(group, key=lambda write: write.loop):
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, list(writes))


def _resolve(writes: Iterable[_Write]) -> None:
    for write in writes:
        if write.done.done():
            continue
        if write.error is None:
            write.done.set_result(None)
        else:
            error = StorageError("the database did not take it: nothing has changed")
            error.__cause__ = write.error
            write.done.set_exception(error)
