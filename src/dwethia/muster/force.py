"""What an army comes to: points, pools and profiles, part by part. Whether it is legal is asked in `legality`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, overload

from dwethia.codex import Codex, Faction, Outfit, Religion, Unit, Wargear
from dwethia.muster.army import Army, ForceList, Recruit
from dwethia.muster.boards import BoardFormat, board_for
from dwethia.muster.kits import Buyable, kit_of
from dwethia.muster.veterans import outfit_of_veteran
from dwethia.profile import BASES, PRINTED, WORDS_BY_TYPE, Profile
from dwethia.tally import Tally

POOLS: Final = {"destiny": "SK-MUSTER-15", "faith": "SK-MUSTER-16", "affinity": "SK-MUSTER-17"}
POINTS_RULE: Final = "SK-MUSTER-07"


@dataclass(frozen=True)
class Pools:
    """What a side may spend in all: three counters, kept apart and seen by both sides (SK-MUSTER-18)."""

    destiny: Tally
    faith: Tally
    affinity: Tally

    def __getitem__(self, name: str) -> Tally:
        tally: Tally = getattr(self, name)
        return tally


@dataclass(frozen=True)
class FieldedModels(ABC):
    """A recruit as it takes the field, whatever it is; what does not exist is left out."""

    place: int  # of the recruit in its force, from 1
    recruit: Recruit

    @property
    @abstractmethod
    def unit(self) -> Buyable:
        """What the codex sells."""

    @property
    @abstractmethod
    def mark(self) -> str:
        """What a list prints before its name."""

    @property
    @abstractmethod
    def label(self) -> str:
        """How a list speaks of it."""

    @property
    @abstractmethod
    def price(self) -> Tally:
        """What one model costs, part by part."""

    @property
    @abstractmethod
    def profile(self) -> Profile:
        """What each of its models fights with."""

    @property
    @abstractmethod
    def details(self) -> list[str]:
        """What a list says beside its name: its race and what was chosen for it."""

    @property
    @abstractmethod
    def is_ours(self) -> bool:
        """Whether it is made up, and not from the books."""

    @property
    def count(self) -> int:
        return self.recruit.count

    @property
    def title(self) -> str:
        """The name it goes by."""
        return self.recruit.name or self.unit.name

    @property
    def points(self) -> int:
        """What all its models cost."""
        return self.count * self.price.total

    @property
    def changed(self) -> dict[str, Tally]:
        """The characteristics that are not as the profile prints them, with their reasons."""
        return {}


@dataclass(frozen=True)
class Fielded(FieldedModels):
    """A recruit on foot; wargear and races that do not exist are left out."""

    outfit: Outfit
    chosen: tuple[Wargear, ...]

    @property
    def unit(self) -> Unit:
        return self.outfit.unit

    @property
    def mark(self) -> str:
        return self.unit.mark

    @property
    def details(self) -> list[str]:
        people = [self.outfit.race.name] if self.outfit.race else []
        return [*people, *(each.name for each in (*self.chosen, *self.won))]

    @property
    def won(self) -> tuple[Wargear, ...]:
        """What a veteran carries that nobody chose for it."""
        veteran = self.recruit.veteran
        return tuple(each for each in self.outfit.wargear if each.id in veteran.gear) if veteran else ()

    @property
    def is_ours(self) -> bool:
        return self.unit.origin == "ours"

    @property
    def label(self) -> str:
        """How a list speaks of it: `Pirate with Short Bow`."""
        race = f" ({self.outfit.race.name})" if self.outfit.race else ""
        carried = f" with {', '.join(each.name for each in self.chosen)}" if self.chosen else ""
        return f"{self.unit.name}{race}{carried}"

    @property
    def price(self) -> Tally:
        """What one model costs, part by part."""
        return self.outfit.price

    @property
    def profile(self) -> Profile:
        """What each of its models fights with."""
        return self.outfit.profile

    @property
    def changed(self) -> dict[str, Tally]:
        """The characteristics that are not as the unit's profile prints them, with their reasons."""
        tallies = {name: self.outfit.characteristic(name) for name in (*PRINTED, "move")}
        return {name: tally for name, tally in tallies.items() if len(tally.parts) > 1}

    @property
    def base(self) -> Tally:
        """The widest side of its base in millimetres: as stated, else the unit's, else the usual one of its type."""
        sizes = BASES[self.unit.type]
        if (widest := self.recruit.widest_mm) is not None:
            return Tally.of(widest, f"mm, the widest side of {self.recruit.base} mm", "SK-MODEL-13")
        if self.unit.base is not None:
            return Tally.of(self.unit.base, f"mm, the base of {self.unit.name}", sizes.range_rule)
        return Tally.of(sizes.usual, f"mm, usual for a {WORDS_BY_TYPE[self.unit.type]}", sizes.usual_rule)


A_co = TypeVar("A_co", bound=ForceList, covariant=True)
M_co = TypeVar("M_co", bound=FieldedModels, covariant=True)


@dataclass(frozen=True)
class CountedForce(Generic[A_co, M_co]):
    """A force counted up."""

    army: A_co
    faction: Faction | None
    religion: Religion | None
    units: tuple[M_co, ...]  # those whose unit exists
    points: Tally
    pools: Pools
    board: BoardFormat


AnyCounted = CountedForce[ForceList, FieldedModels]
CountedArmy = CountedForce[Army, Fielded]


@overload
def count_up(army: Army, codex: Codex) -> CountedArmy: ...
@overload
def count_up(army: ForceList, codex: Codex) -> AnyCounted: ...
def count_up(army: Any, codex: Codex) -> Any:
    """The force with its points and pools; what does not exist is left out."""
    kit = kit_of(army)
    known = kit.units(codex)
    units = tuple(
        kit.fielded(place, recruit, codex) for place, recruit in enumerate(army.units, 1) if recruit.unit in known
    )
    points = Tally()
    for each in units:
        points = points.plus(each.points, f"{each.label}, {each.count} at {each.price.total}", kit.rules.points)
    return CountedForce(
        army=army,
        faction=codex.factions.get(army.faction),
        religion=codex.religions.get(army.religion),
        units=units,
        points=points,
        pools=Pools(**{name: _pool(units, name, kit.rules.pools[name]) for name in POOLS}),
        board=board_for(army.limit, kit.samples),
    )


def fielded(place: int, recruit: Recruit, codex: Codex) -> Fielded:
    """One recruit of a unit that exists."""
    chosen = [each for each in recruit.wargear if each in codex.wargear]
    race = recruit.race if recruit.race in codex.races else None
    outfit = codex.outfit(codex.units[recruit.unit], chosen, race)
    if recruit.veteran is not None:
        outfit = outfit_of_veteran(outfit, recruit.veteran, codex)
    return Fielded(place, recruit, outfit, tuple(codex.wargear[each] for each in chosen))


def _pool(units: tuple[FieldedModels, ...], name: str, rule: str) -> Tally:
    tally = Tally()
    for each in units:
        if own := getattr(each.profile, name):
            tally = tally.plus(each.count * own, f"{each.label}, {each.count} with {own}", rule)
    return tally
