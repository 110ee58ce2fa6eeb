"""Units: their list and mark, their characteristics, base, wargear, powers and price (SK-MODEL, SK-STAT, HS-PRICE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dwethia.codex.battlefield import Action
from dwethia.codex.characteristics import A_UNIT, CHARACTERISTICS, MOST_MOVE, MOVE_RULE
from dwethia.codex.checks.library import Library, keyword_mistakes, price_mistakes, rule_mistakes
from dwethia.codex.entries import Entry, Slot, Unit
from dwethia.codex.mistakes import Mistake
from dwethia.codex.shape import quoted
from dwethia.profile import BASES, UnitType, faults_of_base


def mistakes_of_units(library: Library) -> Iterator[Mistake]:
    """Everything wrong with the units."""
    marks: dict[tuple[str, str, UnitType, int], Unit] = {}
    for unit in library.of(Unit):
        yield from _owner_mistakes(library, unit)
        yield from _characteristic_mistakes(library, unit)
        yield from _base_mistakes(library, unit)
        yield from _wargear_mistakes(library, unit)
        yield from rule_mistakes(library, unit)
        yield from keyword_mistakes(library, unit, unit.keywords)
        yield from price_mistakes(library, unit, "HS-PRICE-01")
        mark = (unit.faction or "", unit.religion or "", unit.type, unit.number)
        other = marks.setdefault(mark, unit)
        if other is not unit:
            found = f"{unit.mark} is taken by {quoted(other.name)}"
            expected = "a number is given once in a faction and type"
            yield Mistake.at(library.place(unit, "mark"), found, expected, "SK-MODEL-15")


def _owner_mistakes(library: Library, unit: Unit) -> Iterator[Mistake]:
    yield from library.reference_mistakes(
        unit, "faction", "faction", [unit.faction] if unit.faction else [], "SK-MODEL-04"
    )
    yield from library.reference_mistakes(
        unit, "religion", "religion", [unit.religion] if unit.religion else [], "SK-MUSTER-11"
    )
    if unit.faction and unit.religion:
        found = "the unit has a faction and a religion"
        yield Mistake.at(library.place(unit, "religion"), found, "it is listed by one of them", "SK-MODEL-04")
    elif unit.type is UnitType.RELIGIOUS and not unit.religion:
        found = "missing"
        expected = "a religious unit is the elite of a religion"
        yield Mistake.at(library.place(unit, "religion"), found, expected, "SK-MUSTER-11")
    elif unit.type is not UnitType.RELIGIOUS and unit.religion:
        found = f"{unit.mark} is no religious unit"
        yield Mistake.at(library.place(unit, "mark"), found, "a religion lists R.1 and so on", "SK-MUSTER-11")
    elif not unit.faction and not unit.religion:
        expected = "expected the id of the faction that lists it"
        yield Mistake.at(library.place(unit, "faction"), "missing", expected, "SK-MODEL-04")


def _characteristic_mistakes(library: Library, unit: Unit) -> Iterator[Mistake]:
    for name, characteristic in CHARACTERISTICS.items():
        value: int = getattr(unit.printed, name)
        least, most = characteristic.least, characteristic.most(unit.type)
        place = library.place(unit, f"profile.{name}")
        expected = f"{A_UNIT[unit.type]} has {least} to {most}"
        if value > most:
            yield Mistake.at(place, f"{value} is too high", expected, "HS-PRICE-02")
        elif value < least:
            yield Mistake.at(place, f"{value} is too low", expected, characteristic.rule)
    if not 0 <= unit.printed.move <= MOST_MOVE:
        expected = f"a Move is 0 to {MOST_MOVE} inches"
        yield Mistake.at(
            library.place(unit, "profile.move"), f"{unit.printed.move} is out of bounds", expected, MOVE_RULE
        )


def _base_mistakes(library: Library, unit: Unit) -> Iterator[Mistake]:
    sizes = BASES[unit.type]
    for fault in faults_of_base(unit.type, unit.base_mm):
        expected = f"{A_UNIT[unit.type]} stands on {sizes.least} to {sizes.most} mm"
        yield Mistake.at(library.place(unit, "base"), f"{unit.base_mm} mm does not fit", expected, fault.rule)


def _wargear_mistakes(library: Library, unit: Unit) -> Iterator[Mistake]:
    yield from library.reference_mistakes(unit, "wargear", "wargear", unit.wargear, "SK-MUSTER-12")
    for number, slot in enumerate(unit.slots, 1):
        field = f"slots[{number}]"
        yield from library.reference_mistakes(unit, f"{field}.options", "wargear", slot.options, "SK-MUSTER-12")
        yield from slot_mistakes(library, unit, unit.wargear, slot, field)
    yield from library.reference_mistakes(unit, "spells", "spell", unit.spells, "SK-AFF-01")
    if unit.spells and not unit.printed.affinity:
        found = f"{unit.name} has no Affinity to cast with"
        yield Mistake.at(library.place(unit, "spells"), found, "give it Affinity or take the spells away", "SK-AFF-01")
    yield from _action_mistakes(library, unit)


def _action_mistakes(library: Library, unit: Unit) -> Iterator[Mistake]:
    yield from library.reference_mistakes(unit, "actions", "action", unit.actions, "SK-DEST-09")
    if len({*unit.actions}) < len(unit.actions):
        yield Mistake.at(library.place(unit, "actions"), "an action stands twice", "once is enough")
    for each in dict.fromkeys(unit.actions):
        action = library.get("action", each)
        if isinstance(action, Action) and (action.pool != "destiny" or action.phase == "start"):
            for_ships = "belongs to the start of a battle in space" if action.phase == "start" else "costs Affinity"
            found = f"{quoted(each)} {for_ships}"
            yield Mistake.at(library.place(unit, "actions"), found, "only ships have such actions", "SK-DEST-09")
        elif isinstance(action, Action) and action.cost > unit.printed.destiny:
            found = f"{unit.name} has Destiny {unit.printed.destiny}, and {quoted(each)} costs {action.cost}"
            expected = "give it more Destiny or take the action away"
            yield Mistake.at(library.place(unit, "actions"), found, expected, "SK-DEST-09")


def slot_mistakes(
    library: Library, entry: Entry, own: Sequence[str], slot: Slot, field: str, rule: str = "SK-MUSTER-12"
) -> Iterator[Mistake]:
    """A slot that can never be filled, or for which something is given up that is not among its bearer's own."""
    if slot.instead_of is not None and slot.instead_of not in own:
        found = f"{quoted(slot.instead_of)} is not among its wargear"
        expected = "only what a unit always has can be given up"
        yield Mistake.at(library.place(entry, f"{field}.instead_of"), found, expected, rule)
    if len({*slot.options}) < len(slot.options):
        yield Mistake.at(library.place(entry, f"{field}.options"), "an option stands twice", "once is enough")
    if slot.least > slot.most:
        found = f"{slot.least} is more than the most, {slot.most}"
        yield Mistake.at(library.place(entry, f"{field}.least"), found, "the slot can never be filled", rule)
    if slot.most > len(slot.options):
        found = f"{slot.most} is more than the options there are"
        expected = f"at most {len(slot.options)}, as each is taken once"
        yield Mistake.at(library.place(entry, f"{field}.most"), found, expected, rule)
