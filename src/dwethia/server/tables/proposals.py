"""Undos past the horizon that wait for consent: each has a number, so that whoever agrees says to what."""

from __future__ import annotations

from itertools import count
from secrets import randbelow

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.seats import Seat
from dwethia.server.errors import refusal
from dwethia.server.messages import Proposal
from dwethia.server.storage.stored import UndoAct

FIRST_NUMBERS = 2**30


class _Open(Struct, frozen=True):
    number: int
    wanted: UndoAct
    reason: str


class Proposals:
    """The proposal at a table, of which there is one at a time, and who has been refused."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self._seats = seats
        self._open: _Open | None = None
        # A table that is read again must not give a number twice: it begins anywhere.
        self._numbers = count(1 + randbelow(FIRST_NUMBERS))
        self._refused: dict[Seat, int] = {}  # who has been, and the newest entry at that time

    def missing(self, wanted: UndoAct) -> tuple[Seat, ...]:
        """Who has not agreed to an undo."""
        agreed = (wanted.seat, *wanted.consents)
        return tuple(seat for seat in self._seats if seat not in agreed)

    def make(self, wanted: UndoAct, reason: str, last_entry: int) -> None:
        """Ask the others; whoever was refused asks again when somebody has decided something more."""
        if self._open is not None and self._open.wanted.seat != wanted.seat:
            raise refusal(f"{self._open.wanted.seat} asks for an undo already")
        if last_entry <= self._refused.get(wanted.seat, -1):
            raise refusal("this was refused: ask again when the game has gone on")
        if self._open is None or self._open.wanted.entry != wanted.entry:
            self._open = _Open(next(self._numbers), wanted, reason)

    def answer(self, seat: Seat, number: int, agree: bool, last_entry: int) -> UndoAct | None:
        """A seat agrees, or ends the matter; the undo once all have agreed."""
        if self._open is None:
            raise refusal("nobody asks for an undo now")
        if number != self._open.number:
            raise refusal(f"this answers proposal {number}, and proposal {self._open.number} is open: look again")
        wanted = self._open.wanted
        if seat not in self.missing(wanted):
            raise refusal(f"{seat} is not asked to agree to this undo")
        if not agree:
            self._refused[wanted.seat] = last_entry
            self._open = None
            return None
        wanted = replace(wanted, consents=(*wanted.consents, seat))
        self._open = replace(self._open, wanted=wanted)
        return None if self.missing(wanted) else wanted

    def lapse(self) -> None:
        """The game has gone on, or freely back."""
        self._open = None

    def forget(self) -> None:
        """All have agreed to go back: nobody is refused any more."""
        self._refused.clear()

    def shown(self) -> Proposal | None:
        """What everybody may know."""
        if self._open is None:
            return None
        number, wanted, reason = self._open.number, self._open.wanted, self._open.reason
        return Proposal(number, wanted.seat, wanted.entry, reason, self.missing(wanted))
