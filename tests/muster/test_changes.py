"""Any single illegal change to a legal army is caught, by the rule it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from counts import count
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from muster.armies import FACTIONS, codex, legal_armies

from dwethia.codex import Unit
from dwethia.muster import Army, Recruit, levy, muster
from dwethia.profile import UnitType

Change = Callable[[Army], Army | None]  # None where the army offers nothing to change so


def with_unit(army: Army, unit: Unit, number: int = 1) -> Army:
    chosen = tuple(option for slot in unit.slots for option in slot.options[: slot.least])
    return replace(army, units=(*army.units, Recruit(unit.id, number, chosen)))


def own(army: Army, type: UnitType) -> list[Unit]:
    return [each for each in codex().units_of(army.faction) if each.type is type]


def changed(army: Army, place: int, **changes: object) -> Army:
    recruit = replace(army.units[place], **changes)
    return replace(army, units=(*army.units[:place], recruit, *army.units[place + 1 :]))


def units_where(army: Army, is_so: Callable[[Unit, Recruit], bool]) -> Iterator[int]:
    return (place for place, each in enumerate(army.units) if is_so(codex().units[each.unit], each))


def too_many_points(army: Army) -> Army:
    basic = own(army, UnitType.BASIC)[0]
    return with_unit(army, basic, army.limit // codex().price(basic).total + 1)


def a_lower_limit(army: Army) -> Army:
    return replace(army, limit=muster(army, codex()).points.total - 1)


def another_faction(army: Army) -> Army:
    return replace(army, faction=next(each for each in codex().factions if each != army.faction))


def a_unit_of_another_faction(army: Army) -> Army:
    other = next(each for each in codex().units.values() if each.faction not in (None, army.faction))
    return with_unit(army, other)


def an_elite_of_another_religion(army: Army) -> Army:
    other = next(each for each in codex().religions if each != army.religion)
    return with_unit(army, codex().elite(other))


def too_many_heroes(army: Army) -> Army:
    _, most = codex().factions[army.faction].composition.heroes.bounds(army.limit)
    assert most is not None
    return with_unit(army, own(army, UnitType.HERO)[0], most + 1)


def no_basic_units(army: Army) -> Army:
    kept = tuple(each for each in army.units if codex().units[each.unit].type is not UnitType.BASIC)
    return replace(army, units=kept)


def no_heroes(army: Army) -> Army | None:
    least, _ = codex().factions[army.faction].composition.heroes.bounds(army.limit)
    kept = tuple(each for each in army.units if codex().units[each.unit].type is not UnitType.HERO)
    return replace(army, units=kept) if least else None


def too_many_of_a_unit(army: Army) -> Army | None:
    for limit in codex().factions[army.faction].composition.units:
        _, most = limit.bounds(army.limit)
        if most is not None:
            return with_unit(army, codex().units[limit.unit], most + 1)
    return None


def too_many_titans(army: Army) -> Army | None:
    _, most = codex().factions[army.faction].composition.titans.bounds(army.limit)
    titans = own(army, UnitType.TITAN)
    return with_unit(army, titans[0], most + 1) if titans and most is not None else None


def a_second_person(army: Army) -> Army | None:
    named = [each for each in codex().units_of(army.faction) if each.is_named]
    return with_unit(army, named[0], 2) if named else None


def wargear_not_offered(army: Army) -> Army:
    offered = codex().units[army.units[0].unit].options
    strange = next(each for each in codex().wargear if each not in offered)
    return changed(army, 0, wargear=(*army.units[0].wargear, strange))


def wargear_twice(army: Army) -> Army | None:
    for place in units_where(army, lambda unit, each: bool(each.wargear) and len(unit.slots) == 1):
        return changed(army, place, wargear=(*army.units[place].wargear, army.units[place].wargear[0]))
    return None


def too_much_in_a_slot(army: Army) -> Army | None:
    for place in units_where(army, lambda unit, _: any(len(slot.options) > slot.most for slot in unit.slots)):
        return changed(army, place, wargear=codex().units[army.units[place].unit].options)
    return None


def a_slot_left_empty(army: Army) -> Army | None:
    for place in units_where(army, lambda unit, _: any(slot.least for slot in unit.slots)):
        return changed(army, place, wargear=())
    return None


def a_race_for_a_soldier(army: Army) -> Army | None:
    for place in units_where(army, lambda unit, _: unit.type is not UnitType.HERO):
        return changed(army, place, race="terran")
    return None


def a_race_too_strong(army: Army) -> Army | None:
    for place in units_where(army, lambda unit, _: unit.type is UnitType.HERO and unit.printed.defense == 5):
        return changed(army, place, race="borii")
    return None


CHANGES: list[tuple[Change, str | None]] = [
    (too_many_points, "SK-MUSTER-07"),
    (a_lower_limit, "SK-MUSTER-07"),
    (lambda army: replace(army, faction=""), "SK-MUSTER-08"),
    (lambda army: replace(army, faction="nobody"), "SK-MUSTER-08"),
    (another_faction, "SK-MODEL-04"),
    (a_unit_of_another_faction, "SK-MODEL-04"),
    (lambda army: changed(army, 0, unit="nobody"), "SK-MODEL-04"),
    (lambda army: replace(army, religion=""), "SK-MUSTER-10"),
    (lambda army: replace(army, religion="nothing"), "SK-MUSTER-10"),
    (an_elite_of_another_religion, "SK-MUSTER-11"),
    (lambda army: replace(army, limit=min(army.limit, 4999), allies=("orc-assault",)), "SK-MUSTER-06"),
    (lambda army: replace(army, allies=(army.faction,)), "SK-MUSTER-06"),
    (lambda army: replace(army, allies=("nobody",)), "SK-MUSTER-06"),
    (too_many_heroes, "SK-MUSTER-09"),
    (no_heroes, "SK-MUSTER-09"),
    (no_basic_units, "SK-MUSTER-09"),
    (too_many_titans, "SK-MUSTER-09"),
    (too_many_of_a_unit, "SK-MUSTER-09"),
    (a_second_person, "SK-MUSTER-09"),
    (lambda army: replace(army, units=()), "SK-MUSTER-01"),
    (wargear_not_offered, "SK-MUSTER-12"),
    (lambda army: changed(army, 0, wargear=(*army.units[0].wargear, "nothing")), "SK-MUSTER-12"),
    (wargear_twice, "SK-MUSTER-12"),
    (too_much_in_a_slot, "SK-MUSTER-12"),
    (a_slot_left_empty, "SK-MUSTER-12"),
    (a_race_for_a_soldier, "SK-MUSTER-13"),
    (lambda army: changed(army, 0, race="nobody"), "SK-MUSTER-13"),
    (a_race_too_strong, "HS-PRICE-02"),
    (lambda army: replace(army, packs=("starter", "elsewhere")), None),
]


@pytest.mark.rule(
    "SK-MODEL-04", "SK-MUSTER-01", "SK-MUSTER-06", "SK-MUSTER-07", "SK-MUSTER-08", "SK-MUSTER-09", "SK-MUSTER-10",
    "SK-MUSTER-11", "SK-MUSTER-12", "SK-MUSTER-13", "HS-PRICE-02",
)  # fmt: skip
@settings(max_examples=count(60, 3000))
@given(army=legal_armies(), which=st.integers(0, len(CHANGES) - 1))
def test_a_single_illegal_change_is_caught(army: Army, which: int) -> None:
    change, rule = CHANGES[which]
    assert muster(army, codex()).is_legal
    wrong = change(army)
    assume(wrong is not None)
    assert wrong is not None
    found = muster(wrong, codex())
    assert not found.is_legal
    assert rule in [fault.rule for fault in found.faults]


@cache
def samples() -> tuple[Army, ...]:
    """Armies of every faction, for the kinds of change that chance may pass over."""
    return tuple(levy(codex(), faction, limit, "changes") for faction in FACTIONS for limit in (400, 1000))


@pytest.mark.parametrize("which", range(len(CHANGES)))
def test_each_kind_of_change_is_made_and_caught(which: int) -> None:
    change, rule = CHANGES[which]
    wrong = [changed for army in samples() if (changed := change(army)) is not None]
    assert wrong
    for each in wrong:
        assert rule in [fault.rule for fault in muster(each, codex()).faults]
