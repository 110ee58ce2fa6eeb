"""Wounds lost and models slain, with every fact that a campaign asks for later."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.skirmish.state.battle import Model


class Means(StrEnum):
    """How a model was slain; exactly one."""

    MELEE = "melee"
    OPPORTUNITY = "opportunity"
    RANGED = "ranged"
    AFFINITY = "affinity"
    OTHER = "other"  # terrain, a scenario, its own doing


class Person(Struct, frozen=True, omit_defaults=True):
    """A model as the campaign knows it: who it is, and what it had before the battle took any of it."""

    id: ModelId
    side: Seat
    name: str
    unit: str
    mark: str
    faction: str = ""
    race: str | None = None
    keywords: tuple[str, ...] = ()
    wounds: int = 1
    affinity: int = 0
    powers: tuple[str, ...] = ()
    wargear: tuple[str, ...] = ()
    points: int = 0

    @classmethod
    def of(cls, model: Model) -> Person:
        card = model.card
        return cls(
            id=model.id,
            side=model.side,
            name=model.name,
            unit=card.id,
            mark=card.mark,
            faction=card.faction,
            race=card.race,
            keywords=card.keywords,
            wounds=card.profile.wounds,
            affinity=card.profile.affinity,
            powers=tuple(each.id for each in card.powers),
            wargear=card.wargear,
            points=card.points,
        )


class Deed(Struct, frozen=True, omit_defaults=True):
    """What slew a model: by whom and by which weapon, power or blow."""

    means: Means
    rule: str
    slayer: Person | None = None  # the one model it is credited to
    contributors: tuple[ModelId, ...] = ()  # those who added dice to the fight
    wound_setter: ModelId | None = None  # whose Strength was used
    weapon: str = ""  # its id
    weapon_name: str = ""
    weapon_strength: int = 0
    weapon_tags: tuple[str, ...] = ()
    power: str = ""  # its id
    is_learnable: bool = False  # whether the power is a spell that others can learn


class WoundsLost(Event, frozen=True, tag="battle-wounds"):
    """A model that is hurt and stands."""

    model: ModelId
    name: str
    wounds: int
    left: int
    rule: str = "SK-SHOOT-35"

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        return f"{self.name} loses {self.wounds} Wound{'s' if self.wounds > 1 else ''} and has {self.left} left"


class Slain(Event, frozen=True, tag="slain"):
    """A model loses its last Wound, told the moment it does; it may leave the table later."""

    victim: Person
    deed: Deed
    by_own_side: bool
    statuses: tuple[str, ...]  # names of powers that lie on it
    turn: int
    phase: str
    order: int  # among the slain of the battle

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.deed.rule,)

    def text(self) -> str:
        by = f" by {self.deed.slayer.name}" if self.deed.slayer else ""
        tool = f" with {self.deed.weapon_name}" if self.deed.weapon_name else ""
        return f"{self.victim.name} is slain{by}{tool}" + (" (their own side)" if self.by_own_side else "")


class TakenOff(Event, frozen=True, tag="takenoff"):
    """Slain models leave the table."""

    models: tuple[ModelId, ...]
    names: tuple[str, ...]
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        return f"Taken off: {', '.join(self.names)}"


class Exploded(Event, frozen=True, tag="exploded"):
    """A Volatile model goes up: everyone near is struck."""

    name: str
    inches: int
    struck: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SHOOT-31",)

    def text(self) -> str:
        return f"{self.name} is Volatile: {', '.join(self.struck) or 'nobody'} within {self.inches} in"


class GotBack(Event, frozen=True, tag="gotback"):
    """Something a model or a side had lost comes back."""

    name: str
    points: int
    what: str  # Wound, Destiny, Faith, Affinity
    source: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        return f"{self.name} gets {self.points} {self.what} back: {self.source}"
