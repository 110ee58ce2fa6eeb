"""Factions with their Composition Charts, and religions with their elites (SK-MUSTER-08 to -11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.codex.checks.library import Library, can_be_priced
from dwethia.codex.entries import CHART_FIELDS, Faction, Religion, Unit
from dwethia.codex.looks import emblem_faults
from dwethia.codex.mistakes import Mistake
from dwethia.codex.prices import price
from dwethia.codex.shape import quoted
from dwethia.profile import UnitType

LARGEST_BATTLE: Final = 5000  # the largest sample size of the books (SK-MUSTER-06)
CHART_RULE: Final = "SK-MUSTER-09"


def mistakes_of_factions(library: Library) -> Iterator[Mistake]:
    """Everything wrong with factions and religions."""
    factions = library.known.get("faction", ())
    is_settled = library.has_all_units and all(each.faction in factions for each in library.of(Unit) if each.faction)
    for faction in library.of(Faction):
        units = [each for each in library.of(Unit) if each.faction == faction.id]
        if is_settled and not units:
            place = library.place(faction)
            yield Mistake.at(place, "no unit names this faction", "a faction lists at least one", "SK-MODEL-04")
        yield from library.reference_mistakes(faction, "spells", "spell", faction.spells, "SK-AFF-01")
        yield from _emblem_mistakes(library, faction)
        if is_settled:  # else the units it lacks may be among those that could not be read
            yield from _chart_mistakes(library, faction, units)
    for religion in library.of(Religion):
        yield from _elite_mistakes(library, religion)
        yield from _emblem_mistakes(library, religion)


def _emblem_mistakes(library: Library, owner: Faction | Religion) -> Iterator[Mistake]:
    for fault in emblem_faults(owner.look.emblem) if owner.look else ():
        yield Mistake.at(library.place(owner, "look.emblem"), fault, "an emblem is one shape")


def _chart_mistakes(library: Library, faction: Faction, units: list[Unit]) -> Iterator[Mistake]:
    yield from _unit_limit_mistakes(library, faction)
    for type in UnitType:
        yield from _type_mistakes(library, faction, type, [each for each in units if each.type is type])
    yield from _price_mistakes(library, faction, units)


def _unit_limit_mistakes(library: Library, faction: Faction) -> Iterator[Mistake]:
    seen: set[str] = set()
    for number, limit in enumerate(faction.composition.units, 1):
        field = f"composition.units[{number}].unit"
        yield from library.reference_mistakes(faction, field, "unit", [limit.unit], CHART_RULE)
        unit = library.get("unit", limit.unit)
        if isinstance(unit, Unit) and unit.faction != faction.id:
            found = f"{quoted(limit.unit)} is a unit of another list"
            yield Mistake.at(library.place(faction, field), found, "a chart limits units of its own", CHART_RULE)
        if limit.unit in seen:
            found = f"{quoted(limit.unit)} is limited twice"
            yield Mistake.at(library.place(faction, field), found, "once is enough", CHART_RULE)
        seen.add(limit.unit)


def _type_mistakes(library: Library, faction: Faction, type: UnitType, units: list[Unit]) -> Iterator[Mistake]:
    """What keeps the limits of one type from ever being met, even in the largest battle."""
    field = f"composition.{CHART_FIELDS[type]}"
    place = library.place(faction, field)
    chart = faction.composition
    least, most = chart.limit(type).bounds(LARGEST_BATTLE)
    own = {each.id: chart.unit_limit(each.id).bounds(LARGEST_BATTLE) for each in units}
    for each, (fewest, greatest) in own.items():
        if greatest is not None and fewest > greatest:
            found = f"at least {fewest} and at most {greatest} of {quoted(each)}"
            yield Mistake.at(library.place(faction, "composition.units"), found, "this can never be met", CHART_RULE)
    needed = sum(fewest for fewest, _ in own.values())
    if most is not None and max(least, needed) > most:
        found = f"at least {max(least, needed)} and at most {most}"
        yield Mistake.at(place, found, "this can never be met", CHART_RULE)
    available = None if any(greatest is None for _, greatest in own.values()) else sum(g or 0 for _, g in own.values())
    if type is UnitType.RELIGIOUS:
        available = None if library.of(Religion) else 0
    if available is not None and available < least:
        found = f"at least {least}, and its units allow {available}"
        yield Mistake.at(place, found, "this can never be met", CHART_RULE)


def _price_mistakes(library: Library, faction: Faction, units: list[Unit]) -> Iterator[Mistake]:
    """A chart whose least cannot be paid for."""
    if not all(can_be_priced(library, each) for each in units):
        return
    wargear, spells, actions = library.wargear(), library.spells(), library.actions()
    total = 0
    for type in UnitType:
        least, _ = faction.composition.limit(type).bounds(LARGEST_BATTLE)
        costs = [price(each, wargear, spells, actions).total for each in units if each.type is type]
        total += least * min(costs, default=0)
    if total > LARGEST_BATTLE:
        found = f"the least it asks for costs {total} points"
        expected = f"it must fit into {LARGEST_BATTLE} points"
        yield Mistake.at(library.place(faction, "composition"), found, expected, CHART_RULE)


def _elite_mistakes(library: Library, religion: Religion) -> Iterator[Mistake]:
    yield from library.reference_mistakes(religion, "elite", "unit", [religion.elite], "SK-MUSTER-11")
    unit = library.get("unit", religion.elite)
    if isinstance(unit, Unit) and (unit.type is not UnitType.RELIGIOUS or unit.religion != religion.id):
        found = f"{quoted(unit.id)} is no religious unit of {quoted(religion.name)}"
        expected = f'its elite has a mark such as R.1 and religion = "{religion.id}"'
        yield Mistake.at(library.place(religion, "elite"), found, expected, "SK-MUSTER-11")
