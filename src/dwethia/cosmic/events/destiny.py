"""Destiny as it is spent."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat


class DestinySpent(Event, frozen=True, tag="cosmic-destiny-spent"):
    """Destiny that has bought re-rolls: a pool's, or a ship's own {R-CC-57}."""

    side: Seat
    name: str  # the side, or the ship
    points: int
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEST-01", "CC-DEST-02", "CC-DEST-03", "CC-DEST-04", "CC-DEST-10")

    def text(self) -> str:
        return f"{self.name} has spent {self.points} Destiny, {self.left} left"
