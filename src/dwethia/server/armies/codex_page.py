"""The codex as the muster page shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dwethia.codex import Codex, Faction, Slot, Unit, Wargear
from dwethia.codex.wording import (
    action_line,
    changes_line,
    chart_lines,
    effect_line,
    mission_line,
    origin_line,
    spell_line,
    wargear_line,
)
from dwethia.muster import PRESETS, board_for, muster, ready_armies
from dwethia.muster.army import LARGEST_LIMIT
from dwethia.profile import PRINTED, WORDS_BY_TYPE, Profile, UnitType
from dwethia.rulebook.declared import Declared, action_effects, keywords, mission_triggers, special_rules, spell_effects
from dwethia.server.armies.shown import (
    CodexShown,
    FactionOffered,
    Feat,
    GearShown,
    Meaning,
    MissionOffered,
    Offer,
    PackShown,
    PlaceForGear,
    RaceOffered,
    ReadyOffered,
    ReligionOffered,
    Size,
    UnitCard,
    Value,
)
from dwethia.server.boards.drawn import Sum
from dwethia.tally import Tally
from dwethia.weapon import WeaponKeyword

LETTERS: Final = {"move": "Move", **{name: name[0].upper() for name in PRINTED}}
MINUS: Final = "\u2212"


def open_codex(codex: Codex) -> CodexShown:
    """Everything an army can be made of."""
    return CodexShown(
        packs=tuple(
            PackShown(each.pack.id, each.pack.name, each.pack.version, each.pack.text, each.digest)
            for each in codex.packs
        ),
        factions=tuple(_faction(each, codex) for each in codex.factions.values()),
        religions=tuple(
            ReligionOffered(each.id, each.name, each.text, each.elite) for each in codex.religions.values()
        ),
        races=tuple(
            RaceOffered(each.id, each.name, each.text, changes_line(each.changes), codex.price(each).total)
            for each in codex.races.values()
        ),
        units={each.id: _card(each, codex) for each in codex.units.values()},
        gear={each.id: _gear(each, codex) for each in codex.wargear.values()},
        meanings={each.name: each for each in _meanings(codex)},
        sizes=tuple(Size(each, str(board_for(each)), board_for(each).duration) for each in PRESETS),
        least_limit=1,
        most_limit=LARGEST_LIMIT,
        ready=tuple(_ready(codex)),
    )


def values_of(profile: Profile, changed: dict[str, Tally] | None = None) -> tuple[Value, ...]:
    """The characteristics in the order of a card: Move, the printed ten (SK-STAT-01), saves behind."""
    told = changed or {}
    figures = [("move", f'{profile.move}"'), *((name, _signed(getattr(profile, name))) for name in PRINTED)]
    values = [
        Value(name.capitalize(), LETTERS[name], shown, Sum.of(told[name]) if name in told else None)
        for name, shown in figures
    ]
    values += [Value("Save", "Save", f"{profile.save}+")] if profile.save else []
    values += [Value("Ignores wounds", "Ign.", f"{profile.ignores}+")] if profile.ignores else []
    values += [Value("Shots", "Shots", str(profile.shots))] if profile.shots > 1 else []
    return tuple(values)


def _signed(value: int) -> str:
    return str(value).replace("-", MINUS)


def _faction(faction: Faction, codex: Codex) -> FactionOffered:
    chart = chart_lines(faction.composition)
    return FactionOffered(
        id=faction.id,
        name=faction.name,
        text=faction.text,
        units=tuple(each.id for each in codex.units_of(faction.id)),
        chart=tuple(
            (codex.units[name].name if name in codex.units else name.capitalize(), line) for name, line in chart
        ),
        missions=tuple(
            MissionOffered(each.name, mission_line(each), each.text or mission_triggers()[each.trigger].text)
            for each in codex.missions_of(faction.id)
        ),
    )


def _card(unit: Unit, codex: Codex) -> UnitCard:
    usual = codex.outfit(unit)
    return UnitCard(
        id=unit.id,
        name=unit.name,
        mark=unit.mark,
        type=WORDS_BY_TYPE[unit.type],
        faction=unit.faction,
        religion=unit.religion,
        pack=codex.pack_of(unit),
        text=unit.text,
        origin=origin_line(unit),
        is_named=unit.is_named,
        has_race=unit.type is UnitType.HERO and bool(codex.races),
        price=Sum.of(codex.price(unit)),
        values=values_of(usual.profile),
        base=unit.base_mm,
        wargear=unit.wargear,
        slots=tuple(_slot(each, codex) for each in unit.slots),
        rules=unit.rules,
        words=tuple(each.name for each in _words(unit)),
        feats=tuple(_feats(unit, codex)),
        usual=tuple(option for slot in unit.slots for option in slot.options[: slot.least]),
    )


def _slot(slot: Slot, codex: Codex) -> PlaceForGear:
    given_up = codex.wargear[slot.instead_of] if slot.instead_of else None
    refund = codex.price(given_up).total if given_up else 0
    offers = tuple(Offer(each, codex.price(codex.wargear[each]).total - refund) for each in slot.options)
    return PlaceForGear(slot.name, slot.least, slot.most, given_up.name if given_up else None, offers)


def _gear(item: Wargear, codex: Codex) -> GearShown:
    line = wargear_line(item, codex.spells).removeprefix(f"{item.name}: ")
    return GearShown(
        item.id, item.name, line, item.text, codex.price(item).total, tuple(each.name for each in item.words)
    )


def _words(unit: Unit) -> Iterable[WeaponKeyword]:
    return (*unit.special, *(WeaponKeyword(each) for each in unit.keywords))


def _feats(unit: Unit, codex: Codex) -> Iterator[Feat]:
    """The powers and Destiny actions that a unit has by itself."""
    for spell in (codex.spells[each] for each in unit.spells):
        effects = " ".join(f"{effect_line(each)}. {spell_effects()[each.effect].text}" for each in spell.effects)
        yield Feat(spell.name, spell_line(spell).removeprefix(f"{spell.name}: "), spell.text or effects)
    for action in (codex.actions[each] for each in unit.actions):
        line = action_line(action).removeprefix(f"{action.name}: ")
        yield Feat(action.name, line, action_effects()[action.effect].text)


def _meanings(codex: Codex) -> Iterator[Meaning]:
    """Every special rule and keyword that something in the codex bears."""
    ours: dict[str, Declared] = {**keywords(), **special_rules()}
    borne = [each.name for unit in codex.units.values() for each in _words(unit)]
    borne += [each.name for item in codex.wargear.values() for each in item.words]
    borne += [each.name for spell in codex.spells.values() for each in spell.words]
    for name in sorted({each for each in borne if each in ours}):
        yield Meaning(name, ours[name].text, ours[name].rule, ours[name].origin == "ours")


def _ready(codex: Codex) -> Iterator[ReadyOffered]:
    for id, army in ready_armies().items():
        counted = muster(army, codex)
        yield ReadyOffered(id, counted.points.total, army.models, army)
