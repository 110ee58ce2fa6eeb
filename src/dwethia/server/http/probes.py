"""What is likely at a table, over HTTP: asked for when somebody looks, and worked out beside the tables."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct

from dwethia.engine.seats import Seat
from dwethia.engine.view import view
from dwethia.server.app_context import app_context_of, hash_of_bearer
from dwethia.server.boards import board_of, boards
from dwethia.server.boards.board import Board
from dwethia.server.boards.sent import AnyFinding, AnyOutlook, AnyProbe
from dwethia.server.bounds import Word
from dwethia.server.errors import NotNow, NotYours

AnyRequest = Request[Any, Any, Any]
SeatName = Annotated[str | None, QueryParameter(max_length=100, description="A seat of the token; none to watch.")]


class OutlookShown(Struct, frozen=True):
    """What is likely at a step; null in games without a board."""

    step: int
    outlook: AnyOutlook | None


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
    found = await context.calculations.at_table(request, board.outlook, seen.state, asked, rulings)
    return OutlookShown(step, found)


class ProbeAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to look at in a game, as a seat sees it or, without one, as everybody does."""

    look: AnyProbe
    seat: Word | None = None


class Probed(Struct, frozen=True):
    """What was found at a step."""

    step: int
    found: AnyFinding


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
    board = board_to_probe(seen.game, data.look)
    asked = next(iter(seen.requests), None)
    question = board.question(table_game.game, seen.seat, data.look)
    found = await context.calculations.at_table(
        request, board.probe, seen.state, data.look, asked, table_game.game.rulings, question
    )
    return Probed(table_game.step, found)


def board_to_probe(game: str, look: AnyProbe) -> Board:
    """The board of a game that has an answer to this."""
    kit = boards().get(game)
    if kit is None or not isinstance(look, kit.probes):
        raise NotNow("there is nothing to probe in this game")
    return kit.board


HANDLERS = (outlook, probe)
