"""Armies of units on foot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from dwethia.codex import Codex, CompositionChart, Entry, Faction, Mission, Religion, Unit, Wargear
from dwethia.codex.characteristics import A_UNIT
from dwethia.codex.wording import chart_lines, wargear_line
from dwethia.faults import Fault
from dwethia.markup import Html
from dwethia.muster.army import Army, Recruit
from dwethia.muster.boards import ALLIES_FROM, PRESETS, SAMPLES
from dwethia.muster.force import POINTS_RULE, POOLS, Fielded, fielded
from dwethia.muster.kits import Buyable, ForceKit, ForceWords, ListedUnit, MusterRules, TypeWords
from dwethia.muster.legality import faults_of_foot, warnings_of_foot
from dwethia.muster.levy_styles import Between, LevyStyle
from dwethia.muster.sheets.cards import card
from dwethia.muster.summary import foot_json
from dwethia.muster.text import find_unit
from dwethia.profile import UnitType
from dwethia.tally import Tally
from dwethia.weapon import WeaponKeyword

SEVERAL: Final = {
    UnitType.HERO: "heroes",
    UnitType.BASIC: "basic units",
    UnitType.MONSTER: "monsters",
    UnitType.TITAN: "titans",
    UnitType.RELIGIOUS: "religious units",
}


def _wanted(limit: int, between: Between) -> Mapping[StrEnum, int]:
    return {
        UnitType.HERO: max(1, limit // 700 + between(0, 1)),
        UnitType.TITAN: between(0, limit // 2000 + 1) if limit >= 1000 else 0,
        UnitType.MONSTER: between(0, limit // 700 + 1) if limit >= 400 else 0,
        UnitType.RELIGIOUS: between(0, limit // 1000 + 1) if limit >= 300 else 0,
    }


def _kinds_of_basic(limit: int) -> int:
    return 2 if limit < 250 else 3 if limit < 800 else 4 if limit < 2500 else 5


def _size(limit: int, between: Between) -> int:
    return between(2, 4) if limit < 250 else between(3, 8) * max(1, limit // 1000)


class ArmyKit(ForceKit):
    """How armies are bought, checked and shown (SK-MUSTER)."""

    game = "skirmish"
    force = Army
    words = ForceWords("army", "armies", "unit", "units", "models", "wargear")
    wargear_word = "wargear"
    rules = MusterRules(
        sides="SK-MUSTER-01",
        limit="SK-MUSTER-02",
        points=POINTS_RULE,
        faction="SK-MUSTER-08",
        chart="SK-MUSTER-09",
        religion="SK-MUSTER-10",
        elite="SK-MUSTER-11",
        listed="SK-MODEL-04",
        allies="SK-MUSTER-06",
        wargear="SK-MUSTER-12",
        pools=POOLS,
    )
    types: Mapping[StrEnum, TypeWords] = {type: TypeWords(A_UNIT[type], SEVERAL[type]) for type in UnitType}
    ruled_words: Mapping[str, str] = {}
    samples = SAMPLES
    presets = PRESETS
    has_changes = True
    allies_from = ALLIES_FROM
    style = LevyStyle(
        order=(UnitType.HERO, UnitType.TITAN, UnitType.MONSTER, UnitType.RELIGIOUS, UnitType.BASIC),
        filling=UnitType.BASIC,
        single=UnitType.HERO,
        kinds_of_filling=_kinds_of_basic,
        wanted=_wanted,
        size=_size,
    )
    ready = "armies"
    pair = ("gilded-eel", "noon-cohort")

    def units(self, codex: Codex) -> Mapping[str, Unit]:
        return codex.units

    def units_of(self, codex: Codex, faction: str) -> Sequence[Unit]:
        return codex.units_of(faction)

    def elite(self, codex: Codex, religion: Religion) -> Unit:
        return codex.units[religion.elite]

    def find_unit(self, name: str, codex: Codex, factions: Sequence[str], religion: str) -> Unit:
        return find_unit(name, codex, factions, religion)

    def chart(self, codex: Codex, faction: Faction) -> CompositionChart:
        return faction.composition

    def wargear(self, codex: Codex) -> Mapping[str, Wargear]:
        return codex.wargear

    def wargear_named(self, codex: Codex, name: str) -> Entry:
        return codex.wargear_named(name)

    def listed(self, unit: Unit, codex: Codex) -> ListedUnit:
        return ListedUnit(
            entry=unit,
            mark=unit.mark,
            profile=codex.outfit(unit).profile,
            base=str(unit.base_mm),
            always=unit.wargear,
            words=(*unit.special, *(WeaponKeyword(each) for each in unit.keywords)),
            may_have_race=unit.type is UnitType.HERO and bool(codex.races),
        )

    def wargear_line(self, item: Wargear, codex: Codex) -> str:
        return wargear_line(item, codex.spells)

    def chart_lines(self, codex: Codex, faction: Faction) -> Sequence[tuple[str, str]]:
        return chart_lines(faction.composition)

    def missions(self, codex: Codex, faction: Faction) -> Sequence[Mission]:
        return codex.missions_of(faction.id)

    def fielded(self, place: int, recruit: Recruit, codex: Codex) -> Fielded:
        return fielded(place, recruit, codex)

    def races(self, codex: Codex, unit: Buyable) -> Sequence[str | None]:
        return [None, *codex.races] if unit.type is UnitType.HERO and not unit.is_named else [None]

    def usual_price(self, unit: Unit, codex: Codex) -> Tally:
        return codex.usual_outfit(unit).price

    def faults(self, each: Fielded, codex: Codex) -> Iterator[Fault]:
        return faults_of_foot(each, codex)

    def warnings(self, each: Fielded) -> Iterator[Fault]:
        return warnings_of_foot(each)

    def unit_json(self, each: Fielded) -> dict[str, Any]:
        return foot_json(each)

    def card(self, each: Fielded, codex: Codex) -> Html:
        return card(each, codex)


KITS = (ArmyKit(),)
