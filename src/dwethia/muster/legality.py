"""What speaks against an army: every fault at once, each with its rule and the measured fact (SK-MUSTER, SK-MODEL)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from dwethia.codex import Codex
from dwethia.codex.characteristics import A_UNIT, CHARACTERISTICS, MOVE_RULE
from dwethia.codex.shape import quoted
from dwethia.faults import Fault
from dwethia.muster.army import Army
from dwethia.muster.boards import ALLIES_FROM
from dwethia.muster.chart import CHART, rows_of_army
from dwethia.muster.force import POINTS_RULE, CountedArmy, Fielded
from dwethia.muster.slots import fill
from dwethia.profile import UnitType, faults_of_base
from dwethia.rulebook import RuleId
from dwethia.rulebook.errors import listed, the_nearest

LISTED_UNITS = RuleId("SK-MODEL-04")
FACTION = RuleId("SK-MUSTER-08")
RELIGION = RuleId("SK-MUSTER-10")
ELITE = RuleId("SK-MUSTER-11")
ALLIES = RuleId("SK-MUSTER-06")
WARGEAR = RuleId("SK-MUSTER-12")
RACES = RuleId("SK-MUSTER-13")
MAXIMA = RuleId("HS-PRICE-02")


def faults_of_force(force: CountedArmy, codex: Codex) -> Iterator[Fault]:
    """Everything that speaks against an army; one without faults is legal."""
    yield from _pack_faults(force.army, codex)
    yield from _choice_faults(force.army, codex)
    known = {each.place: each for each in force.units}
    for place, recruit in enumerate(force.army.units, 1):
        if place in known:
            yield from faults_of_recruit(known[place], force, codex)
        else:
            yield Fault(LISTED_UNITS, f"{place}. {_no_such('unit', recruit.unit, codex.units)}")
    yield from _chart_faults(force, codex)
    if force.points.total > force.army.limit:
        fact = f"{force.points.total} points are more than the limit of {force.army.limit}"
        yield Fault(RuleId(POINTS_RULE), fact, force.points)


def warnings_of_force(force: CountedArmy) -> Iterator[Fault]:
    """What is worth saying and forbids nothing: bases out of their range {R-SK-10}."""
    for each in force.units:
        for fault in faults_of_base(each.unit.type, each.base.total):
            yield Fault(fault.rule, f"{_of(each)}: {fault.fact}", each.base)


def faults_of_opponents(armies: Sequence[Army], *, handicap: bool = False) -> Iterator[Fault]:
    """What speaks against these armies meeting; a handicap that both agreed on lets the limits differ {R-SK-15}."""
    if len(armies) != 2:
        yield Fault(RuleId("SK-MUSTER-01"), f"a battle has two forces, and {len(armies)} would meet")
    limits = {each.limit for each in armies}
    if len(limits) > 1 and not handicap:
        told = listed([f"{each.name} has {each.limit}" for each in armies])
        yield Fault(RuleId("SK-MUSTER-02"), f"both sides agree on one points limit: {told}")


def _of(each: Fielded) -> str:
    return f"{each.place}. {each.title}"


def _no_such(what: str, typed: str, known: Iterable[str]) -> str:
    close = get_close_matches(typed, list(known), n=3, cutoff=0.6)
    return f"there is no {what} {quoted(typed)}{the_nearest([quoted(each) for each in close])}"


def _pack_faults(army: Army, codex: Codex) -> Iterator[Fault]:
    loaded = [each.pack.id for each in codex.packs]
    for each in army.packs:
        if each not in loaded:
            yield Fault(None, f"the army is made with the pack {quoted(each)}, which is not loaded")


def _choice_faults(army: Army, codex: Codex) -> Iterator[Fault]:
    """Faction, religion and allies."""
    if not army.faction:
        yield Fault(FACTION, "no faction is chosen")
    elif army.faction not in codex.factions:
        yield Fault(FACTION, _no_such("faction", army.faction, codex.factions))
    if not army.religion and codex.religions:
        yield Fault(RELIGION, "no religion is chosen")
    elif army.religion and army.religion not in codex.religions:
        yield Fault(RELIGION, _no_such("religion", army.religion, codex.religions))
    if army.allies and army.limit < ALLIES_FROM and not army.allies_agreed:
        fact = f"allied factions need a battle of {ALLIES_FROM} points, and this one has {army.limit}"
        yield Fault(ALLIES, fact)
    for number, each in enumerate(army.allies):
        if each not in codex.factions:
            yield Fault(ALLIES, _no_such("faction", each, codex.factions))
        elif each == army.faction or each in army.allies[:number]:
            yield Fault(ALLIES, f"{codex.factions[each].name} cannot be allied with itself")


def faults_of_recruit(each: Fielded, force: CountedArmy, codex: Codex) -> Iterator[Fault]:
    """What speaks against one recruit, whatever else the army has."""
    yield from _list_faults(each, force, codex)
    yield from _wargear_faults(each, codex)
    yield from _race_faults(each, codex)
    yield from faults_of_characteristics(each)


def _list_faults(each: Fielded, force: CountedArmy, codex: Codex) -> Iterator[Fault]:
    """A unit that the chosen faction, its allies or the chosen religion do not offer."""
    unit, army = each.unit, force.army
    if unit.religion is not None:
        if force.religion is None:
            if codex.religions:
                yield Fault(ELITE, f"{_of(each)}: it serves {codex.religions[unit.religion].name}, which is not chosen")
        elif unit.id != force.religion.elite:
            elite = codex.units[force.religion.elite].name
            yield Fault(ELITE, f"{_of(each)}: the elite of {force.religion.name} is {elite}")
    elif unit.faction not in army.factions and unit.faction is not None:
        own = listed([codex.factions[name].name for name in army.factions if name in codex.factions] or ["no faction"])
        owner = codex.factions[unit.faction].name
        yield Fault(LISTED_UNITS, f"{_of(each)}: {owner} lists it, and the army is of {own}")


def _wargear_faults(each: Fielded, codex: Codex) -> Iterator[Fault]:
    slots = each.unit.slots
    known = [item for item in each.recruit.wargear if item in codex.wargear]
    for item in dict.fromkeys(each.recruit.wargear):
        if item not in codex.wargear:
            yield Fault(WARGEAR, f"{_of(each)}: {_no_such('wargear', item, each.unit.options or codex.wargear)}")
    filled = fill(slots, known)
    for item in filled.left_over:
        name = codex.wargear[item].name
        homes = [slot for slot in slots if item in slot.options]
        if homes:
            rooms = listed([f'"{slot.name}" takes {slot.most}' for slot in homes])
            yield Fault(WARGEAR, f"{_of(each)}: there is no room for {name}, {rooms}")
        else:
            offered = listed([codex.wargear[option].name for option in each.unit.options] or ["nothing"], "or")
            yield Fault(WARGEAR, f"{_of(each)}: {name} is not offered to it, it may take {offered}")
    for slot, held in filled.too_empty(slots):
        offered = listed([codex.wargear[option].name for option in slot.options], "or")
        fact = f'"{slot.name}" must hold {slot.least} and holds {held}, choose {offered}'
        yield Fault(WARGEAR, f"{_of(each)}: {fact}")


def _race_faults(each: Fielded, codex: Codex) -> Iterator[Fault]:
    race = each.recruit.race
    if race is None:
        return
    if race not in codex.races:
        yield Fault(RACES, f"{_of(each)}: {_no_such('race', race, codex.races)}")
    if each.unit.type is not UnitType.HERO:
        yield Fault(RACES, f"{_of(each)}: only heroes are of a race, and it is {A_UNIT[each.unit.type]}")


def faults_of_characteristics(each: Fielded) -> Iterator[Fault]:
    """What race and wargear bring below its least, or a race above the most a profile may have."""
    for name in (*CHARACTERISTICS, "move"):
        tally = each.outfit.characteristic(name)
        least = 0 if name == "move" else CHARACTERISTICS[name].least
        if len(tally.parts) > 1 and tally.total < least:
            rule = MOVE_RULE if name == "move" else CHARACTERISTICS[name].rule
            fact = f"{name.capitalize()} {tally.total} is too low, the least is {least}"
            yield Fault(RuleId(rule), f"{_of(each)}: {fact}", tally)
    if each.outfit.race is None:
        return
    for name, characteristic in CHARACTERISTICS.items():
        born: int = getattr(each.unit.printed, name) + getattr(each.outfit.race.changes, name)
        most = characteristic.most(each.unit.type)
        if getattr(each.outfit.race.changes, name) > 0 and born > most:
            fact = (
                f"{characteristic.title} {born} is too high before wargear, {A_UNIT[each.unit.type]} has at most {most}"
            )
            yield Fault(MAXIMA, f"{_of(each)}: {fact}", each.outfit.characteristic(name))


def _chart_faults(force: CountedArmy, codex: Codex) -> Iterator[Fault]:
    """Too many or too few by the Composition Chart of each faction."""
    for row in rows_of_army(force, codex):
        yield from row.faults()
    models: Counter[str] = Counter()
    for each in force.units:
        models[each.unit.id] += each.count
    for unit, count in models.items():
        if codex.units[unit].is_named and count > 1:
            yield Fault(CHART, f"there is one {codex.units[unit].name} only, and the army has {count}")
    if not force.army.units:
        yield Fault(RuleId("SK-MUSTER-01"), "the army has no models to oppose anyone with")
