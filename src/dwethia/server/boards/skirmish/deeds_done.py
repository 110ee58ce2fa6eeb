"""The battle after something that is done at a moment, where no dice and nobody else have a say in it."""

from __future__ import annotations

from typing import Final

from dwethia.engine.branching import TooWide
from dwethia.engine.odds import OddsReading, plain
from dwethia.engine.procedure import Ask
from dwethia.server.boards.worth import OpenQuestion
from dwethia.skirmish.state.battle import Battle

MOST_BRANCHES: Final = 8  # what is done comes to one thing, or is left untold


def end_of(question: OpenQuestion, answer: str) -> Battle | None:
    """The battle after an answer, if that comes to one thing and needs no dice."""
    try:
        ends = OddsReading(_plainly, most=MOST_BRANCHES).after(
            question.place._replace(caller=None), answer, MOST_BRANCHES
        )
    except TooWide:
        return None
    end = next(iter(ends)) if len(ends) == 1 else None
    return end if isinstance(end, Battle) else None


def _plainly(ask: Ask) -> str:
    """The plain answer; what is asked by a form has none, and then nothing is told."""
    if not ask.options:
        raise TooWide
    return plain(ask)
