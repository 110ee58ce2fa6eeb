"""The boards of games, by the names of their games; a game without one is shown plainly."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from dwethia.kits import find_kits
from dwethia.server.boards.board import Board, BoardKit

PLAIN: Final = Board()


@cache
def boards() -> Mapping[str, BoardKit]:
    """What each game brings to the server."""
    return find_kits("dwethia.server.boards", "board", BoardKit)


def board_of(game: str) -> Board:
    """The board of a game; a plain one where it has none of its own."""
    kit = boards().get(game)
    return PLAIN if kit is None else kit.board
