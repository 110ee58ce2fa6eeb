"""Battles in progress with their dice laid out: decide, look at the events, and use every die."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from dwethia.dice import QueuedDice
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.request import Request
from dwethia.engine.seats import Seat

E = TypeVar("E", bound=Event)
S = TypeVar("S")


class QueuedBattle(Generic[S]):
    """A battle whose dice are queued."""

    def __init__(self, game: Game[S], dice: QueuedDice) -> None:
        self.dice = dice
        self.game = game
        self.told: list[Event] = list(game.events_since(0))

    @property
    def battle(self) -> S:
        return self.game.state

    @property
    def request(self) -> Request:
        """The one question that is open."""
        assert len(self.game.requests) == 1, f"expected one question, not {self.questions}"
        return self.game.requests[0]

    @property
    def questions(self) -> list[tuple[Seat, str]]:
        return [(ask.seat, ask.question) for ask in self.game.asks]

    def asked(self, seat: str) -> Request:
        return next(request for request in self.game.requests if request.seat == seat)

    def decide(self, answer: str | dict[str, Any], seat: str | None = None) -> tuple[Event, ...]:
        """Answer the open question; what happened."""
        who = Seat(seat) if seat else self.game.asks[0].seat
        told = self.game.answer(who, answer)
        self.told += told
        return told

    def saw(self, kind: type[E]) -> list[E]:
        """The events of a kind, so far."""
        return [event for event in self.told if isinstance(event, kind)]

    def done(self) -> None:
        """Every queued die must have been used."""
        self.dice.finish()
