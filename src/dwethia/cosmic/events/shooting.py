"""Shots of ships as they are fired, who takes them instead, and what they come to."""

from __future__ import annotations

from dwethia.cosmic.rules.shooting import Aim
from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Point
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.tally import Tally


class ShipShot(Event, frozen=True, tag="ship-shot"):
    """A shot, or a power that is rolled like one: every number before the dice."""

    seat: Seat
    shooter: ModelId
    shooter_name: str
    weapon: str  # its name
    target: ModelId
    target_name: str
    distance: int
    line: tuple[Point, Point] | None
    dice: int
    aim: Aim
    in_the_way: tuple[str, ...] = ()
    save: Tally | None = None  # of the target's shields on the side met
    save_dice: int = 1
    is_lobbed: bool = False
    because: tuple[str, ...] = ()  # rules that make the shot what it is, besides those of its numbers

    @property
    def rules(self) -> tuple[str, ...]:
        tallies = (self.aim.value, self.aim.against, *((self.save,) if self.save else ()))
        numbers = [part.rule for tally in tallies for part in tally.parts]
        one_roll = ("CC-SHOOT-22",) if self.aim.hit_need is None else ()
        shields = ("CC-SHIELD-04",) if self.save else ()
        return tuple(dict.fromkeys((*self.because, *numbers, self.aim.rule, *one_roll, *shields)))

    def text(self) -> str:
        verb = "lobs" if self.is_lobbed else "shoots"
        past = f", past {', '.join(self.in_the_way)}" if self.in_the_way else ""
        far = f"{inches(self.distance)} away{past}"
        numbers = f"{self.aim.value}, against {self.aim.against}; {self._need()}{self._save()}"
        return f"{self.shooter_name} {verb} {self.weapon} at {self.target_name}, {far}: {numbers}"

    def _need(self) -> str:
        if self.aim.need is None:
            return f"no roll may be made ({self.aim.rule})"
        first = f"{self.aim.hit_need}+ to hit and " if self.aim.hit_need is not None else ""
        dice = f" with {self.dice} dice" if self.dice > 1 else ""
        return f"{first}{self.aim.need}+ is needed{dice}"

    def _save(self) -> str:
        if self.save is None:
            return ""
        return f"; shields save on {self.save.total}+" + (f" with {self.save_dice} dice" if self.save_dice > 1 else "")


class ShipPutForward(Event, frozen=True, tag="ship-put-forward"):
    """Another ship of the squadron takes the shot, by its owner's will {R-CC-55}."""

    named: str
    ship: ModelId
    instead: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-SHOOT-36",)

    def text(self) -> str:
        return f"{self.instead} takes the shot for {self.named}"


class ShotMissed(Event, frozen=True, tag="ship-shot-missed"):
    """No die of a shot has succeeded."""

    shooter: ModelId
    name: str
    cited: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return self.cited

    def text(self) -> str:
        return f"The shot of {self.name} flies wide"


class ShotAstray(Event, frozen=True, tag="ship-shot-astray"):
    """A shot has struck what it was not meant for: a ship or terrain in the way, or a friend in the fight."""

    shooter: ModelId
    name: str
    struck: str
    ship: ModelId | None  # None: terrain
    cited: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return self.cited

    def text(self) -> str:
        return f"The shot of {self.name} strikes {self.struck} instead"


class ShotWithoutHarm(Event, frozen=True, tag="ship-shot-no-harm"):
    """A shot has struck a ship, which loses nothing by it."""

    ship: ModelId
    name: str
    cited: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return self.cited

    def text(self) -> str:
        return f"{self.name} is struck and loses no Wound"


class ShotsFinished(Event, frozen=True, tag="ship-shots-finished"):
    """A ship gives up the shots that it has left."""

    ship: ModelId
    name: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-SHOOT-07",)

    def text(self) -> str:
        return f"{self.name} shoots no more"
