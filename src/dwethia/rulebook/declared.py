"""What packs may name, each declared here and implemented by the games: keywords, special rules, effects, triggers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal, TypeVar

import msgspec

from dwethia.rulebook.data_files import entries
from dwethia.rulebook.index import RuleId

Origin = Literal["books", "public", "ours"]
Bearer = Literal["weapon", "wargear", "spell", "unit"]
Parameter = Literal["characteristic", "amount", "unit", "dice", "lasts"]
ActionParameter = Literal["characteristic", "amount", "lasts"]
ScenarioParameter = Literal["times", "across", "reach", "percent", "guard"]
MissionParameter = Literal["type", "way", "zone", "percent", "most"]


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number that must follow a name, as the 2 of Blast 2."""

    least: int
    most: int


class Declared(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A name with a meaning; `games` must implement it, others ignore it."""

    name: str
    text: str
    games: tuple[str, ...]
    origin: Origin
    rule: RuleId | None = None
    number: Number | None = None
    points: int = 1
    points_each: int = 0  # for each point of its number


class Keyword(Declared, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A [word] on weapons, wargear, spells or units."""

    on: tuple[Bearer, ...]
    multiplies: bool = False  # its number multiplies what its bearer costs
    while_carried: bool = False  # works on whatever is carried into a fight, not only on what strikes
    short: str | None = None  # what people may type for it instead


class SpecialRule(Declared, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule of a unit, of a ship or of a whole faction."""

    on: tuple[Literal["unit", "ship"], ...] = ("unit",)
    is_reach: bool = False  # its number is the melee Range of its bearer


class SpellEffect(Declared, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a power does to its target; each of `takes` must be stated by the spell."""

    takes: tuple[Parameter, ...] = ()
    strikes: bool = False  # is rolled with the spell's Strength, which the spell has to state then
    adds: bool = False  # its amount is added to the characteristic, and costs what that costs


class ActionEffect(Declared, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a Destiny action of a unit's own does; each of `takes` must be stated by the action."""

    takes: tuple[ActionParameter, ...] = ()
    points: int = 0


class MissionTrigger(Declared, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a secondary mission scores for; each of `takes` must be stated by the mission."""

    takes: tuple[MissionParameter, ...] = ()
    points: int = 0

    @property
    def scores_each_time(self) -> bool:
        """Whether it may come true several times; else it scores once."""
        return "most" in self.takes


class ScenarioAim(Declared, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a battle of ships is about; each of `takes` must be stated by the scenario."""

    takes: tuple[ScenarioParameter, ...] = ()
    points: int = 0


D = TypeVar("D", bound=Declared)


def _by_name(file: str, declared: Iterable[D]) -> Mapping[str, D]:
    found: dict[str, D] = {}
    for each in declared:
        if each.name in found:
            raise ValueError(f"{file}.toml: {each.name} exists twice")
        found[each.name] = each
    return MappingProxyType(found)


@cache
def keywords() -> Mapping[str, Keyword]:
    """The keywords by name."""
    return _by_name("keywords", entries("keywords", "keyword", Keyword))


@cache
def special_rules() -> Mapping[str, SpecialRule]:
    """The special rules by name."""
    return _by_name("special-rules", entries("special-rules", "special", SpecialRule))


@cache
def spell_effects() -> Mapping[str, SpellEffect]:
    """The effects of spells by name."""
    return _by_name("spell-effects", entries("spell-effects", "effect", SpellEffect))


@cache
def action_effects() -> Mapping[str, ActionEffect]:
    """The effects of Destiny actions by name."""
    return _by_name("action-effects", entries("action-effects", "effect", ActionEffect))


@cache
def mission_triggers() -> Mapping[str, MissionTrigger]:
    """The triggers of secondary missions by name."""
    return _by_name("mission-triggers", entries("mission-triggers", "trigger", MissionTrigger))


@cache
def scenario_aims() -> Mapping[str, ScenarioAim]:
    """The aims of scenarios in space by name."""
    return _by_name("scenario-aims", entries("scenario-aims", "aim", ScenarioAim))
