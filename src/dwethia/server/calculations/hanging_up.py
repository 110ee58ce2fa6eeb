"""Work that goes on only as long as somebody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request

from dwethia.server.errors import HungUp

A = TypeVar("A")


async def while_waited_for(request: Request[Any, Any, Any], work: Coroutine[Any, Any, A]) -> A:
    """What work comes to; it is cancelled when whoever asked has hung up. The request's body has been read."""
    working, hung_up = asyncio.ensure_future(work), asyncio.ensure_future(_hung_up(request))
    try:
        await asyncio.wait((working, hung_up), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise HungUp("nobody waits for this any more")
        return working.result()
    finally:
        for each in (working, hung_up):
            each.cancel()
        await asyncio.gather(working, hung_up, return_exceptions=True)


async def _hung_up(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
