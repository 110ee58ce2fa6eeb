"""What a game brings to people who look at it in a browser: its board, and everything that it says over HTTP.

The client measures nothing and knows no rule: what stands where, what is likely and why a number is what it is comes
from here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.request import Request
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.server.boards.standing import Matter


class Board:
    """What is shown of a game, all of it made from what a seat may see; a plain one: its requests and its log alone."""

    #: Whether clients are sent the state too, and suggestions with every form; a scene may say it all.
    sends_state: ClassVar[bool] = True

    #: What a seat may have answered by a policy of its own.
    matters: ClassVar[tuple[Matter, ...]] = ()

    def scene(self, seen: Any, rulings: Rulings) -> Struct | None:
        """Everything that is drawn, sent with each view; None as long as there is nothing to draw."""
        return None

    def outlook(self, seen: Any, request: Request | None, rulings: Rulings) -> Struct | None:
        """What each answer is likely to come to and what each model is, asked for when somebody looks."""
        return None

    def question(self, game: Game[Any], seat: Seat | None, look: Struct) -> Any:
        """What a probe needs of a seat's open question, taken out of the game before it is looked at elsewhere."""
        return None

    def probe(self, seen: Any, look: Any, request: Request | None, rulings: Rulings, question: Any) -> Struct:
        """What somebody finds who looks at something without deciding; of games that have probes."""
        raise NotImplementedError

    def open_question(self, game: Game[Any], seat: Seat) -> Any:
        """A seat's question taken out of the game, for a policy to answer."""
        return None

    def by_policy(self, seen: Any, question: Any, policy: str, rulings: Rulings) -> str | None:
        """What a policy answers to a question of its matter; None where the person is to be asked."""
        return None

    def short(self, event: Event) -> str | None:
        """An event in few words; None where it goes without saying."""
        return event.text()


class BoardKit(Struct, frozen=True, kw_only=True):
    """All that a game brings to the server.

    Scenes and outlooks are tagged by `board`, probes by `probe` and findings by `found`; two kinds never share a tag.
    """

    game: str
    board: Board = Board()
    scenes: tuple[type[Struct], ...] = ()
    outlooks: tuple[type[Struct], ...] = ()
    probes: tuple[type[Struct], ...] = ()
    findings: tuple[type[Struct], ...] = ()
    written: tuple[type, ...] = ()  # what else its client writes
    read: tuple[type, ...] = ()  # and reads
    handlers: Callable[[], Sequence[HTTPRouteHandler]] = tuple  # imported when the server starts, for they need it
