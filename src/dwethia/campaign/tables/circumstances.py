"""The special circumstances: not rolled, each applies when its own condition was met (CP-GEN-16)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from msgspec import Struct

from dwethia.campaign.tables.rows import EpisodeKind
from dwethia.profile import UnitType
from dwethia.rulebook import Rule, RuleId, rule
from dwethia.rulebook.data_files import entries


class Occasion(StrEnum):
    """What must have happened in the battle."""

    UNDER_CORRUPTION = "slain-under-corruption"
    UNDER_COSMIC_HORROR = "slain-under-cosmic-horror"
    BY_LIGHTNING = "slain-by-lightning"
    BY_A_STRONG_WEAPON = "slain-by-a-strong-weapon"  # with 1 Wound on its profile {R-CP-40}
    WOULD_DIE = "would-die"
    SLEW_A_CAPTAIN = "slew-a-captain-in-melee"
    SLEW_A_BEARER_OF_MAGIC = "slew-a-bearer-of-magic"  # of a spellbook, a talisman or a staff
    SLEW_GREAT_AFFINITY = "slew-great-affinity"  # 6 or more {R-CP-50}
    SLEW_AN_OLD_ONE_OR_A_WRAITH = "slew-an-old-one-or-a-wraith"  # {R-CP-47}
    MVP = "mvp"
    TOOK_COMMAND = "took-command"  # {R-CP-48}


class Result(StrEnum):
    """What comes of it."""

    DIES = "dies"
    LEAVES = "leaves"  # {R-CP-39}
    LOSES_ALL_FAITH = "loses-all-faith"
    BECOMES = "becomes"
    TAKES_WARGEAR = "takes-wargear"
    TAKES_MAGIC = "takes-magic"  # a spellbook, talisman or staff, or a spell {R-CP-46}


class Circumstance(Struct, frozen=True, forbid_unknown_fields=True, rename={"is_forced": "must"}):
    """One entry of the two lists."""

    id: RuleId
    when: Occasion
    is_forced: bool  # otherwise the owner may decline
    result: Result
    becomes: tuple[str, ...] = ()  # units
    factions: tuple[str, ...] = ()
    types: tuple[UnitType, ...] = ()
    units: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()

    @property
    def rule(self) -> Rule:
        return rule(self.id)

    @property
    def kind(self) -> EpisodeKind:
        return EpisodeKind((self.rule.table or "").partition("-")[0])

    @property
    def effect(self) -> str:
        """What it brings, in few words; when and for whom, its rule says."""
        units = " or ".join(each.replace("-", " ").title() for each in self.becomes)
        return {
            Result.DIES: "it has died",
            Result.LEAVES: "it has died, and is with the Champions of the Void",
            Result.LOSES_ALL_FAITH: "it loses all its Faith",
            Result.BECOMES: f"it becomes {units}, and keeps what it has won",
            Result.TAKES_WARGEAR: "it takes one item of the slain, at its price",
            Result.TAKES_MAGIC: "it takes one magic item or learns one spell of the slain, at its price",
        }[self.result]

    @property
    def is_death(self) -> bool:
        """Whether the member is gone for good {R-CP-05}."""
        return self.result in (Result.DIES, Result.LEAVES)

    def is_for(self, *, faction: str, type: UnitType, unit: str, words: Collection[str]) -> bool:
        """Whether it speaks of such a unit; `words` are its keywords and its race (R-CP-41, R-CP-47)."""
        named = {each.casefold() for each in words}
        return (
            (not self.factions or faction in self.factions)
            and (not self.types or type in self.types)
            and (not self.units or unit in self.units)
            and (not self.keywords or any(each.casefold() in named for each in self.keywords))
        )


@cache
def all_circumstances() -> Mapping[RuleId, Circumstance]:
    """Every circumstance by the id of its rule, in the order of the book."""
    found = entries("campaign-circumstances", "circumstance", Circumstance)
    return MappingProxyType({each.id: each for each in found})


def circumstances_of(kind: EpisodeKind) -> tuple[Circumstance, ...]:
    """Those of scars, or those of glories."""
    return tuple(each for each in all_circumstances().values() if each.kind is kind)
