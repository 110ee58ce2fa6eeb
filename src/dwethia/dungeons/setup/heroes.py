"""Heroes of the codex made ready for a run: what goes into their slots, and who goes first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dwethia.codex import Codex, Unit
from dwethia.engine.rules import SetupError
from dwethia.muster import Fielded, Recruit
from dwethia.muster.force import fielded
from dwethia.muster.legality import faults_of_characteristics
from dwethia.muster.slots import fill
from dwethia.profile import WORDS_BY_TYPE, UnitType
from dwethia.rulebook.errors import listed

# A hero for a first run: a blade, a pistol, a cloak to hide in, Destiny to spend and a charm that brings it back.
FIRST_HERO: Final = "captain"


def usual_wargear(unit: Unit) -> tuple[str, ...]:
    """What a hero takes along unless told otherwise: the first thing for every place of its that is empty.

    Nothing has a price in a run, and whoever meets that hero as an enemy meets it armed too (DD-ENEMY-07).
    """
    return tuple(slot.options[0] for slot in unit.slots if slot.instead_of is None)


def must_be_hero(codex: Codex, unit: Unit) -> Unit:
    """The unit, if it can lead a run (DD-RUN-02)."""
    if unit.type is UnitType.HERO:
        return unit
    where = unit.faction or ""
    heroes = [each.name for each in codex.units_of(where) if each.type is UnitType.HERO] if where else []
    choice = f"; of {codex.factions[where].name}: {listed(heroes, 'or')}" if heroes else ""
    raise SetupError(
        f"{unit.name} [{unit.mark}] is a {WORDS_BY_TYPE[unit.type]} unit: a run is led by a Hero (DD-RUN-02){choice}"
    )


def outfitted(codex: Codex, unit: Unit, chosen: Sequence[str] | None, race: str | None) -> Fielded:
    """A hero with what was chosen for it, and the first option where something must be chosen; None is the usual."""
    chosen = usual_wargear(unit) if chosen is None else chosen
    filled = fill(unit.slots, chosen)
    if filled.left_over:
        offered = [codex.wargear[each].name for each in unit.options]
        wrong = listed([codex.wargear[each].name for each in filled.left_over])
        raise SetupError(
            f"{unit.name} has no place for {wrong} (SK-MUSTER-12); it may take {listed(offered or ['nothing'])}"
        )
    missing = [option for slot, held in filled.too_empty(unit.slots) for option in slot.options[: slot.least - held]]
    found = fielded(1, Recruit(unit.id, wargear=(*chosen, *missing), race=race), codex)
    for fault in faults_of_characteristics(found):
        raise SetupError(f"{found.place}. {found.title}: {fault}")
    return found
