"""What an army comes to: points, pools and profiles, part by part. Whether it is legal is asked in `legality`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dwethia.codex import Codex, Faction, Outfit, Religion, Unit, Wargear
from dwethia.muster.army import Army, Recruit
from dwethia.muster.boards import BoardFormat, board_for
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
class Fielded:
    """A recruit as it takes the field; wargear and races that do not exist are left out."""

    place: int  # of the recruit in its army, from 1
    recruit: Recruit
    outfit: Outfit
    chosen: tuple[Wargear, ...]

    @property
    def unit(self) -> Unit:
        return self.outfit.unit

    @property
    def count(self) -> int:
        return self.recruit.count

    @property
    def title(self) -> str:
        """The name it goes by."""
        return self.recruit.name or self.unit.name

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
    def points(self) -> int:
        """What all its models cost."""
        return self.count * self.price.total

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


@dataclass(frozen=True)
class CountedArmy:
    """An army counted up."""

    army: Army
    faction: Faction | None
    religion: Religion | None
    units: tuple[Fielded, ...]  # those whose unit exists
    points: Tally
    pools: Pools
    board: BoardFormat


def count_up(army: Army, codex: Codex) -> CountedArmy:
    """The army with its points and pools; what does not exist is left out."""
    units = tuple(
        fielded(place, recruit, codex) for place, recruit in enumerate(army.units, 1) if recruit.unit in codex.units
    )
    points = Tally()
    for each in units:
        points = points.plus(each.points, f"{each.label}, {each.count} at {each.price.total}", POINTS_RULE)
    return CountedArmy(
        army=army,
        faction=codex.factions.get(army.faction),
        religion=codex.religions.get(army.religion),
        units=units,
        points=points,
        pools=Pools(**{name: _pool(units, name) for name in POOLS}),
        board=board_for(army.limit),
    )


def fielded(place: int, recruit: Recruit, codex: Codex) -> Fielded:
    """One recruit of a unit that exists."""
    chosen = [each for each in recruit.wargear if each in codex.wargear]
    race = recruit.race if recruit.race in codex.races else None
    outfit = codex.outfit(codex.units[recruit.unit], chosen, race)
    return Fielded(place, recruit, outfit, tuple(codex.wargear[each] for each in chosen))


def _pool(units: tuple[Fielded, ...], name: str) -> Tally:
    tally = Tally()
    for each in units:
        if own := each.outfit.characteristic(name).total:
            tally = tally.plus(each.count * own, f"{each.label}, {each.count} with {own}", POOLS[name])
    return tally
