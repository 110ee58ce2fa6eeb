"""The End Phase, spots completed, victory points and the winner."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.tally import Tally


class SpotCompleted(Event, frozen=True, tag="spotcompleted"):
    side: Seat
    model: ModelId
    name: str
    spot: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SCEN-06",)

    def text(self) -> str:
        return f"{self.name} completes spot {self.spot} for {self.side}"


class TookCommand(Event, frozen=True, tag="tookcommand"):
    """A model counts as a hero from now on, in the place of a Captain."""

    model: ModelId
    name: str
    captain: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-ABIL-05",)

    def text(self) -> str:
        return f"{self.captain} has fallen: {self.name} is the captain now"


class TurnEnded(Event, frozen=True, tag="turnended"):
    """What lasted for the turn is over."""

    turn: int
    ended: tuple[tuple[str, str], ...]  # a model's name, and what has ended on it

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-TURN-05",)

    def text(self) -> str:
        over = ", ".join(f"{source} on {name}" for name, source in self.ended)
        return f"Turn {self.turn} ends" + (f"; over: {over}" if over else "")


class FaithReturned(Event, frozen=True, tag="faithreturned"):
    """Faith and Affinity of every model are full again {R-SK-101}."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-TURN-05", "SK-MUSTER-16", "SK-MUSTER-17")

    def text(self) -> str:
        return "Faith and Affinity are full again"


class SideOut(Event, frozen=True, tag="sideout"):
    """A side has nobody left, on the table or in reserve {R-SK-25}."""

    side: Seat

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-TURN-01",)

    def text(self) -> str:
        return f"{self.side} has nobody left"


class Scored(Event, frozen=True, tag="scored"):
    """One side's victory points, part by part."""

    side: Seat
    score: Tally

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(["SK-SCEN-08", *(part.rule for part in self.score.parts)]))

    def text(self) -> str:
        return f"{self.side}: {self.score}"


class BattleEnded(Event, frozen=True, tag="battleended"):
    """Both sums, and who has won."""

    turn: int
    red: int
    blue: int
    winner: Seat | None
    is_wipeout: bool = False  # won by wiping out the other side, whatever the points {R-SK-25}

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SCEN-10", "SK-TURN-07")

    def text(self) -> str:
        outcome = f"{self.winner} wins" if self.winner else "a draw"
        how = " by wiping out the other side" if self.is_wipeout else ""
        return f"The battle is over after turn {self.turn}: red {self.red}, blue {self.blue}; {outcome}{how}"
