"""What scenarios tell: what a battle is about, who holds the station, and who has left."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId


class ScenarioPlayed(Event, frozen=True, tag="scenario-played"):
    """What the battle is about, and the ships that are named for it."""

    name: str
    aim: str
    meaning: str
    rule: str
    ships: tuple[ModelId, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEPLOY-03", "CC-TURN-07", self.rule)

    def text(self) -> str:
        named = f" It is about {' and '.join(self.names)}." if self.names else ""
        return f"Scenario {self.name}: {self.meaning}{named}"


class StationHeld(Event, frozen=True, tag="station-held"):
    """Who is worth more beside the station when a turn ends."""

    holder: Seat | None
    points: tuple[int, int]
    scored: tuple[int, int]  # so far

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-TURN-07", "HS-SCEN-02")

    def text(self) -> str:
        near = f"red has {self.points[0]} points beside the station, blue {self.points[1]}"
        held = f"{self.holder} holds it" if self.holder else "nobody holds it"
        return f"{near}: {held} ({self.scored[0]} to {self.scored[1]})"


class ShipLeft(Event, frozen=True, tag="ship-left"):
    """A ship that has left the table by what its scenario allows."""

    ship: ModelId
    name: str
    side: Seat
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-MOVE-19", "CC-TURN-07", self.rule)

    def text(self) -> str:
        return f"{self.name} leaves the table and is safe"
