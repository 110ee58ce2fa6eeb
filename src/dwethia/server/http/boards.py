"""What is likely at a table, over HTTP: asked for when somebody looks, and worked out beside the tables."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from dwethia.engine.seats import Seat
from dwethia.engine.view import view
from dwethia.server.boards import board_of
from dwethia.server.boards.scenes import Outlook
from dwethia.server.desk import desk_of, hash_of_bearer
from dwethia.server.errors import NotNow, NotYours

AnyRequest = Request[Any, Any, Any]
SeatName = Annotated[str | None, QueryParameter(max_length=100, description="A seat of the token; none to watch.")]


class OutlookShown(Struct, frozen=True):
    """What is likely at a step; null in games without a board."""

    step: int
    outlook: Outlook | None


@get("/api/tables/{table_id:str}/outlook", summary="What each answer is likely to come to")
async def outlook(request: AnyRequest, table_id: FromPath[str], seat: SeatName = None) -> OutlookShown:
    """The odds of every action that a seat may choose now, and who every model is."""
    desk = desk_of(request)
    table = await desk.hall.table(table_id)
    opened = table.opened_by(frozenset((hash_of_bearer(request),)))
    if seat is not None and seat not in opened:
        raise NotYours(f"this link does not open {seat!r}")
    course = table.course
    if course is None:
        raise NotNow("the game has not begun")
    seen = view(course.game, None if seat is None else Seat(seat))
    step, rulings, board = course.step, course.game.rulings, board_of(seen.game)
    asked = next(iter(seen.requests), None)
    async with desk.reckoning:
        found = await asyncio.to_thread(board.outlook, seen.state, asked, rulings)
    assert found is None or isinstance(found, Outlook)
    return OutlookShown(step, found)


HANDLERS = (outlook,)
