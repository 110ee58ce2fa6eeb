"""Destiny actions as they are taken."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId


class ActionUsed(Event, frozen=True, tag="actionused"):
    """A Destiny action is paid for."""

    seat: Seat
    model: ModelId
    name: str
    action: str
    points: int
    left: int
    rule: str
    affected: tuple[str, ...] = ()
    effect: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, "SK-DEST-01", "SK-DEST-02", "SK-DEST-09", *(("SK-DEST-10",) if self.affected else ()))

    def text(self) -> str:
        told = f"{self.name} spends {self.points} Destiny on {self.action} ({self.left} left)"
        told += f": {', '.join(self.affected)}" if self.affected else ""
        return told + (f" {self.effect}" if self.effect else "")


class SurgesMet(Event, frozen=True, tag="surgesmet"):
    """A Surge was answered by a Surge: the wagers, and whose Surge comes first."""

    heroes: tuple[str, str]  # the side with priority first, as the wagers
    wagers: tuple[int, int]
    first: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-DEST-13",)

    def text(self) -> str:
        wagered = " and ".join(f"{name} wagers {points}" for name, points in zip(self.heroes, self.wagers, strict=True))
        return f"Surge against Surge: {wagered}; {self.first} surges first"


class SurgeLost(Event, frozen=True, tag="surgelost"):
    """A Surge that is no longer possible when its turn comes."""

    name: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-DEST-13",)

    def text(self) -> str:
        return f"{self.name} can no longer surge"
