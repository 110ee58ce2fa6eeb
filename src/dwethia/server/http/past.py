"""A table as it stood after earlier actions: what is drawn again for those who were there, or look only now."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.server.app_context import app_context_of
from dwethia.server.boards import board_of
from dwethia.server.boards.board import Board
from dwethia.server.boards.sent import AnyScene
from dwethia.server.http.probes import SeatName, game_opened

AnyRequest = Request[Any, Any, Any]
MOST_SCENES: Final = 60


class PastScene(Struct, frozen=True):
    """What is drawn of the game as it stood after an entry of its record."""

    entry: int
    scene: AnyScene | None


class PastShown(Struct, frozen=True):
    """Some scenes of a table's game, one after the other."""

    scenes: tuple[PastScene, ...]


@get("/api/tables/{table_id:str}/past", summary="What was drawn after earlier actions")
async def past(
    request: AnyRequest,
    table_id: FromPath[str],
    first: Annotated[int, QueryParameter(ge=0, le=2**31, description="The first entry.")] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_SCENES, description="How many.")] = 1,
    seat: SeatName = None,
) -> PastShown:
    """The scenes after some entries, as a seat of the token saw them then, or as everybody did."""
    table_game = await game_opened(request, table_id, seat)
    game, viewer = table_game.game, None if seat is None else Seat(seat)
    entries = range(first, min(first + count, game.last_entry + 1))
    seen = [(entry, game.rules.view(table_game.after(entry).state, viewer)) for entry in entries]
    board = board_of(game.rules.name)
    drawn = await app_context_of(request).calculations.at_table(request, _drawn, board, seen, game.rulings)
    return PastShown(drawn)


def _drawn(board: Board, seen: list[tuple[int, Any]], rulings: Rulings) -> tuple[PastScene, ...]:
    return tuple(PastScene(entry, board.scene(state, rulings)) for entry, state in seen)


HANDLERS = (past,)
