"""Bodies of requests: how large they may be, how many are taken in at once, and how long they may take to arrive.

A body is not read before there is room for it; until then the connection itself waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from dwethia.engine.record import MOST_VALUES, most_values
from dwethia.server.settings import Limits

if TYPE_CHECKING:
    from dwethia.server.door import Receive, Scope

WITH_RECORD: Final = (
    "/api/tables",
    "/api/replay",
    "/api/replay/probe",
    "/api/report",
    "/api/verify",
    "/api/campaigns/import",
)
WITH_PACK: Final = ("/api/packs",)


class BodyRefused(Exception):
    """A body that is not taken, and with which status."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(error)
        self.status = status


class Bodies:
    """All bodies that are in memory."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._held = 0  # bytes
        self._large = asyncio.Semaphore(limits.large_bodies_at_once)
        self._large_waiting = 0

    @asynccontextmanager
    async def taken(self, scope: Scope, receive: Receive) -> AsyncIterator[Receive]:
        """The body, read to its end, for as long as somebody works with it."""
        most = self._most(scope["path"])
        size = _declared(scope)
        if size is not None and size > most:
            raise BodyRefused(413, f"the body has {size} bytes, at most {most}")
        kept = most if size is None else size
        if self._held + kept > self._limits.bytes_at_once:
            raise BodyRefused(503, "too much is being sent at once: try again in a moment")
        self._held += kept
        try:
            async with self._slot(kept):
                yield _again(await self._read(receive, most), receive)
        finally:
            self._held -= kept

    def _most(self, path: str) -> int:
        limits = self._limits
        if path in WITH_RECORD:
            return limits.record_bytes
        return limits.pack_bytes if path in WITH_PACK else limits.body_bytes

    @asynccontextmanager
    async def _slot(self, size: int) -> AsyncIterator[None]:
        """Large bodies go one after another; who would wait too long is sent away at once."""
        if size <= self._limits.body_bytes:
            yield
            return
        if self._large.locked() and self._large_waiting >= self._limits.large_bodies_waiting:
            raise BodyRefused(503, "too many large requests at once: try again in a moment")
        self._large_waiting += 1
        try:
            await self._large.acquire()
        finally:
            self._large_waiting -= 1
        try:
            yield
        finally:
            self._large.release()

    async def _read(self, receive: Receive, most: int) -> bytes:
        try:
            body = await asyncio.wait_for(_whole(receive, most), self._limits.body_seconds)
        except TimeoutError as late:
            raise BodyRefused(408, "the rest of the body did not come") from late
        if len(body) > self._limits.body_bytes and most_values(body) > MOST_VALUES:  # everybody waits while it is read
            raise BodyRefused(400, f"the body has more than {MOST_VALUES} values")
        return body


def _declared(scope: Scope) -> int | None:
    """How large a body says it is; 0 where there is none, None where that is left open."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return None
    length = headers.get(b"content-length", b"0")
    return int(length) if length.isdigit() else None


async def _whole(receive: Receive, most: int) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > most:
            raise BodyRefused(413, f"the body has more than {most} bytes")
        if not message.get("more_body", False):
            return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """What the application receives: the body in one piece, then whatever comes next."""
    left: list[MutableMapping[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> MutableMapping[str, Any]:
        return left.pop() if left else await receive()

    return next_message
