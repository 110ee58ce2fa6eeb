"""Duties that a campaign has laid on units: Faith that is spent on them, or lost by them."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.lengths import inches
from dwethia.profile import ModelId


class FaithSpent(Event, frozen=True, tag="battle-faith-spent"):
    """A point of Faith spent for what a duty does not allow otherwise."""

    seat: Seat
    model: ModelId
    name: str
    duty: str  # the row of the campaign's tables
    title: str
    what_for: str
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.duty,)

    def text(self) -> str:
        return f"{self.title}: {self.name} spends 1 Faith, {self.left} left: {self.what_for}"


class FaithLost(Event, frozen=True, tag="battle-faith-lost"):
    """A point of Faith lost by a duty."""

    seat: Seat
    model: ModelId
    name: str
    duty: str
    title: str
    why: str
    left: int

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.duty,)

    def text(self) -> str:
        return f"{self.title}: {self.name} loses 1 Faith, {self.left} left: {self.why}"


class DutyMeasured(Event, frozen=True, tag="battle-duty-measured"):
    """Whom a model must attack this turn, as measured when its side's movement began."""

    model: ModelId
    name: str
    duties: tuple[str, ...]
    goals: tuple[tuple[str, int], ...]  # names and distances
    is_able: bool

    @property
    def rules(self) -> tuple[str, ...]:
        return (*self.duties, "HS-DUTY-01")

    def text(self) -> str:
        whom = " or ".join(f"{name}, {inches(max(away, 0))} away" for name, away in self.goals)
        able = "it is able to this turn" if self.is_able else "it is not able to yet"
        return f"{self.name} must attack {whom}: {able}"


class HeldBack(Event, frozen=True, tag="battle-held-back"):
    """A model gives no dice in a fight, for it has not paid for it."""

    model: ModelId
    name: str
    duty: str
    title: str
    enemies: tuple[str, ...]
    price: int
    faith: int  # that it has to spend

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.duty,)

    def text(self) -> str:
        whom = ", ".join(self.enemies)
        return f"{self.title}: {self.name} does not strike at {whom}: {self.price} Faith, of {self.faith}"
