"""Tables over HTTP: make one, look at it, get its record, and what the host may do."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct
from msgspec.structs import replace

from dwethia.dice import commitment
from dwethia.engine.record import write
from dwethia.engine.seats import Seat
from dwethia.server.app_context import address_of, app_context_of, base_of, hashes_of_bearer
from dwethia.server.errors import NotNow, NotThere, NotYours, TooMuch
from dwethia.server.messages import TableShown
from dwethia.server.tables.making import MadeTable, SeatLink, TableWish, going_on, made, make_table, seat_link
from dwethia.server.tables.reasons import ReasonTold
from dwethia.server.tables.table import HostedTable
from dwethia.server.tables.tokens import token_hash
from dwethia.server.webhooks import check_url

AnyRequest = Request[Any, Any, Any]


class Webhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a person is told that it is their turn; null for nowhere."""

    url: str | None


class Watching(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether whoever knows a table's address may watch."""

    is_open: bool


@post("/api/tables", summary="Make a table")
async def make(request: AnyRequest, data: JSONBody[TableWish]) -> MadeTable:
    """A new table with a link for each seat. Tokens are shown this once."""
    context = app_context_of(request)
    if not context.table_rates.allows(address_of(request)):
        raise TooMuch("too many new tables from this address: wait a little")
    beginning = None
    if data.record is not None:
        rules = {name: game.rules for name, game in context.catalogue.games.items()}
        beginning = await context.calculations.apart(request, going_on, data, rules)
    stored, tokens = make_table(data, context.catalogue, beginning)
    await context.registry.add(stored)
    promise = commitment(stored.seed) if stored.seed is not None and stored.heading.origin is None else None
    return made(stored, tokens, promise, base_of(request))


@get("/api/tables/{table_id:str}", summary="Look at a table")
async def look(request: AnyRequest, table_id: FromPath[str]) -> TableShown:
    """What everybody at the table may know about it; any of its tokens will do."""
    return await (await _opened(request, table_id)).shown()


async def _opened(request: AnyRequest, table_id: str) -> HostedTable:
    table = await app_context_of(request).registry.table(table_id)
    table.opened_by(hashes_of_bearer(request))
    return table


@get("/api/tables/{table_id:str}/record", summary="The record of a table")
async def record(request: AnyRequest, table_id: FromPath[str]) -> Response[bytes]:
    """The record as it stands. While the game is on it has no seed, and is refused where seats have secrets."""
    table = await _opened(request, table_id)
    await table.settled()
    table_game = table.table_game
    if table_game is None:
        raise NotNow("the game has not begun")
    if table_game.ended is None and table_game.has_secrets:
        raise NotNow("the seats of this game have secrets: its record is there when the game is over")
    name = f'attachment; filename="{table.stored.heading.game}-{table.id}.json"'
    return Response(write(table_game.record()), media_type="application/json", headers={"Content-Disposition": name})


@get("/api/tables/{table_id:str}/reasons/{entry:int}", summary="Why the bots decided as they did")
async def reasons(request: AnyRequest, table_id: FromPath[str], entry: FromPath[int]) -> tuple[ReasonTold, ...]:
    """The reasons of the bots for an action, thought through again from what everybody could see at that time."""
    return await (await _opened(request, table_id)).reasons(entry)


@post("/api/tables/{table_id:str}/seats/{seat:str}/link", summary="A new link for a seat")
async def reissue(request: AnyRequest, table_id: FromPath[str], seat: FromPath[str]) -> SeatLink:
    """The host gives a seat a new link; the old one opens nothing any more."""
    context = app_context_of(request)
    table = await _opened(request, table_id)
    table.check_host(hashes_of_bearer(request))
    _check_seat(table, seat)
    token = context.catalogue.sources.token()
    await table.change_seat(Seat(seat), lambda stored: replace(stored, token_hash=token_hash(token)))
    return SeatLink(Seat(seat), token, seat_link(base_of(request), table.id, token))


def _check_seat(table: HostedTable, seat: str) -> None:
    if all(each.seat != seat for each in table.stored.seats):
        raise NotThere(f"there is no seat {seat!r} at this table")


@put("/api/tables/{table_id:str}/seats/{seat:str}/webhook", summary="Where to say that it is a seat's turn")
async def set_webhook(
    request: AnyRequest, data: JSONBody[Webhook], table_id: FromPath[str], seat: FromPath[str]
) -> Webhook:
    """Set or clear the address that is told when the seat is asked something while nobody sits there."""
    if data.url is not None:
        check_url(data.url)
    table = await _opened(request, table_id)
    _check_seat(table, seat)
    if seat not in table.opened_by(hashes_of_bearer(request)):
        raise NotYours("only the seat's own link can do this")
    await table.change_seat(Seat(seat), lambda stored: replace(stored, webhook=data.url))
    return data


@put("/api/tables/{table_id:str}/watching", summary="Who may watch")
async def set_watching(request: AnyRequest, data: JSONBody[Watching], table_id: FromPath[str]) -> Watching:
    """The host lets whoever knows the table's address watch, or only those who have a link."""
    table = await _opened(request, table_id)
    table.check_host(hashes_of_bearer(request))
    await table.set_open(data.is_open)
    return data


HANDLERS = (make, look, record, reasons, reissue, set_webhook, set_watching)
