"""Reports of battles over HTTP: of a table whose battle is over, and of a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from dwethia.engine.record import Record
from dwethia.engine.replay import Mismatch
from dwethia.server.app_context import app_context_of, hashes_of_bearer
from dwethia.server.errors import ClientError, NotNow
from dwethia.server.storage.stored import StoredSeat
from dwethia.server.tables.making import record_handed_in
from dwethia.server.tables.naming import by_names
from dwethia.server.tables.table_game import TableGame

AnyRequest = Request[Any, Any, Any]
SeatWord = Annotated[str, Meta(min_length=1, max_length=60)]
PlayerName = Annotated[str, Meta(max_length=60)]
ENDINGS: Final = {"conceded": "{} gave the battle up", "claimed": "{} ran out of time"}


class ReportAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be told, and who played, where the reader would like to say so."""

    record: dict[str, Any]
    heading: Annotated[str, Meta(max_length=200)] = ""
    names: Annotated[dict[SeatWord, PlayerName], Meta(max_length=32)] = {}  # of those who played, by their seats


@get("/api/tables/{table_id:str}/report", summary="The report of a battle", media_type=MediaType.HTML)
async def report(request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
    """One page of HTML that needs nothing else, once the battle is over; any link to the table will do."""
    context = app_context_of(request)
    table = await context.registry.table(table_id)
    table.opened_by(hashes_of_bearer(request))
    await table.settled()
    table_game = table.table_game
    if table_game is None or table_game.ended is None:
        raise NotNow("the report is there when the battle is over")
    heading, ended = _heading(table.stored.seats, table_game), table_game.ended
    outcome = ENDINGS.get(ended.how, "").format(ended.seat)
    told = await _told(request, table_game.record(), heading, outcome, f"battle-{table.id}.html")
    told.content = by_names(told.content, {str(each.seat): each.name for each in table.stored.seats})
    return told


@post("/api/report", status_code=200, summary="The report of a record", media_type=MediaType.HTML)
async def report_of_record(request: AnyRequest, data: JSONBody[ReportAsked]) -> Response[str]:
    """The battle that a record describes, as far as it goes, as one page of HTML."""
    heading = data.heading or ", ".join(f"{name} as {seat}" for seat, name in data.names.items() if name)
    told = await _told(request, record_handed_in(data.record), heading, "", "battle.html")
    told.content = by_names(told.content, data.names)
    return told


async def _told(request: AnyRequest, record: Record, heading: str, outcome: str, name: str) -> Response[str]:
    context = app_context_of(request)
    hosted = context.catalogue.games.get(record.game)
    tell = None if hosted is None else hosted.kit.report
    if tell is None:
        raise NotNow("there are reports of battles alone")
    page = await context.calculations.apart(request, _page, tell, record, heading, outcome)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(page, media_type=MediaType.HTML, headers=headers)


def _page(tell: Callable[[Record, str, str], str], record: Record, heading: str, outcome: str) -> str:
    try:
        return tell(record, heading, outcome)
    except Mismatch as wrong:
        raise ClientError(f"the record does not replay: {wrong}") from wrong


def _heading(seats: tuple[StoredSeat, ...], table_game: TableGame) -> str:
    """Who played."""
    return ", ".join(f"{table_game.bots.get(each.seat) or each.name or 'somebody'} as {each.seat}" for each in seats)


HANDLERS = (report, report_of_record)
