"""The codex as the muster page shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final

from dwethia.codex import Codex, Faction, Religion, Ship, ShipWeapon, Slot, Unit, Wargear
from dwethia.codex.wording import (
    action_line,
    changes_line,
    effect_line,
    mission_line,
    origin_line,
    spell_line,
)
from dwethia.muster import board_for, force_kits, muster, ready_forces
from dwethia.muster.army import LARGEST_LIMIT
from dwethia.muster.kits import ForceKit, ListedUnit
from dwethia.profile import LETTERS, PRINTED, Profile
from dwethia.rulebook import RuleId, rule
from dwethia.rulebook.declared import Declared, action_effects, keywords, mission_triggers, special_rules, spell_effects
from dwethia.server.armies.shown import (
    CodexShown,
    FactionOffered,
    Feat,
    ForceOffered,
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

HEADS: Final = {"move": "Move", **LETTERS}
MINUS: Final = "\u2212"


def open_codex(codex: Codex, kit: ForceKit) -> CodexShown:
    """Everything a force of one game can be made of."""
    listed = {id: kit.listed(each, codex) for id, each in kit.units(codex).items()}
    has_races = any(each.may_have_race for each in listed.values())
    return CodexShown(
        force=force_offered(kit),
        forces=tuple(force_offered(each) for each in sorted(force_kits().values(), key=lambda each: each.is_marked)),
        packs=packs_shown(codex),
        factions=tuple(_faction(each, codex, kit) for each in codex.factions.values() if kit.units_of(codex, each.id)),
        religions=tuple(_religion(each, codex, kit) for each in codex.religions.values()),
        races=tuple(
            RaceOffered(each.id, each.name, each.text, changes_line(each.changes), codex.price(each).total)
            for each in (codex.races.values() if has_races else ())
        ),
        types=tuple(_type(each, kit) for each in kit.types),
        units={id: _card(each, codex, kit) for id, each in listed.items()},
        gear={each.id: _gear(each, codex, kit) for each in kit.wargear(codex).values()},
        meanings={each.name: each for each in _meanings(listed.values(), codex, kit)},
        sizes=tuple(_size(each, kit) for each in kit.presets),
        least_limit=1,
        most_limit=LARGEST_LIMIT,
        ready=tuple(_ready(codex, kit)),
    )


def packs_shown(codex: Codex) -> tuple[PackShown, ...]:
    """The packs that a codex is made of."""
    return tuple(
        PackShown(each.pack.id, each.pack.name, each.pack.version, each.pack.text, each.digest) for each in codex.packs
    )


def force_offered(kit: ForceKit) -> ForceOffered:
    """A kind of force, as it is offered."""
    return ForceOffered(kit.game, kit.is_marked, kit.words, kit.usual_limit)


def _religion(religion: Religion, codex: Codex, kit: ForceKit) -> ReligionOffered:
    elite = kit.elite(codex, religion)
    return ReligionOffered(religion.id, religion.name, religion.text, elite.id if elite is not None else None)


def _size(limit: int, kit: ForceKit) -> Size:
    board = board_for(limit, kit.samples)
    return Size(limit, str(board), board.duration)


def _type(type: StrEnum, kit: ForceKit) -> str:
    return kit.types[type].several.capitalize()


def values_of(profile: Profile, changed: dict[str, Tally] | None = None) -> tuple[Value, ...]:
    """The characteristics in the order of a card: Move, the printed ten (SK-STAT-01), saves behind."""
    told = changed or {}
    figures = [("move", f'{profile.move}"'), *((name, _signed(getattr(profile, name))) for name in PRINTED)]
    values = [
        Value(name.capitalize(), HEADS[name], shown, Sum.of(told[name]) if name in told else None)
        for name, shown in figures
    ]
    values += [Value("Save", "Save", f"{profile.save}+")] if profile.save else []
    values += [Value("Ignores wounds", "Ign.", f"{profile.ignores}+")] if profile.ignores else []
    values += [Value("Shots", "Shots", str(profile.shots))] if profile.shots > 1 else []
    return tuple(values)


def _signed(value: int) -> str:
    return str(value).replace("-", MINUS)


def _faction(faction: Faction, codex: Codex, kit: ForceKit) -> FactionOffered:
    units = kit.units(codex)
    return FactionOffered(
        id=faction.id,
        name=faction.name,
        text=faction.text,
        units=tuple(each.id for each in kit.units_of(codex, faction.id)),
        chart=tuple(
            (units[name].name if name in units else name.capitalize(), line)
            for name, line in kit.chart_lines(codex, faction)
        ),
        missions=tuple(
            MissionOffered(each.name, mission_line(each), each.text or mission_triggers()[each.trigger].text)
            for each in kit.missions(codex, faction)
        ),
    )


def _card(listed: ListedUnit, codex: Codex, kit: ForceKit) -> UnitCard:
    unit = listed.entry
    return UnitCard(
        id=unit.id,
        name=unit.name,
        mark=listed.mark,
        type=_type(unit.type, kit),
        faction=unit.faction,
        religion=unit.religion,
        pack=codex.pack_of(unit),
        text=unit.text,
        origin=origin_line(unit),
        is_named=unit.is_named,
        has_race=listed.may_have_race,
        price=Sum.of(codex.price(unit)),
        values=values_of(listed.profile),
        base=listed.base,
        facts=listed.facts,
        wargear=listed.always,
        slots=tuple(_slot(each, codex, kit) for each in unit.slots),
        rules=unit.rules,
        words=tuple(each.name for each in listed.words),
        feats=tuple(_feats(unit, codex)),
        usual=tuple(option for slot in unit.slots for option in slot.options[: slot.least]),
    )


def _slot(slot: Slot, codex: Codex, kit: ForceKit) -> PlaceForGear:
    wargear = kit.wargear(codex)
    given_up = wargear[slot.instead_of] if slot.instead_of else None
    refund = codex.price(given_up).total if given_up else 0
    offers = tuple(Offer(each, codex.price(wargear[each]).total - refund) for each in slot.options)
    return PlaceForGear(slot.name, slot.least, slot.most, given_up.name if given_up else None, offers)


def _gear(item: Wargear | ShipWeapon, codex: Codex, kit: ForceKit) -> GearShown:
    line = kit.wargear_line(item, codex).removeprefix(f"{item.name}: ")
    return GearShown(
        item.id, item.name, line, item.text, codex.price(item).total, tuple(each.name for each in item.words)
    )


def _feats(unit: Unit | Ship, codex: Codex) -> Iterator[Feat]:
    """The powers and actions that a unit has by itself."""
    for spell in (codex.spells[each] for each in unit.spells):
        effects = " ".join(f"{effect_line(each)}. {spell_effects()[each.effect].text}" for each in spell.effects)
        yield Feat(spell.name, spell_line(spell).removeprefix(f"{spell.name}: "), spell.text or effects)
    for action in (codex.actions[each] for each in unit.actions):
        line = action_line(action).removeprefix(f"{action.name}: ")
        yield Feat(action.name, line, action_effects()[action.effect].text)


def _meanings(units: Iterable[ListedUnit], codex: Codex, kit: ForceKit) -> Iterator[Meaning]:
    """Every special rule and keyword that something in the codex bears."""
    ours: dict[str, Declared] = {**keywords(), **special_rules()}
    borne = [each.name for unit in units for each in unit.words]
    borne += [each.name for item in kit.wargear(codex).values() for each in item.words]
    borne += [each.name for spell in codex.spells.values() for each in spell.words]
    for name in sorted({each for each in borne if each in ours}):
        yield Meaning(name, ours[name].text, ours[name].rule, ours[name].origin == "ours")
    for name, id in kit.ruled_words.items():
        yield Meaning(name, rule(id).text, RuleId(id), is_ours=False)


def _ready(codex: Codex, kit: ForceKit) -> Iterator[ReadyOffered]:
    for id, army in ready_forces(kit.game).items():
        counted = muster(army, codex)
        yield ReadyOffered(id, counted.points.total, army.models, army)
