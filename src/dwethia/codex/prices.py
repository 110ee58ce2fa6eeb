"""What things cost, part by part: the price list (HS-PRICE-01 to -05), or a stated price with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from dwethia.codex.battlefield import Action
from dwethia.codex.characteristics import CHARACTERISTICS, FREE_MOVE, SAVE_PRICES
from dwethia.codex.entries import Armament, Changes, Gear, Priced, Race, Spell, Unit, Wargear
from dwethia.rulebook.declared import Declared, keywords, special_rules, spell_effects
from dwethia.tally import Tally
from dwethia.weapon import Penalty, WeaponKeyword

UNITS, HOUSE, WARGEAR, SPELLS = "HS-PRICE-01", "HS-PRICE-03", "HS-PRICE-04", "HS-PRICE-05"
PENALTY_PRICES: Final = {Penalty.NONE: 0, Penalty.HALF: -1, Penalty.FULL: -2}
REACH_PRICES: Final = {1: 0, 2: 1, 3: 2}
RANGE_STEP: Final = 6
EXTRA_WOUND: Final = 5
EXTRA_SHOT: Final = 5  # ours: the list has no price for the shots of R-SK-68, and this is what a second wound costs
ACTION: Final = 3  # ours: what the special rules cost that Destiny pays for in the same way, such as Rain Fire!
ONCE: Final = -5
IN_COHERENCY: Final = 3
COVER: Final = 5
LEAST_SPELL: Final = 5
NO_ACTIONS: Final[Mapping[str, Action]] = MappingProxyType({})


def characteristic_price(name: str) -> int:
    """What a point of a characteristic costs (HS-PRICE-01, -03)."""
    return 1 if name == "move" else CHARACTERISTICS[name].price


def list_price(
    entry: Priced,
    wargear: Mapping[str, Wargear],
    spells: Mapping[str, Spell],
    actions: Mapping[str, Action] = NO_ACTIONS,
) -> Tally:
    """What an entry costs by the list; a unit with what it always has."""
    if isinstance(entry, Unit):
        return _unit_price(entry, wargear, spells, actions)
    if isinstance(entry, Wargear):
        return _wargear_price(entry, spells)
    if isinstance(entry, Spell):
        return _spell_price(entry)
    if isinstance(entry, Action):
        return Tally.of(ACTION, f"{entry.name}: a Destiny action", WARGEAR)
    if isinstance(entry, Race):
        return _changes_price(Tally(), entry.changes, entry.name, UNITS)
    raise TypeError(f"{entry.name} has no price")


def price(
    entry: Priced,
    wargear: Mapping[str, Wargear],
    spells: Mapping[str, Spell],
    actions: Mapping[str, Action] = NO_ACTIONS,
) -> Tally:
    """What an entry costs: by the list, or as it is stated."""
    listed = list_price(entry, wargear, spells, actions)
    if entry.points is None or entry.points == listed.total:
        return listed
    reason = entry.points_reason or "stated price"
    return listed.exactly(entry.points, f"{entry.name}: {reason}", _rule_of(entry))


def _rule_of(entry: Priced) -> str:
    if isinstance(entry, Wargear | Action):
        return WARGEAR
    return SPELLS if isinstance(entry, Spell) else UNITS


def _unit_price(
    unit: Unit, wargear: Mapping[str, Wargear], spells: Mapping[str, Spell], actions: Mapping[str, Action]
) -> Tally:
    tally = Tally()
    for name, characteristic in CHARACTERISTICS.items():
        if value := getattr(unit.printed, name):
            tally = tally.plus(value * characteristic.price, f"{characteristic.title} {value}", UNITS)
    if unit.printed.move != FREE_MOVE:
        tally = tally.plus(unit.printed.move - FREE_MOVE, f'Move {unit.printed.move}"', HOUSE)
    if unit.printed.save:
        tally = tally.plus(SAVE_PRICES[unit.printed.save], f"save {unit.printed.save}+", HOUSE)
    if unit.printed.ignores:
        tally = tally.plus(SAVE_PRICES[unit.printed.ignores], f"ignores wounds on {unit.printed.ignores}+", HOUSE)
    if unit.printed.shots > 1:
        tally = tally.plus((unit.printed.shots - 1) * EXTRA_SHOT, f"{unit.printed.shots} shots", WARGEAR)
    tally = _words_price(tally, unit.special, special_rules())
    tally = _words_price(tally, [WeaponKeyword(each) for each in unit.keywords], keywords())
    for each in unit.wargear:
        tally += price(wargear[each], wargear, spells)
    for each in unit.spells:
        tally += price(spells[each], wargear, spells)
    for each in unit.actions:
        tally += price(actions[each], wargear, spells)
    return tally


def _wargear_price(item: Wargear, spells: Mapping[str, Spell]) -> Tally:
    tally, name = Tally(), item.name
    if item.reach > 1:
        tally = tally.plus(REACH_PRICES[item.reach], f"{name}: melee Range {item.reach}", WARGEAR)
    if isinstance(item, Armament):
        tally = _weapon_price(tally, item)
    if isinstance(item, Gear):
        tally = _gear_price(tally, item, spells)
    tally = _changes_price(tally, item.changes, name, WARGEAR)
    if item.all_in_coherency:
        tally = tally.plus(IN_COHERENCY, f"{name}: for all in coherency", WARGEAR)
    if item.once:
        tally = tally.plus(ONCE, f"{name}: once per game", WARGEAR)
    tally = _words_price(tally, item.words, keywords(), name)
    for word in item.words:
        if word.name in keywords() and keywords()[word.name].multiplies and word.number:
            times = f"{name}: {word}, so times {word.number}"
            tally = tally.plus(tally.total * (word.number - 1), times, WARGEAR)
    return tally if tally.parts else Tally.of(0, name, WARGEAR)


def _weapon_price(tally: Tally, item: Armament) -> Tally:
    if item.range is not None:
        tally = tally.plus(_range_price(item.range), f'{item.name}: range {item.range}"', WARGEAR)
    if item.strength is not None:
        tally = tally.plus(item.strength, f"{item.name}: Strength {item.strength}", WARGEAR)
    if item.penalty is not Penalty.NONE:
        tally = tally.plus(PENALTY_PRICES[item.penalty], f"{item.name}: {item.penalty.value} penalty", WARGEAR)
    if item.wounds > 1:
        tally = tally.plus((item.wounds - 1) * EXTRA_WOUND, f"{item.name}: {item.wounds} wounds", WARGEAR)
    return tally


def _gear_price(tally: Tally, item: Gear, spells: Mapping[str, Spell]) -> Tally:
    if item.save:
        tally = tally.plus(SAVE_PRICES[item.save], f"{item.name}: save {item.save}+", HOUSE)
    if item.cover:
        tally = tally.plus(item.cover * COVER, f"{item.name}: cover {item.cover}", HOUSE)
    for resource, number in item.restores.stated.items():
        back = f"{item.name}: {number} {resource.capitalize()} back"
        tally = tally.plus(number * characteristic_price(resource), back, WARGEAR)
    for each in item.spells:
        tally += price(spells[each], {}, spells)
    return tally


def _spell_price(spell: Spell) -> Tally:
    name = spell.name
    tally = Tally.of(_range_price(spell.range), f'{name}: range {spell.range}"', SPELLS)
    if spell.strength is not None:
        tally = tally.plus(spell.strength, f"{name}: Strength {spell.strength}", SPELLS)
    if spell.wounds > 1:
        tally = tally.plus((spell.wounds - 1) * EXTRA_WOUND, f"{name}: {spell.wounds} wounds", SPELLS)
    if spell.all_in_coherency:
        tally = tally.plus(IN_COHERENCY, f"{name}: on all in coherency", SPELLS)
    for effect in spell.effects:
        declared = spell_effects()[effect.effect]
        points = declared.points
        if declared.adds and effect.characteristic and effect.amount:
            points += abs(effect.amount) * characteristic_price(effect.characteristic)
        if points:
            tally = tally.plus(points, f"{name}: {effect.effect}", SPELLS)
    tally = _words_price(tally, spell.words, keywords(), name, SPELLS)
    if spell.charge:
        tally = tally.plus(-5 * spell.charge, f"{name}: Charge {spell.charge}", SPELLS)
    return tally.at_least(LEAST_SPELL, f"{name}: a spell costs at least {LEAST_SPELL}", SPELLS)


def _range_price(inches: int) -> int:
    return -(-inches // RANGE_STEP)


def _changes_price(tally: Tally, changes: Changes, name: str, rule: str) -> Tally:
    for characteristic, amount in changes.stated.items():
        points = amount * characteristic_price(characteristic)
        tally = tally.plus(points, f"{name}: {characteristic.capitalize()} {amount:+d}", rule)
    return tally


def _words_price(
    tally: Tally,
    words: Iterable[WeaponKeyword],
    declared: Mapping[str, Declared],
    bearer: str = "",
    rule: str = WARGEAR,
) -> Tally:
    for word in words:
        meaning = declared.get(word.name)
        if meaning and (points := meaning.points + meaning.points_each * (word.number or 0)):
            tally = tally.plus(points, f"{bearer}: {word}" if bearer else str(word), rule)
    return tally
