"""Where odds, records, armies and looks at tables are worked out: each kind in a line of its own, so that none waits
for another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, TypeVar, cast

from litestar import Request

from dwethia.server.calculations.hanging_up import while_waited_for
from dwethia.server.calculations.processes import in_process
from dwethia.server.calculations.waiting_lines import WaitingLine
from dwethia.server.door import Scope, address_of
from dwethia.server.settings import Limits, LineLimits

A = TypeVar("A")
AnyRequest = Request[Any, Any, Any]


class Calculations:
    """Everything that is worked out for a request; it stops when whoever asked hangs up."""

    def __init__(self, limits: Limits) -> None:
        self._apart, self._armies = _Line(limits.apart), _Line(limits.armies)
        self._packs, self._looks = _Line(limits.pack_checks), _Line(limits.looks)

    async def apart(self, request: AnyRequest, work: Callable[..., A], *values: Any) -> A:
        """Odds and records: in a process of its own, with so much processor and memory, from values sent there."""
        return await while_waited_for(request, self._apart.in_process(request, work, *values))

    async def of_army(self, request: AnyRequest, work: Callable[..., A], *values: Any) -> A:
        """Armies and setups: small work that needs the packs in this server's memory."""
        return await while_waited_for(request, self._armies.in_thread(request, work, *values))

    async def of_pack(self, request: AnyRequest, work: Callable[..., A], *values: Any) -> A:
        """Packs that are checked; that has its own process."""
        return await while_waited_for(request, self._packs.in_thread(request, work, *values))

    async def at_table(self, request: AnyRequest, work: Callable[..., A], *values: Any) -> A:
        """Probes and outlooks of those at a table, from the game in memory."""
        return await while_waited_for(request, self._looks.in_thread(request, work, *values))

    def close(self) -> None:
        """Nothing more is begun."""
        for line in (self._apart, self._armies, self._packs, self._looks):
            line.threads.shutdown(wait=False, cancel_futures=True)


class _Line:
    """A line, and the threads that serve it."""

    def __init__(self, limits: LineLimits) -> None:
        self.line = WaitingLine(limits)
        self.threads: Executor = ThreadPoolExecutor(limits.at_once, "calculation")

    async def in_process(self, request: AnyRequest, work: Callable[..., A], *values: Any) -> A:
        async with self.line.turn(_address(request)):
            return await in_process(work, *values)

    async def in_thread(self, request: AnyRequest, work: Callable[..., A], *values: Any) -> A:
        async with self.line.turn(_address(request)):
            begun = asyncio.get_running_loop().run_in_executor(self.threads, work, *values)
            try:
                return await asyncio.shield(begun)
            except asyncio.CancelledError:
                await asyncio.wait((begun,))  # a thread cannot be ended: its turn lasts as long as it does
                raise


def _address(request: AnyRequest) -> str:
    return address_of(cast(Scope, request.scope))
