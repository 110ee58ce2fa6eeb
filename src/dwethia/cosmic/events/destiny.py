"""Destiny as it is spent, and actions of ships of their own."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Point
from dwethia.lengths import inches
from dwethia.profile import ModelId


class DestinySpent(Event, frozen=True, tag="cosmic-destiny-spent"):
    """Destiny that has bought re-rolls: a pool's, or a ship's own {R-CC-57}."""

    side: Seat
    name: str  # the side, or the ship
    points: int
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        paid = ("CC-DEST-01", "CC-DEST-02", "CC-DEST-03", "CC-DEST-04", "CC-DEST-10", "CC-STAT-09")
        return (*paid, "CC-DEST-05", "CC-DEST-06", "CC-CORE-05", "CC-CORE-06")

    def text(self) -> str:
        return f"{self.name} has spent {self.points} Destiny, {self.left} left"


class ShipActionUsed(Event, frozen=True, tag="ship-action-used"):
    """An action of a ship's own is paid for."""

    seat: Seat
    ship: ModelId
    name: str
    action: str
    pool: str  # destiny, affinity
    points: int
    left: int
    friend: ModelId
    friend_name: str
    effect: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        paid = f"{self.name} spends {self.points} {self.pool.title()} on {self.action} ({self.left} left)"
        return f"{paid}: {self.friend_name} {self.effect}"


class ShipRepositioned(Event, frozen=True, tag="ship-repositioned"):
    """A friend that an action has moved."""

    ship: ModelId
    name: str
    at: Point
    distance: int
    source: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, "CC-TURN-03")

    def text(self) -> str:
        return f"{self.source} moves {self.name} {inches(self.distance)}"
