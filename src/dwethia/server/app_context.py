"""What the handlers of requests and sockets share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar, cast

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from msgspec import Struct

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.ledger.chain import LedgerBroken
from dwethia.codex import Codex, CodexError
from dwethia.muster import ArmyError
from dwethia.server.armies.packs import PackShelf
from dwethia.server.calculations.calculations import Calculations
from dwethia.server.campaigns.registry import CampaignRegistry
from dwethia.server.errors import ClientError, NotNow
from dwethia.server.game_catalogue import GameCatalogue
from dwethia.server.rates import Rates
from dwethia.server.settings import Settings
from dwethia.server.storage.scores import ScoreStore
from dwethia.server.tables.registry import TableRegistry
from dwethia.server.tables.tokens import MOST_TOKEN, MOST_TOKENS, token_hash

A = TypeVar("A")
AnyRequest = Request[Any, Any, Any]


class NoToken(ClientError):
    """A request that must say whose it is, and does not."""

    status = 401


class AppContext(Struct, frozen=True):
    """The tables and games of a server, and who may ask for how much."""

    registry: TableRegistry
    catalogue: GameCatalogue
    settings: Settings
    table_rates: Rates
    pack_rates: Rates
    packs: PackShelf
    sockets: Counter[str]
    calculations: Calculations
    campaigns: CampaignRegistry
    scores: ScoreStore

    async def calculated(self, request: AnyRequest, packs: tuple[str, ...], work: Callable[[Codex], A]) -> A:
        """What comes of a codex, worked out beside the tables."""
        try:
            return await self.calculations.of_army(request, lambda: work(self.packs.codex(packs)))
        except LedgerBroken as wrong:
            raise NotNow(str(wrong)) from wrong
        except (ArmyError, CampaignError, CodexError) as wrong:
            raise ClientError(str(wrong)) from wrong


def app_context_of(connection: ASGIConnection[Any, Any, Any, State]) -> AppContext:
    """What the application shares with a request or a socket."""
    return cast(AppContext, connection.app.state.context)


def hashes_of_bearer(connection: ASGIConnection[Any, Any, Any, State]) -> frozenset[str]:
    """The hashes of the tokens in the Authorization header: who holds several seats need not know which opens which."""
    kind, _, said = connection.headers.get("authorization", "").partition(" ")
    tokens = said.split(",", MOST_TOKENS)
    if kind.lower() != "bearer" or len(tokens) > MOST_TOKENS or not all(0 < len(each) <= MOST_TOKEN for each in tokens):
        raise NoToken("this needs a token, as `Authorization: Bearer …`")
    return frozenset(map(token_hash, tokens))


def address_of(connection: ASGIConnection[Any, Any, Any, State]) -> str:
    """Who asks."""
    return connection.client.host if connection.client is not None else "unknown"


def base_of(request: AnyRequest) -> str:
    """The address that links begin with."""
    return (app_context_of(request).settings.public_url or str(request.base_url)).rstrip("/")
