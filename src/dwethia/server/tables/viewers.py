"""A viewer: one connection, the seats it holds, and what it has been shown."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from dwethia.engine.seats import Seat
from dwethia.server.messages import ServerMessage
from dwethia.server.tables.showing import Shown

MOST_UNREAD: Final = 200  # replies that a connection may leave unread
LINK_REPLACED: Final = 4403
TOO_SLOW: Final = 4408
TABLE_RELOADED: Final = 4503


class Viewer:
    """Sends what has changed since the last time; whoever reads slowly gets several changes in one."""

    def __init__(self, seats: tuple[Seat | None, ...], hashes: frozenset[str], rewinds: int, events: int) -> None:
        self.seats = seats
        self.hashes = hashes
        self.closed: int | None = None  # the code to close with
        self._has = (rewinds, events)
        self._shown: Shown | None = None
        self._replies: deque[ServerMessage] = deque()
        self._wake = asyncio.Event()

    def show(self, shown: Shown) -> None:
        """Send how the table stands as soon as the connection takes it."""
        self._shown = shown
        self._wake.set()

    def reply(self, message: ServerMessage) -> None:
        """Send a reply, after what it is a reply to has been shown."""
        self._replies.append(message)
        if len(self._replies) > MOST_UNREAD:
            self.close(TOO_SLOW)
        self._wake.set()

    def close(self, code: int) -> None:
        """End the connection; the client may come back and lose nothing."""
        self.closed = code
        self._wake.set()

    async def send_all(self, send: Callable[[bytes], Awaitable[None]]) -> int:
        """Send until the connection is to be closed; the code to close it with."""
        while self.closed is None:
            await self._wake.wait()
            self._wake.clear()
            if self._shown is not None:
                update = self._shown.update(self.seats, *self._has)
                self._has = (update.rewinds, update.first + len(update.events))
                self._shown = None
                await send(msgspec.json.encode(update))
            while self._replies:
                await send(msgspec.json.encode(self._replies.popleft()))
        return self.closed
