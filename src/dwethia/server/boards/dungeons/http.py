"""Before a dungeon, over HTTP: who may go where, and the setup that a choice comes to."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import JSONBody

from dwethia.codex import CodexError, usual
from dwethia.engine.rules import SetupError
from dwethia.server.boards.dungeons.choices import DungeonChoices, DungeonWish, run_choices, run_setup
from dwethia.server.errors import ClientError


@get("/api/games/dungeon/choices", summary="Who may lead a run, and where to")
async def choices() -> DungeonChoices:
    """Heroes, factions, settings and objectives of the codex."""
    return run_choices(usual())


@post("/api/games/dungeon/setup", status_code=200, summary="The setup of a run")
async def setup(data: JSONBody[DungeonWish]) -> dict[str, Any]:
    """What a table of Dungeons begins from, as wished for."""
    try:
        return run_setup(usual(), data)
    except (SetupError, CodexError) as wrong:
        raise ClientError(str(wrong)) from wrong


HANDLERS = (choices, setup)
