"""Wounds lost, ships lost, and wrecks taken off the table."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId


class WoundsLost(Event, frozen=True, tag="cosmic-wounds-lost"):
    """A ship that is hurt and goes on."""

    ship: ModelId
    name: str
    wounds: int
    left: int
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, "CC-SHOOT-32")

    def text(self) -> str:
        return f"{self.name} loses {self.wounds} Wound{'s' if self.wounds > 1 else ''} and has {self.left} left"


class ShipLost(Event, frozen=True, tag="ship-lost"):
    """A ship is lost; it may stay on the table for a while."""

    ship: ModelId
    name: str
    side: Seat
    by: Seat | None  # who is credited with it
    means: str
    rule: str
    share: tuple[int, int, int] = (0, 0, 0)  # Destiny, Faith and Affinity that its side's pools lose {R-CC-58}

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        named = zip(("Destiny", "Faith", "Affinity"), self.share, strict=True)
        gone = [f"{points} {name}" for name, points in named if points]
        credited = f", and {self.by} is credited with it" if self.by else ""
        lost = f"; {self.side} loses {', '.join(gone)}" if gone else ""
        return f"{self.name} is lost ({MEANS.get(self.means, self.means)}){credited}{lost}"


MEANS = {
    "shot": "shot down",
    "ram": "a ram",
    "boarding": "a boarding fight",
    "opportunity": "an opportunity attack",
    "edge": "off the table",
    "left": "off the table",
    "power": "a power",
}


class WrecksTakenOff(Event, frozen=True, tag="wrecks-taken-off"):
    """Ships that were lost earlier in the phase leave the table."""

    ships: tuple[ModelId, ...]
    names: tuple[str, ...]
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        return f"Taken off: {', '.join(self.names)}"
