"""Turns and phases as they begin, and what a new turn gives back."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat


class TurnBegan(Event, frozen=True, tag="turnbegan"):
    turn: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-TURN-02",)

    def text(self) -> str:
        return f"Turn {self.turn} begins"


class PriorityWon(Event, frozen=True, tag="prioritywon"):
    winner: Seat
    first: Seat

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-PRIO-01", "SK-PRIO-03", "SK-PRIO-05", "SK-PRIO-06", "SK-DEST-08")

    def text(self) -> str:
        return f"{self.winner} wins the priority roll; {self.first} acts first"


class PhaseBegan(Event, frozen=True, tag="phasebegan"):
    turn: int
    phase: str
    first: Seat

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-TURN-02", "SK-TURN-03")

    def text(self) -> str:
        return f"Turn {self.turn}, {self.phase}: {self.first} first"


class DestinyReturned(Event, frozen=True, tag="destinyreturned"):
    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-TURN-06", "SK-DEST-02")

    def text(self) -> str:
        return "Destiny is full again"
