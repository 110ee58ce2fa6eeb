"""The application: its routes, its errors in plain words, and what runs while it runs."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from time import monotonic
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from dwethia.engine.record import RecordError
from dwethia.faults import Refusal
from dwethia.rulebook import RulebookError
from dwethia.server.app_context import AppContext
from dwethia.server.armies.packs import PackShelf
from dwethia.server.boards import boards
from dwethia.server.calculations.calculations import Calculations
from dwethia.server.calculations.processes import make_processes_ready
from dwethia.server.campaigns.registry import CampaignRegistry
from dwethia.server.door import App, FrontDoor
from dwethia.server.errors import ClientError
from dwethia.server.http import (
    campaign_battles,
    campaigns,
    daily,
    endings,
    figures,
    library,
    muster,
    packs,
    pages,
    past,
    probes,
    records,
    reports,
    tables,
)
from dwethia.server.rates import Rates
from dwethia.server.settings import Settings
from dwethia.server.sockets import watch
from dwethia.server.storage.campaigns import CampaignStore
from dwethia.server.storage.scores import ScoreStore
from dwethia.server.storage.store import Store
from dwethia.server.tables.registry import TableRegistry
from dwethia.server.warming import warm

LOG = logging.getLogger("dwethia.server")
SWEEP_SECONDS: Final = 30.0
EXAMINE_SECONDS: Final = 600.0
LONGEST_ERROR: Final = 4000  # characters: what was sent is not sent back

AnyRequest = Request[Any, Any, Any]


def create_app(registry: TableRegistry, store: Store, settings: Settings) -> App:
    """The server as an ASGI application; it closes the tables and the store when it stops."""
    warm(registry.catalogue)
    limits = settings.limits
    calculations = Calculations(limits)
    table_rates = Rates(limits.tables_per_hour / 3600, limits.tables_at_once, monotonic)
    app = Litestar(
        route_handlers=[
            watch,
            *tables.HANDLERS,
            *campaigns.HANDLERS,
            *campaign_battles.HANDLERS,
            *probes.HANDLERS,
            *past.HANDLERS,
            *library.HANDLERS,
            *figures.HANDLERS,
            *muster.HANDLERS,
            *packs.HANDLERS,
            *records.HANDLERS,
            *reports.HANDLERS,
            *endings.HANDLERS,
            *daily.HANDLERS,
            *(handler for kit in boards().values() for handler in kit.handlers()),
            *pages.handlers(),
        ],
        exception_handlers={
            ClientError: _client_error,
            Refusal: partial(_plain_error, status=409),
            RecordError: partial(_plain_error, status=400),
            RulebookError: partial(_plain_error, status=400),
            HTTPException: _http_error,
            RecursionError: _unreadable,
            UnicodeDecodeError: _unreadable,
            Exception: _bug,
        },
        lifespan=[
            partial(
                _running,
                registry=registry,
                store=store,
                calculations=calculations,
                idle_seconds=limits.idle_seconds,
            )
        ],
        openapi_config=OpenAPIConfig(
            title="dwethia", version=version("dwethia"), path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=limits.record_bytes,  # the door has a bound for each path
        logging_config=None,
    )
    pack_rates = Rates(limits.packs_per_hour / 3600, limits.packs_at_once, monotonic)
    app.state.context = AppContext(
        registry,
        registry.catalogue,
        settings,
        table_rates,
        pack_rates,
        PackShelf(),
        Counter(),
        calculations,
        CampaignRegistry(CampaignStore(store), registry.now),
        ScoreStore(store),
    )
    return FrontDoor(app, settings, Rates(limits.requests_per_second, limits.requests_at_once, monotonic))


@asynccontextmanager
async def _running(
    _: Litestar, registry: TableRegistry, store: Store, calculations: Calculations, idle_seconds: float
) -> AsyncIterator[None]:
    sweeping = asyncio.create_task(_sweep(registry, idle_seconds))
    examining = asyncio.create_task(_examine(store))
    make_processes_ready()
    try:
        yield
    finally:
        sweeping.cancel()
        examining.cancel()
        calculations.close()
        registry.close()
        await asyncio.to_thread(store.close)


async def _sweep(registry: TableRegistry, idle_seconds: float) -> None:
    while True:
        await asyncio.sleep(min(SWEEP_SECONDS, idle_seconds))
        registry.put_away(idle_seconds)


async def _examine(store: Store) -> None:
    while True:
        await store.examine()
        await asyncio.sleep(EXAMINE_SECONDS)


def _answer(status: int, error: str, **more: Any) -> Response[dict[str, Any]]:
    return Response({"error": error[:LONGEST_ERROR], **more}, status_code=status, media_type="application/json")


def _client_error(_: AnyRequest, wrong: ClientError) -> Response[dict[str, Any]]:
    answer = _answer(wrong.status, str(wrong))
    if wrong.retry_after is not None:
        answer.set_header("Retry-After", str(wrong.retry_after))
    return answer


def _plain_error(_: AnyRequest, wrong: Exception, status: int) -> Response[dict[str, Any]]:
    return _answer(status, str(wrong))


def _http_error(_: AnyRequest, wrong: HTTPException) -> Response[dict[str, Any]]:
    """Litestar's own errors, without where in the code they came from."""
    details = wrong.extra if isinstance(wrong.extra, list) else []
    places = [
        f"{each.get('key', 'the request')}: {each.get('message', '')}" for each in details if isinstance(each, dict)
    ]
    return _answer(wrong.status_code, "; ".join(places) or wrong.detail)


def _unreadable(_: AnyRequest, wrong: Exception) -> Response[dict[str, Any]]:
    """What Litestar does not expect of JSON."""
    reason = "it is nested too deep" if isinstance(wrong, RecursionError) else str(wrong)
    return _answer(400, f"the body cannot be read: {reason}")


def _bug(request: AnyRequest, wrong: Exception) -> Response[dict[str, Any]]:
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=wrong)
    return _answer(500, "something went wrong on the server")
