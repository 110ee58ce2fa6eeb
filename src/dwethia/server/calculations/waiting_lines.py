"""Lines in which requests wait their turn: short ones, from which whoever finds them full is sent away at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from dwethia.server.errors import TooBusy, TooMuch
from dwethia.server.settings import LineLimits


class WaitingLine:
    """So many have their turn at once, so many more wait, and so many of all these may be of one address."""

    def __init__(self, limits: LineLimits) -> None:
        self._limits = limits
        self._turns = asyncio.Semaphore(limits.at_once)
        self._here: Counter[str] = Counter()

    @property
    def length(self) -> int:
        """How many have their turn or wait for it."""
        return self._here.total()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it; refused at once where the line is full."""
        if self.length >= self._limits.at_once + self._limits.waiting:
            raise TooBusy("the server has its hands full: try again in a moment")
        if self._here[address] >= self._limits.per_address:
            raise TooMuch("too much asked at once from this address: wait for an answer first")
        self._here[address] += 1
        try:
            async with self._turns:
                yield
        finally:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address]
