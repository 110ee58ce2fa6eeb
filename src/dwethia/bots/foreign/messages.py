"""What goes to a bot in a process of its own and what comes back: a length, then so many bytes.

Looks go to it pickled, as nothing is secret to whom they are sent; what it says is JSON and is not trusted.
"""

from __future__ import annotations

import socket
from time import monotonic
from typing import Any, Final

from msgspec import Struct

from dwethia.bots.foreign.limits import Failing

MOST_BYTES: Final = 2**20  # of an answer
HEAD: Final = 4  # bytes of the length


class BotOrder(Struct, frozen=True):
    """What a new process is to be."""

    game: str
    file: str
    luck: str
    memory: int  # MiB


class BotSaid(Struct, frozen=True):
    """What a bot says: that it is ready, an answer, or how it has failed."""

    answer: Any = None
    reason: str = ""
    failing: Failing | None = None
    words: str = ""


class Gone(Exception):
    """Nobody is at the other end any more."""


class TooLong(Exception):
    """More bytes than are read."""


def send(channel: socket.socket, content: bytes) -> None:
    """Send a message."""
    channel.sendall(len(content).to_bytes(HEAD, "big") + content)


def receive(channel: socket.socket, most: int | None = None, until: float | None = None) -> bytes:
    """The next message; a TimeoutError where it is not there by then."""

    def some(count: int) -> bytes:
        got = bytearray()
        while len(got) < count:
            if until is not None:
                channel.settimeout(max(until - monotonic(), 0.001))
            part = channel.recv(min(count - len(got), 2**16))
            if not part:
                raise Gone
            got += part
        return bytes(got)

    length = int.from_bytes(some(HEAD), "big")
    if most is not None and length > most:
        raise TooLong
    return some(length)
