"""What is likely at a table, over HTTP: asked for when somebody looks, and worked out beside the tables."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct

from dwethia.engine.seats import Seat
from dwethia.engine.view import view
from dwethia.server.app_context import app_context_of, hash_of_bearer
from dwethia.server.boards import board_of
from dwethia.server.boards.dungeons.scene import Outlook
from dwethia.server.boards.skirmish.probe_types import AskWorth, Findings, Probes
from dwethia.server.boards.skirmish.probes import look_at
from dwethia.server.boards.skirmish.worth import open_question
from dwethia.server.errors import NotNow, NotYours
from dwethia.server.messages import Word
from dwethia.skirmish.state.battle import Battle

AnyRequest = Request[Any, Any, Any]
SeatName = Annotated[str | None, QueryParameter(max_length=100, description="A seat of the token; none to watch.")]


class OutlookShown(Struct, frozen=True):
    """What is likely at a step; null in games without a board."""

    step: int
    outlook: Outlook | None


@get("/api/tables/{table_id:str}/outlook", summary="What each answer is likely to come to")
async def outlook(request: AnyRequest, table_id: FromPath[str], seat: SeatName = None) -> OutlookShown:
    """The odds of every action that a seat may choose now, and who every model is."""
    context = app_context_of(request)
    table = await context.registry.table(table_id)
    opened = table.opened_by(frozenset((hash_of_bearer(request),)))
    if seat is not None and seat not in opened:
        raise NotYours(f"this link does not open {seat!r}")
    table_game = table.table_game
    if table_game is None:
        raise NotNow("the game has not begun")
    seen = view(table_game.game, None if seat is None else Seat(seat))
    step, rulings, board = table_game.step, table_game.game.rulings, board_of(seen.game)
    asked = next(iter(seen.requests), None)
    async with context.calculating:
        found = await asyncio.to_thread(board.outlook, seen.state, asked, rulings)
    assert found is None or isinstance(found, Outlook)
    return OutlookShown(step, found)


class ProbeAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to look at in a battle, as a seat sees it or, without one, as everybody does."""

    look: Probes
    seat: Word | None = None


class Probed(Struct, frozen=True):
    """What was found at a step."""

    step: int
    found: Findings


@post("/api/tables/{table_id:str}/probe", summary="A move, a shot or a measure before it is made", status_code=200)
async def probe(request: AnyRequest, table_id: FromPath[str], data: JSONBody[ProbeAsked]) -> Probed:
    """What a path would cost and lead to, what a shot would need, and what else may be asked without deciding."""
    context = app_context_of(request)
    table = await context.registry.table(table_id)
    opened = table.opened_by(frozenset((hash_of_bearer(request),)))
    if data.seat is not None and data.seat not in opened:
        raise NotYours(f"this link does not open {data.seat!r}")
    table_game = table.table_game
    if table_game is None:
        raise NotNow("the game has not begun")
    seen = view(table_game.game, None if data.seat is None else Seat(data.seat), since=len(table_game.events))
    if not isinstance(seen.state, Battle):
        raise NotNow("there is nothing to probe in this game")
    asked = next(iter(seen.requests), None)
    question = open_question(table_game.game, seen.seat) if isinstance(data.look, AskWorth) else None
    async with context.calculating:
        found = await asyncio.to_thread(look_at, seen.state, data.look, asked, table_game.game.rulings, question)
    return Probed(table_game.step, found)


HANDLERS = (outlook, probe)
