"""Turns and phases as they begin."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat


class PhaseBegan(Event, frozen=True, tag="phasebegan"):
    turn: int
    phase: str
    first: Seat

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-TURN-02", "SK-TURN-03")

    def text(self) -> str:
        return f"Turn {self.turn}, {self.phase}: {self.first} first"
