"""Connections: whoever opens one and then sends half of a request, or nothing at all, is not waited for; nor is an
answer that takes long, when the server closes."""

from __future__ import annotations

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LAST_SECONDS: Final = 1.0  # for answers that are under way when the server closes


def connection_class(head_seconds: float) -> type[H11Protocol]:
    """A connection that is closed where the headers of a request take longer than this."""

    class Connection(H11Protocol):
        """What uvicorn has, and a time limit where it has none: from the first byte of a request to its last header."""

        waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.wait_for_head()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is h11.IDLE:
                self.wait_for_head()
            else:
                self.stop_waiting()

        def connection_lost(self, exc: Exception | None) -> None:
            self.stop_waiting()
            super().connection_lost(exc)

        def shutdown(self) -> None:
            """Who is not answered soon is hung up on: that ends the work, where uvicorn would break it off aloud."""
            super().shutdown()
            self.loop.call_later(LAST_SECONDS, self.transport.close)

        def wait_for_head(self) -> None:
            """However often a little more comes, the time does not begin anew."""
            if self.waiting is None and self.timeout_keep_alive_task is None:
                self.waiting = self.loop.call_later(head_seconds, self.transport.close)

        def stop_waiting(self) -> None:
            if self.waiting is not None:
                self.waiting.cancel()
                self.waiting = None

    return Connection
