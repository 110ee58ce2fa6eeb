"""What speaks against an army: every fault at once, each with its rule and the measured fact (SK-MUSTER, SK-MODEL)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from msgspec.structs import replace

from dwethia.codex import Codex
from dwethia.codex.characteristics import A_UNIT, CHARACTERISTICS, MOVE_RULE
from dwethia.codex.shape import quoted
from dwethia.faults import Fault
from dwethia.muster.army import Army, ForceList
from dwethia.muster.chart import rows_of_army
from dwethia.muster.force import AnyCounted, Fielded, FieldedModels
from dwethia.muster.kits import ForceKit, kit_of
from dwethia.muster.slots import fill
from dwethia.muster.veterans import faults_of_veteran, notes_on_veteran
from dwethia.profile import UnitType, faults_of_base
from dwethia.rulebook import RuleId
from dwethia.rulebook.errors import listed, the_nearest

RACES = RuleId("SK-MUSTER-13")
MAXIMA = RuleId("HS-PRICE-02")


def faults_of_force(force: AnyCounted, codex: Codex) -> Iterator[Fault]:
    """Everything that speaks against an army; one without faults is legal."""
    kit = kit_of(force.army)
    yield from _pack_faults(force.army, codex)
    yield from _choice_faults(force.army, codex)
    known = {each.place: each for each in force.units}
    for place, recruit in enumerate(force.army.units, 1):
        if place in known:
            yield from faults_of_recruit(known[place], force, codex)
        else:
            known_units = kit.units(codex)
            yield Fault(RuleId(kit.rules.listed), f"{place}. {no_such(kit.words.unit, recruit.unit, known_units)}")
    yield from _chart_faults(force, codex)
    if force.points.total > force.army.limit:
        fact = f"{force.points.total} points are more than the limit of {force.army.limit}"
        yield Fault(RuleId(kit.rules.points), fact, force.points)


def warnings_of_force(force: AnyCounted) -> Iterator[Fault]:
    """What is worth saying and forbids nothing: bases out of their range {R-SK-10, R-CC-79}."""
    kit = kit_of(force.army)
    for each in force.units:
        for fault in kit.warnings(each):
            yield Fault(fault.rule, f"{_of(each)}: {fault.fact}", fault.tally)


def faults_of_opponents(armies: Sequence[ForceList], *, handicap: bool = False) -> Iterator[Fault]:
    """What speaks against these armies meeting; a handicap that both agreed on lets the limits differ {R-SK-15}."""
    rules = kit_of(armies[0]).rules if armies else kit_of(Army("Nobody")).rules
    if len({type(each) for each in armies}) > 1:
        yield Fault(RuleId(rules.sides), "a battle has two forces of one game, and an army would meet a fleet")
    if len(armies) != 2:
        yield Fault(RuleId(rules.sides), f"a battle has two forces, and {len(armies)} would meet")
    limits = {each.limit for each in armies}
    if len(limits) > 1 and not handicap:
        told = listed([f"{each.name} has {each.limit}" for each in armies])
        yield Fault(RuleId(rules.limit), f"both sides agree on one points limit: {told}")


def _of(each: FieldedModels) -> str:
    return f"{each.place}. {each.title}"


def no_such(what: str, typed: str, known: Iterable[str]) -> str:
    """That there is no such thing, and what was meant perhaps."""
    close = get_close_matches(typed, list(known), n=3, cutoff=0.6)
    return f"there is no {what} {quoted(typed)}{the_nearest([quoted(each) for each in close])}"


def _pack_faults(army: ForceList, codex: Codex) -> Iterator[Fault]:
    word = kit_of(army).word
    loaded = [each.pack.id for each in codex.packs]
    for each in army.packs:
        if each not in loaded:
            yield Fault(None, f"the {word} is made with the pack {quoted(each)}, which is not loaded")


def _choice_faults(army: ForceList, codex: Codex) -> Iterator[Fault]:
    """Faction, religion and allies."""
    kit = kit_of(army)
    chosen, creed, allied = RuleId(kit.rules.faction), RuleId(kit.rules.religion), RuleId(kit.rules.allies)
    if not army.faction:
        yield Fault(chosen, "no faction is chosen")
    elif army.faction not in codex.factions:
        yield Fault(chosen, no_such("faction", army.faction, codex.factions))
    if not army.religion and codex.religions:
        yield Fault(creed, "no religion is chosen")
    elif army.religion and army.religion not in codex.religions:
        yield Fault(creed, no_such("religion", army.religion, codex.religions))
    if army.allies and army.limit < kit.allies_from and not army.allies_agreed:
        fact = f"allied factions need a battle of {kit.allies_from} points, and this one has {army.limit}"
        yield Fault(allied, fact)
    for number, each in enumerate(army.allies):
        if each not in codex.factions:
            yield Fault(allied, no_such("faction", each, codex.factions))
        elif each == army.faction or each in army.allies[:number]:
            yield Fault(allied, f"{codex.factions[each].name} cannot be allied with itself")


def faults_of_recruit(each: FieldedModels, force: AnyCounted, codex: Codex) -> Iterator[Fault]:
    """What speaks against one recruit, whatever else the force has."""
    kit = kit_of(force.army)
    yield from _list_faults(each, force, codex)
    yield from _wargear_faults(each, kit, codex)
    for fault in kit.faults(each, codex):
        yield Fault(fault.rule, f"{_of(each)}: {fault.fact}", fault.tally)


def faults_of_foot(each: Fielded, codex: Codex) -> Iterator[Fault]:
    """What only a recruit on foot can have wrong: its race, and what race and wargear make of its profile.

    What a campaign has given or taken is beyond the list, and no race rule and no least or most binds it (CP-GEN-03).
    """
    veteran = each.recruit.veteran
    if veteran is not None:
        yield from faults_of_veteran(veteran, codex)
    if veteran is None or not veteran.was:
        yield from _race_faults(each, codex)
        yield from faults_of_characteristics(each)


def warnings_of_foot(each: Fielded) -> Iterator[Fault]:
    """A base out of its range, and a history that the list does not know of."""
    if each.recruit.veteran is not None:
        yield from notes_on_veteran(each.recruit.veteran)
    for fault in faults_of_base(each.unit.type, each.base.total):
        yield Fault(fault.rule, fault.fact, each.base)


def _list_faults(each: FieldedModels, force: AnyCounted, codex: Codex) -> Iterator[Fault]:
    """A unit that the chosen faction, its allies or the chosen religion do not offer."""
    unit, army, kit = each.unit, force.army, kit_of(force.army)
    rule = RuleId(kit.rules.elite)
    if each.recruit.veteran is not None and each.recruit.veteran.was:  # a campaign made it so (CP-GEN-20)
        return
    if unit.religion is not None:
        if force.religion is None:
            if codex.religions:
                yield Fault(rule, f"{_of(each)}: it serves {codex.religions[unit.religion].name}, which is not chosen")
        elif (elite := kit.elite(codex, force.religion)) is None or unit.id != elite.id:
            name = "none" if elite is None else elite.name
            yield Fault(rule, f"{_of(each)}: the elite of {force.religion.name} is {name}")
    elif unit.faction not in army.factions and unit.faction is not None:
        own = listed([codex.factions[name].name for name in army.factions if name in codex.factions] or ["no faction"])
        owner = codex.factions[unit.faction].name
        yield Fault(RuleId(kit.rules.listed), f"{_of(each)}: {owner} lists it, and the {kit.word} is of {own}")


def _wargear_faults(each: FieldedModels, kit: ForceKit, codex: Codex) -> Iterator[Fault]:
    slots, wargear, rule = each.unit.slots, kit.wargear(codex), RuleId(kit.rules.wargear)
    known = [item for item in each.recruit.wargear if item in wargear]
    for item in dict.fromkeys(each.recruit.wargear):
        if item not in wargear:
            yield Fault(rule, f"{_of(each)}: {no_such(kit.wargear_word, item, each.unit.options or wargear)}")
    filled = fill(slots, known)
    for item in filled.left_over:
        name = wargear[item].name
        homes = [slot for slot in slots if item in slot.options]
        if homes:
            rooms = listed([f'"{slot.name}" takes {slot.most}' for slot in homes])
            yield Fault(rule, f"{_of(each)}: there is no room for {name}, {rooms}")
        else:
            offered = listed([wargear[option].name for option in each.unit.options] or ["nothing"], "or")
            yield Fault(rule, f"{_of(each)}: {name} is not offered to it, it may take {offered}")
    for slot, held in filled.too_empty(slots):
        offered = listed([wargear[option].name for option in slot.options], "or")
        fact = f'"{slot.name}" must hold {slot.least} and holds {held}, choose {offered}'
        yield Fault(rule, f"{_of(each)}: {fact}")


def _race_faults(each: Fielded, codex: Codex) -> Iterator[Fault]:
    race = each.recruit.race
    if race is None:
        return
    if race not in codex.races:
        yield Fault(RACES, no_such("race", race, codex.races))
    if each.unit.type is not UnitType.HERO:
        yield Fault(RACES, f"only heroes are of a race, and it is {A_UNIT[each.unit.type]}")


def faults_of_characteristics(each: Fielded) -> Iterator[Fault]:
    """What race and wargear bring below its least, or a race above the most a profile may have."""
    won = each.won
    bought = replace(each.outfit, wargear=tuple(item for item in each.outfit.wargear if item not in won), lived=())
    for name in (*CHARACTERISTICS, "move"):
        tally = bought.characteristic(name)
        least = 0 if name == "move" else CHARACTERISTICS[name].least
        if len(tally.parts) > 1 and tally.total < least:
            rule = MOVE_RULE if name == "move" else CHARACTERISTICS[name].rule
            fact = f"{name.capitalize()} {tally.total} is too low, the least is {least}"
            yield Fault(RuleId(rule), fact, tally)
    if each.outfit.race is None:
        return
    for name, characteristic in CHARACTERISTICS.items():
        born: int = getattr(each.unit.printed, name) + getattr(each.outfit.race.changes, name)
        most = characteristic.most(each.unit.type)
        if getattr(each.outfit.race.changes, name) > 0 and born > most:
            fact = (
                f"{characteristic.title} {born} is too high before wargear, {A_UNIT[each.unit.type]} has at most {most}"
            )
            yield Fault(MAXIMA, fact, each.outfit.characteristic(name))


def _chart_faults(force: AnyCounted, codex: Codex) -> Iterator[Fault]:
    """Too many or too few by the Composition Chart of each faction."""
    kit = kit_of(force.army)
    units = kit.units(codex)
    for row in rows_of_army(force, codex):
        yield from row.faults()
    models: Counter[str] = Counter()
    for each in force.units:
        models[each.unit.id] += each.count
    for unit, count in models.items():
        if units[unit].is_named and count > 1:
            fact = f"there is one {units[unit].name} only, and the {kit.word} has {count}"
            yield Fault(RuleId(kit.rules.chart), fact)
    if not force.army.units:
        yield Fault(RuleId(kit.rules.sides), f"the {kit.word} has no {kit.words.models} to oppose anyone with")
