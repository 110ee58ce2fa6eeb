"""Boards: what a game adds to its view for people who look at it in a browser.

A game plugs in a `Board`; nothing else of the server knows how it is drawn. The client measures nothing and knows no
rule: what stands where, what is likely and why a number is what it is comes from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeAlias

from msgspec import Struct

from dwethia.engine.events import Event
from dwethia.engine.request import Request
from dwethia.rulebook import Rulings
from dwethia.server.boards.dungeons.board import DungeonBoard
from dwethia.server.boards.dungeons.scene import Scene
from dwethia.server.boards.skirmish.board import BattleBoard
from dwethia.server.boards.skirmish.scene import BattleScene

Drawn: TypeAlias = Scene | BattleScene


class Board(Protocol):
    """What is drawn of a game; all of it made from what a seat may see."""

    @property
    def sends_state(self) -> bool:
        """Whether clients are sent the state too, and suggestions with every form; a scene may say it all."""

    def scene(self, seen: Any, rulings: Rulings) -> Drawn | None:
        """Everything that is drawn, sent with each view; None as long as there is nothing to draw."""

    def outlook(self, seen: Any, request: Request | None, rulings: Rulings) -> Struct | None:
        """What each answer is likely to come to and what each model is, asked for when somebody looks."""

    def short(self, event: Event) -> str | None:
        """An event in few words; None where it goes without saying."""


class PlainBoard:
    """A game that is shown as its request and its log alone."""

    sends_state = True

    def scene(self, seen: Any, rulings: Rulings) -> None:
        return None

    def outlook(self, seen: Any, request: Request | None, rulings: Rulings) -> None:
        return None

    def short(self, event: Event) -> str:
        return event.text()


BOARDS: Final[Mapping[str, Board]] = {"dungeon": DungeonBoard(), "skirmish": BattleBoard()}
PLAIN: Final = PlainBoard()


def board_of(game: str) -> Board:
    """The board of a game; a plain one where it has none of its own."""
    return BOARDS.get(game, PLAIN)
