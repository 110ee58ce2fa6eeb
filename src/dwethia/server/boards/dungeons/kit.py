"""What Dungeons brings to the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from litestar.handlers import HTTPRouteHandler

from dwethia.server.boards.board import BoardKit
from dwethia.server.boards.dungeons.board import DungeonBoard
from dwethia.server.boards.dungeons.choices import DungeonChoices, DungeonWish
from dwethia.server.boards.dungeons.scene import Outlook, RoomScene
from dwethia.server.boards.probe_types import AskWorth, FoundWorth


def _handlers() -> Sequence[HTTPRouteHandler]:
    from dwethia.server.boards.dungeons.http import HANDLERS

    return HANDLERS


KITS: Final = (
    BoardKit(
        game="dungeon",
        board=DungeonBoard(),
        scenes=(RoomScene,),
        outlooks=(Outlook,),
        probes=(AskWorth,),
        findings=(FoundWorth,),
        written=(DungeonWish,),
        read=(DungeonChoices,),
        handlers=_handlers,
    ),
)
