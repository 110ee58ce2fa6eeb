"""Shots as they are fired, whom they strike instead, and what weapons do to others and to their bearers."""

from __future__ import annotations

from enum import StrEnum

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.skirmish.rules.shooting import Aim


class HowStruck(StrEnum):
    """How a shot came to strike a model."""

    AIMED = "aimed"  # it was the target, or its owner put it forward
    FRIEND = "friend"  # a friend of the shooter in the same fight (SK-SHOOT-43)
    IN_THE_WAY = "in-the-way"  # it stood between {R-SK-61}
    CAUGHT = "caught"  # beside the target of a [Blast], a [Radius], or a power that spreads


class ShotFired(Event, frozen=True, tag="battle-shot"):
    """A shot, or a power that is rolled like one, at one model: every number before the dice."""

    seat: Seat
    shooter: ModelId
    shooter_name: str
    weapon: str  # its name
    target: ModelId
    target_name: str
    distance: int
    dice: int
    aim: Aim
    in_the_way: tuple[str, ...] = ()
    how: HowStruck = HowStruck.AIMED
    is_lobbed: bool = False
    because: tuple[str, ...] = ()  # rules that make the shot what it is, besides those of its numbers

    @property
    def rules(self) -> tuple[str, ...]:
        numbers = [part.rule for tally in (self.aim.value, self.aim.against) for part in tally.parts]
        return tuple(dict.fromkeys((*self.because, *numbers, self.aim.rule)))

    def text(self) -> str:
        need = f"{self.aim.need}+ is needed" if self.aim.need else f"no roll may be made ({self.aim.rule})"
        dice = f" with {self.dice} dice" if self.dice > 1 and self.aim.need else ""
        return f"{self._beginning()}: {self.aim.value}, against {self.aim.against}; {need}{dice}"

    def _beginning(self) -> str:
        if self.how is HowStruck.CAUGHT:
            return f"{self.target_name} is caught by {self.weapon} of {self.shooter_name}"
        verb = "lobs" if self.is_lobbed else "shoots"
        if self.how is not HowStruck.AIMED:
            return f"{self.weapon} of {self.shooter_name} strikes {self.target_name} instead"
        past = f", past {', '.join(self.in_the_way)}" if self.in_the_way else ""
        return f"{self.shooter_name} {verb} {self.weapon} at {self.target_name}, {inches(self.distance)} away{past}"


class ShotFailed(Event, frozen=True, tag="shotfailed"):
    """No die of a shot has succeeded, or all its force went into what was in the way."""

    shooter: ModelId
    name: str
    absorbed_by: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SHOOT-08",) if self.absorbed_by else ("SK-SHOOT-34",)

    def text(self) -> str:
        if self.absorbed_by:
            return f"{self.absorbed_by} takes the shot of {self.name}"
        return f"The shot of {self.name} does nothing"


class TargetSwapped(Event, frozen=True, tag="targetswapped"):
    """Another model takes the shot, by its owner's will {R-SK-60}."""

    named: str
    instead: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SHOOT-36",)

    def text(self) -> str:
        return f"{self.instead} takes the shot for {self.named}"


class ShotInVain(Event, frozen=True, tag="shotinvain"):
    """A shot that was turned upon a model which it cannot hurt."""

    shooter: str
    target: str
    why: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SHOOT-24",)

    def text(self) -> str:
        return f"The shot of {self.shooter} at {self.target} is in vain: {self.why}"


class FriendStruck(Event, frozen=True, tag="friendstruck"):
    """A shot into melee strikes a friend of the shooter, if any is left to be struck."""

    shooter: str
    friend: str | None

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SHOOT-43", "SK-SHOOT-44")

    def text(self) -> str:
        return f"The shot of {self.shooter} goes astray" + (f" and strikes {self.friend}" if self.friend else "")


class Spread(Event, frozen=True, tag="spread"):
    """A shot catches others beside its target."""

    weapon: str
    target: str
    caught: tuple[str, ...]
    cited: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return self.cited

    def text(self) -> str:
        return f"{self.weapon} spreads from {self.target} to {', '.join(self.caught) or 'nobody'}"


class ShieldShared(Event, frozen=True, tag="shieldshared"):
    """A shield among those whom a [Blast] has caught saves for all of its side near the target."""

    bearer: str
    save: int
    names: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-KEY-07", "SK-KEY-09")

    def text(self) -> str:
        return f"The shield of {self.bearer} gives a {self.save}+ save to {', '.join(self.names)}"


class Backfired(Event, frozen=True, tag="backfired"):
    """Something dangerous hurts whoever used it."""

    name: str
    source: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HS-KEY-06",)

    def text(self) -> str:
        return f"{self.source} is dangerous: {self.name} loses a Wound that nothing ignores"


class FireRained(Event, frozen=True, tag="firerained"):
    """A model has made its friends shoot however far they have moved."""

    name: str
    friends: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-ABIL-04",)

    def text(self) -> str:
        return f"Rain Fire! of {self.name}: {', '.join((self.name, *self.friends))} may shoot however far they moved"
