"""What is likely at a table, over HTTP: asked for when somebody looks, and worked out beside the tables."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from dwethia.engine.seats import Seat
from dwethia.engine.view import view
from dwethia.faults import Refusal
from dwethia.server.app_context import app_context_of, hashes_of_bearer
from dwethia.server.boards import board_of, boards
from dwethia.server.boards.board import Board
from dwethia.server.boards.sent import AnyFinding, AnyOutlook, AnyProbe
from dwethia.server.bounds import Word
from dwethia.server.errors import NotNow, NotYours
from dwethia.server.tables.table_game import TableGame

AnyRequest = Request[Any, Any, Any]
Entry = Annotated[int, Meta(ge=0, le=2**31)]
SeatName = Annotated[str | None, QueryParameter(max_length=100, description="A seat of the token; none to watch.")]


class OutlookShown(Struct, frozen=True):
    """What is likely at a step; null in games without a board."""

    step: int
    outlook: AnyOutlook | None


@get("/api/tables/{table_id:str}/outlook", summary="What each answer is likely to come to")
async def outlook(request: AnyRequest, table_id: FromPath[str], seat: SeatName = None) -> OutlookShown:
    """The odds of every action that a seat may choose now, and who every model is."""
    context = app_context_of(request)
    table_game = await game_opened(request, table_id, seat)
    seen = view(table_game.game, None if seat is None else Seat(seat))
    step, rulings, board = table_game.step, table_game.game.rulings, board_of(seen.game)
    asked = next(iter(seen.requests), None)
    found = await context.calculations.at_table(request, board.outlook, seen.state, asked, rulings)
    return OutlookShown(step, found)


async def game_opened(request: AnyRequest, table_id: str, seat: str | None) -> TableGame:
    """The game of a table, for whoever may look at it from a seat or, without one, as everybody does."""
    table = await app_context_of(request).registry.table(table_id)
    opened = table.opened_by(hashes_of_bearer(request))
    if seat is not None and seat not in opened:
        raise NotYours(f"this link does not open {seat!r}")
    if table.table_game is None:
        raise NotNow("the game has not begun")
    return table.table_game


class ProbeAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to look at in a game, as a seat sees it or, without one, as everybody does."""

    look: AnyProbe
    seat: Word | None = None
    entry: Entry | None = None  # as it stood after that one, for who looks back; else as it stands
    step: Entry | None = None  # the one that is on the screen: it may be over by now


class Probed(Struct, frozen=True):
    """What was found at a step; null where the step that was looked at is over, and nothing like it is there now."""

    step: int
    found: AnyFinding | None


@post("/api/tables/{table_id:str}/probe", summary="A move, a shot or a measure before it is made", status_code=200)
async def probe(request: AnyRequest, table_id: FromPath[str], data: JSONBody[ProbeAsked]) -> Probed:
    """What a path would cost and lead to, what a shot would need, and what else may be asked without deciding."""
    table_game = await game_opened(request, table_id, data.seat)
    step = table_game.step
    try:
        return await _probed(request, table_game, data)
    except Refusal:
        if data.step is None or data.step == step:
            raise
        return Probed(step, None)


async def _probed(request: AnyRequest, table_game: TableGame, data: ProbeAsked) -> Probed:
    calculations = app_context_of(request).calculations
    seat, game = None if data.seat is None else Seat(data.seat), table_game.game
    board = board_to_probe(game.rules.name, data.look)
    if data.entry is not None and data.entry < game.last_entry:
        then = game.rules.view(table_game.after(data.entry).state, seat)
        found = await calculations.at_table(request, board.probe, then, data.look, None, game.rulings, None)
        return Probed(data.entry, found)
    seen = view(game, seat, since=len(table_game.events))
    asked = next(iter(seen.requests), None)
    step, question = table_game.step, board.question(game, seat, data.look)
    found = await calculations.at_table(request, board.probe, seen.state, data.look, asked, game.rulings, question)
    return Probed(step, found)


def board_to_probe(game: str, look: AnyProbe) -> Board:
    """The board of a game that has an answer to this."""
    kit = boards().get(game)
    if kit is None or not isinstance(look, kit.probes):
        raise NotNow("there is nothing to probe in this game")
    return kit.board


HANDLERS = (outlook, probe)
