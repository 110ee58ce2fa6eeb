"""A game told afterwards: phase by phase, with the state before and after each, and what happened in between."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from dwethia.engine.events import Event
from dwethia.engine.procedure import Stage
from dwethia.engine.record import Record
from dwethia.engine.replay import replay
from dwethia.engine.rules import GameRules
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.turns import turn_told

S = TypeVar("S")

PageKey: TypeAlias = tuple[int, str]  # a turn and the name of its phase; turn 0 is before the first


class Telling(Struct, Generic[S], frozen=True):
    """How a game falls into pages."""

    page_of: Callable[[S], PageKey]  # where a state belongs
    opened_by: Callable[[Event], PageKey | None]  # the page that an event opens
    heading: type[Event]  # what only says that a phase begins
    turns_of: Callable[[S], int | None] = lambda state: None  # how many turns there are, where that is known


class ChroniclePage(Struct, Generic[S], frozen=True):
    """One phase of one turn; the first page is all that came before the battle."""

    turn: int
    phase: str
    before: S
    after: S
    events: tuple[Event, ...]
    turns: int | None = None

    @property
    def turn_title(self) -> str:
        """What its turn is called; before the first, it goes by the name of the page."""
        return turn_told(self.turn, self.turns) if self.turn else self.phase

    @property
    def title(self) -> str:
        return f"{self.turn_title}, {self.phase}" if self.turn else self.phase


class Chronicle(Struct, Generic[S], frozen=True):
    """A whole game."""

    pages: tuple[ChroniclePage[S], ...]
    rulings: Rulings
    heading: type[Event]

    @property
    def end(self) -> S:
        return self.pages[-1].after


def tell(record: Record, rules: GameRules[S], telling: Telling[S]) -> Chronicle[S]:
    """The game that a record describes."""
    watched = _Watched(rules, telling.page_of)
    game = replay(record, watched)
    told: list[tuple[PageKey, list[Event]]] = [(next(iter(watched.seen)), [])]  # a scene begins in the middle
    for event in game.events:
        key = telling.opened_by(event)
        if key is not None:
            told.append((key, []))
        told[-1][1].append(event)
    told = [(key, events) for key, events in told if key in watched.seen]
    states = [watched.seen[key] for key, _ in told] + [game.state]
    pages = tuple(
        ChroniclePage(*key, before, after, tuple(events), telling.turns_of(after))
        for (key, events), before, after in zip(told, states, states[1:], strict=False)
    )
    return Chronicle(pages, game.rulings, telling.heading)


class _Watched(Generic[S]):
    """A game with an eye on it: the first state of every page is kept."""

    def __init__(self, rules: GameRules[S], page_of: Callable[[S], PageKey]) -> None:
        self._rules = rules
        self._page_of = page_of
        self.name, self.version, self.book = rules.name, rules.version, rules.book
        self.seen: dict[PageKey, S] = {}

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        return self._rules.seats(setup)

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> S:
        return self._rules.begin(setup, rulings)

    def step(self, state: S, rulings: Rulings) -> Stage[S] | None:
        self.seen.setdefault(self._page_of(state), state)
        return self._rules.step(state, rulings)

    def view(self, state: S, seat: Seat | None) -> Any:
        return self._rules.view(state, seat)

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> S:
        return self._rules.imagine(seen, rulings, chance)

    def scopes(self, state: S) -> Mapping[str, Hashable]:
        return self._rules.scopes(state)
