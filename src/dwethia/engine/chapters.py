"""What a game remembers: its chapters, how far a seat may go back in them, and what it lets pass."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.events import Event, Rolled
from dwethia.engine.record import RecordEntry
from dwethia.engine.request import Decision
from dwethia.engine.seats import Seat


class Chapter(Struct):
    """Where the game stood before a decision, and what came of it; closed, and never changed again, by the next one."""

    decisions: tuple[Decision, ...]
    state: Any
    tape: list[Any]
    fed: int  # how much of the tape there was: it goes on growing until its action ends
    asked: int
    dice: int
    rolls: list[Rolled] = []
    events: list[Event] = []
    kept: RecordEntry | None = None  # what is left of it, where it was played by other rules

    def copy(self) -> Chapter:
        return replace(self, rolls=list(self.rolls), events=list(self.events))


class Horizon(Struct, frozen=True):
    """How far a seat may undo on its own: to before that entry, and what stops it there."""

    entry: int
    reason: str


class StandingPass(Struct, frozen=True):
    """A seat's word that it passes at some moment until a span ends."""

    seat: Seat
    moment: str | None  # None: at every moment
    scope: str
    value: Hashable
