"""Weapons, other wargear and spells (SK-SHOOT-04, HS-KEY, HS-PRICE-03 to -05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.codex.checks.library import Library, keyword_mistakes, price_mistakes
from dwethia.codex.checks.taking import taking_mistakes
from dwethia.codex.entries import Armament, Effect, Gear, GearType, Race, Spell
from dwethia.codex.mistakes import Mistake
from dwethia.codex.shape import did_you_mean, quoted
from dwethia.rulebook.declared import spell_effects
from dwethia.weapon import Penalty

# What makes a piece of wargear what it is: the field it may not be without.
ESSENCE: Final = {GearType.SHIELD: "save", GearType.CLOAK: "cover", GearType.SPELLBOOK: "spells"}


def mistakes_of_wargear(library: Library) -> Iterator[Mistake]:
    """Everything wrong with weapons, other wargear and races."""
    for weapon in library.of(Armament):
        yield from _weapon_mistakes(library, weapon)
        yield from keyword_mistakes(library, weapon, weapon.keywords)
        yield from price_mistakes(library, weapon, "HS-PRICE-04")
    for gear in library.of(Gear):
        essence = ESSENCE.get(gear.type)
        if essence and not getattr(gear, essence):
            place = library.place(gear, essence)
            yield Mistake.at(place, "missing", f"a {gear.type.value} has {essence}", "SK-MUSTER-12")
        yield from library.reference_mistakes(gear, "spells", "spell", gear.spells, "SK-AFF-01")
        yield from keyword_mistakes(library, gear, gear.keywords)
        yield from price_mistakes(library, gear, "HS-PRICE-03")
    for race in library.of(Race):
        yield from price_mistakes(library, race, "HS-PRICE-01")


def _weapon_mistakes(library: Library, weapon: Armament) -> Iterator[Mistake]:
    if weapon.range is not None and weapon.strength is None:
        place = library.place(weapon, "strength")
        yield Mistake.at(place, "missing", "a ranged weapon has a Strength of its own", "SK-SHOOT-04")
    if weapon.range is None and weapon.strength is not None:
        expected = "a ranged weapon has a range; one of close combat has changes to Strength instead"
        yield Mistake.at(library.place(weapon, "range"), "missing", expected, "SK-SHOOT-04")
    if weapon.range is None and weapon.strength is None and weapon.penalty is not Penalty.NONE:
        found = f"{quoted(weapon.penalty.value)} on a weapon of close combat"
        yield Mistake.at(library.place(weapon, "penalty"), found, "only shooting has a penalty", "SK-SHOOT-04")


def mistakes_of_spells(library: Library) -> Iterator[Mistake]:
    """Everything wrong with the spells."""
    for spell in library.of(Spell):
        striking = [name for name, each in spell_effects().items() if each.strikes]
        strikes = any(each.effect in striking for each in spell.effects)
        if strikes and spell.strength is None:
            place = library.place(spell, "strength")
            yield Mistake.at(place, "missing", "a spell that strikes has a Strength", "SK-AFF-08")
        if spell.strength is not None and not strikes:
            found = f"Strength {spell.strength} without the effect {striking[0]}"
            yield Mistake.at(
                library.place(spell, "strength"), found, f'add {{ effect = "{striking[0]}" }}', "SK-AFF-08"
            )
        for number, effect in enumerate(spell.effects, 1):
            yield from _effect_mistakes(library, spell, effect, f"effects[{number}]")
        yield from keyword_mistakes(library, spell, spell.keywords)
        yield from price_mistakes(library, spell, "HS-PRICE-05")


def _effect_mistakes(library: Library, spell: Spell, effect: Effect, field: str) -> Iterator[Mistake]:
    declared = spell_effects().get(effect.effect)
    if declared is None:
        found = f"there is no spell effect {quoted(effect.effect)}"
        yield Mistake.at(library.place(spell, f"{field}.effect"), found, did_you_mean(effect.effect, spell_effects()))
        return
    names = ("characteristic", "amount", "unit", "dice", "lasts")
    yield from taking_mistakes(library, spell, effect, declared, declared.takes, names, f"{field}.")
    if effect.unit is not None:
        yield from library.reference_mistakes(spell, f"{field}.unit", "unit", [effect.unit], declared.rule)
