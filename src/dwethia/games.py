"""The games there are, by the name that records and commands use; each brings its own kit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Generic, TypeVar

from msgspec import Struct

from dwethia.engine.events import Event
from dwethia.engine.forms import Form
from dwethia.engine.record import Record, RecordError
from dwethia.engine.rules import GameRules
from dwethia.engine.seats import Seat
from dwethia.kits import find_kits
from dwethia.rulebook import Rulings

S = TypeVar("S")


class Outcome(Struct, frozen=True):
    """How a game has ended, or how it stands as long as it goes on."""

    winner: Seat | None  # nobody while it goes on, and in a draw
    score: Mapping[Seat, int]
    words: str


class GameKit(Struct, Generic[S], frozen=True):
    """What a game is: its rules, and what everybody asks of it."""

    rules: GameRules[S]
    title: str
    summary: str
    outcome: Callable[[S, Rulings], Outcome]
    phase: Callable[[S], str]  # where in the game a state is, in words
    for_batches: Callable[[], GameRules[S]]  # rules that keep what they have read: for many games from the same setup
    events: tuple[type[Event], ...] = ()  # what it tells beside dice and decisions
    forms: tuple[type[Form[Any]], ...] = ()  # what seats fill in, beside dice tapped in and plain numbers
    first_setup: Mapping[str, Any] | None = None  # what a game begins from where nobody says anything else
    report: Callable[[Record, str, str], str] | None = None  # a page of HTML, with a heading and how it was broken off

    lacks: frozenset[str] = frozenset()  # parts of other layers that it does without

    @property
    def game(self) -> str:
        return self.rules.name


@cache
def games() -> Mapping[str, GameKit[Any]]:
    """Every game."""
    return find_kits("dwethia", "game", GameKit)


def rules_of(record: Record) -> GameRules[Any]:
    """The rules that a record is to be read with."""
    kit = games().get(record.game)
    if kit is None:
        raise RecordError(f'the record is of a game called "{record.game}", this version knows {", ".join(games())}')
    return kit.rules
