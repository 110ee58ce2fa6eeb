"""Turns and phases as they begin and end."""

from __future__ import annotations

from typing import Final

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat

BEFORE_THE_ROLL: Final = ("Orders", "Priority")
SHOOT: Final = "Shoot"


class TurnBegan(Event, frozen=True, tag="cosmic-turn-began"):
    turn: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-TURN-01", "CC-ORDER-01")

    def text(self) -> str:
        return f"Turn {self.turn} begins"


class PhaseBegan(Event, frozen=True, tag="cosmic-phase-began"):
    turn: int
    phase: str
    first: Seat

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-TURN-01", "CC-TURN-02", *(("CC-SHOOT-01",) if self.phase == SHOOT else ()))

    def text(self) -> str:
        """Nobody is first before the roll of the turn."""
        first = "" if self.phase in BEFORE_THE_ROLL else f": {self.first} first"
        return f"Turn {self.turn}, {self.phase}{first}"


class PriorityWon(Event, frozen=True, tag="cosmic-priority-won"):
    """The priority roll of a turn, with what ships add to it."""

    winner: Seat
    first: Seat
    added: tuple[int, int] = (0, 0)

    @property
    def rules(self) -> tuple[str, ...]:
        more = ("CC-PRIO-07", "CC-CORE-03") if any(self.added) else ()
        return ("CC-DEST-08", "CC-PRIO-01", "CC-PRIO-02", "CC-PRIO-04", "CC-PRIO-05", "CC-PRIO-06", *more)

    def text(self) -> str:
        bonus = [f"{side} adds {points}" for side, points in zip(("red", "blue"), self.added, strict=True) if points]
        told = f" ({', '.join(bonus)})" if bonus else ""
        return f"{self.winner} wins the priority roll{told}; {self.first} acts first"


class TurnEnded(Event, frozen=True, tag="cosmic-turn-ended"):
    """The End Phase: what lasted for the turn is over, and tokens come back."""

    turn: int
    ended: tuple[tuple[str, str], ...] = ()  # on whom what no longer lasts

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-TURN-04", "CC-TURN-05", "CC-ORDER-12")

    def text(self) -> str:
        over = "; ".join(f"{source} on {name} is over" for name, source in self.ended)
        return f"Turn {self.turn} ends" + (f": {over}" if over else "")


class DestinyReturned(Event, frozen=True, tag="cosmic-destiny-returned"):
    """Destiny is full again at the end of a round, where the ruling has it so {R-CC-59}."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEST-10",)

    def text(self) -> str:
        return "Destiny is full again"


class BattleOver(Event, frozen=True, tag="cosmic-battle-over"):
    """How the battle has ended."""

    winner: Seat | None
    score: tuple[int, int]
    measure: str  # what was counted
    is_wipeout: bool = False  # a scenario won by the only side with ships left, whatever the score {R-CC-97}

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-TURN-06", "CC-TURN-08")

    def text(self) -> str:
        won = f"{self.winner} wins" if self.winner else "a draw"
        won += ", since every enemy ship is destroyed" if self.is_wipeout else ""
        return f"The battle is over: {self.measure} red {self.score[0]}, blue {self.score[1]}; {won}"


class SideOut(Event, frozen=True, tag="cosmic-side-out"):
    """A side without ships on the table or in reserve {R-CC-06}."""

    side: Seat

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-TURN-08",)

    def text(self) -> str:
        return f"{self.side} has no ships left"
