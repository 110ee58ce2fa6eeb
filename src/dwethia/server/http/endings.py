"""Games that are over, over HTTP: the closing page, the chances at its moments, and a picture to share."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from dwethia.engine.seats import Seat
from dwethia.server.app_context import app_context_of, hashes_of_bearer
from dwethia.server.endings.chances import Chances, chances_at
from dwethia.server.endings.closing import Closing, closing_of
from dwethia.server.endings.share_picture import share_picture
from dwethia.server.errors import ClientError, NotNow
from dwethia.server.tables.table import HostedTable
from dwethia.server.tables.table_game import TableGame

AnyRequest = Request[Any, Any, Any]
BROKEN_OFF = {"conceded": "{} gave the game up", "claimed": "{} ran out of time"}


@get("/api/tables/{table_id:str}/closing", summary="What is worth telling of a game that is over")
async def closing(request: AnyRequest, table_id: FromPath[str]) -> Closing:
    """Luck, feats, and the moments at which chances can be asked for; any link to the table will do."""
    _, ended = await _over(request, table_id)
    return await app_context_of(request).calculations.apart(request, closing_of, ended.record())


@get("/api/tables/{table_id:str}/chances/{entry:int}", summary="How likely each side was to win")
async def chances(request: AnyRequest, table_id: FromPath[str], entry: FromPath[int]) -> Chances:
    """The chances after an action of a game that is over, as its best bot reckons by playing on from there."""
    _, ended = await _over(request, table_id)
    record = ended.record()
    if not 0 <= entry < len(record.entries):
        raise ClientError(f"entry: the record has {len(record.entries) - 1}")
    return await app_context_of(request).calculations.apart(request, chances_at, record, entry)


@get("/api/tables/{table_id:str}/picture", summary="A picture of a game that is over", media_type="image/svg+xml")
async def picture(request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
    """The table in the end with the result and who played, as SVG that needs nothing else."""
    table, ended = await _over(request, table_id)
    context = app_context_of(request)
    seats = table.stored.seats
    names = {str(each.seat): each.name or _bot_named(ended, each.seat) or each.seat for each in seats}
    assert ended.ended is not None
    how = BROKEN_OFF.get(ended.ended.how, "").format(names.get(str(ended.ended.seat), ""))
    drawn = await context.calculations.apart(request, share_picture, ended.record(), table.hosted.kit.title, names, how)
    return Response(drawn, media_type="image/svg+xml")


def _bot_named(ended: TableGame, seat: Seat) -> str:
    bot = ended.bots.get(seat)
    same = sum(each == bot for each in ended.bots.values()) > 1
    return "" if bot is None or same else f"the {bot}"


async def _over(request: AnyRequest, table_id: str) -> tuple[HostedTable, TableGame]:
    table = await app_context_of(request).registry.table(table_id)
    table.opened_by(hashes_of_bearer(request))
    await table.settled()
    table_game = table.table_game
    if table_game is None or table_game.ended is None:
        raise NotNow("this is there when the game is over")
    return table, table_game


HANDLERS = (closing, chances, picture)
