"""What a hint says and what it marks on the board: an answer as one player would give it to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct

from dwethia.engine.forms import Filled, as_written
from dwethia.engine.request import Answer
from dwethia.engine.view import Look
from dwethia.geometry.shapes import Point

NEARLY: Final = 0.95  # from here on nobody counts in tens any more


class Thought(Struct, frozen=True):
    """An answer, and why; figures are what the reason rests on, for those who want them."""

    answer: Answer | Filled  # a form need not be written out where the game is played at once
    reason: str
    figures: str = ""

    @property
    def written(self) -> Answer:
        """The answer as records and clients have it."""
        return as_written(self.answer) if isinstance(self.answer, Filled) else self.answer


class MarkedWay(Struct, frozen=True):
    """Where a hint would have a model be: the points of the way there, and where it looks then."""

    model: str
    path: tuple[Point, ...]
    heading: int | None = None


class Hint(Struct, frozen=True):
    """A reason in a player's words, the figures behind it, and what of the board it is about."""

    reason: str
    figures: str = ""
    models: tuple[str, ...] = ()  # who would act
    targets: tuple[str, ...] = ()  # on whom
    ways: tuple[MarkedWay, ...] = ()


HintMaker: TypeAlias = Callable[[Look, Thought], Hint]  # goes into more than a bot has the time for while it plays


def often(chance: float) -> str:
    """How often something comes about, as people say it."""
    if chance >= 1.0:
        return "for certain"
    if chance > NEARLY:
        return "nearly always"
    if chance < 1 - NEARLY:
        return "only rarely"
    tenths = min(max(round(10 * chance), 1), 9)
    return "about half the time" if tenths == 5 else f"about {tenths} {'time' if tenths == 1 else 'times'} in 10"
