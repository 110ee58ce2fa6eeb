"""What a card says about wargear, powers and keywords, spelt out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from dwethia.codex import Action, Armament, Codex, Entry, Gear, Spell, Unit
from dwethia.codex.wording import action_line, changes_line, effect_line, origin_line, spell_line, wargear_line
from dwethia.muster.force import Fielded
from dwethia.muster.veterans import titles_of
from dwethia.rulebook import RuleId, rule
from dwethia.rulebook.declared import Declared, action_effects, keywords, special_rules, spell_effects
from dwethia.rulebook.index import index
from dwethia.weapon import Penalty, WeaponKeyword

PENALTIES: Final = {Penalty.HALF: "SK-SHOOT-37", Penalty.FULL: "SK-SHOOT-38"}
NO_RULES: Final = "no rules"  # of wargear, as the codex words it


class Paragraph(Struct, frozen=True):
    """A name, its figures and what it means; `ours` where that is made up."""

    name: str
    figures: str
    text: str
    ours: bool


def is_ours(entry: Entry | Declared) -> bool:
    return entry.origin == "ours"


def origin_note(unit: Unit) -> str:
    """Whose a unit is; nothing where it is as the books print it."""
    return "" if unit.origin == "books" else origin_line(unit)


def weapon_rules(item: Armament) -> list[str]:
    """What a weapon does beyond its range and Strength: `Strength +1` and `[Sunder 1]`."""
    facts = changes_line(item.changes).split(", ")
    facts += ["for all in coherency"] if item.all_in_coherency else []
    facts += [f"{item.wounds} wounds"] if item.wounds > 1 else []
    facts += ["once per game"] if item.once else []
    facts += [f"[{word}]" for word in item.words]
    return [fact for fact in facts if fact]


def wargear_paragraphs(each: Fielded, codex: Codex) -> Iterator[Paragraph]:
    """Wargear that is no weapon."""
    for item in each.outfit.wargear:
        if isinstance(item, Gear):
            figures = wargear_line(item, codex.spells).removeprefix(f"{item.name}: ").removesuffix(NO_RULES)
            is_said = figures.casefold() in item.text.casefold()
            yield Paragraph(item.name, "" if is_said else figures, item.text, is_ours(item))


def keyword_paragraphs(each: Fielded) -> Iterator[Paragraph]:
    """Every keyword of the unit, its weapons, wargear and powers, and every penalty for moving, once."""
    bearers = [*(item.words for item in each.outfit.wargear), *(spell.words for spell in each.outfit.spells)]
    words = [word for own in bearers for word in own]
    yield from word_paragraphs([*words, *(WeaponKeyword(name) for name in each.unit.keywords)])
    weapons = [item for item in each.outfit.wargear if isinstance(item, Armament) and item.is_ranged]
    for penalty, cited in PENALTIES.items():
        if any(item.penalty is penalty for item in weapons):
            text = rule(cited).text.partition(": ")[2]
            yield Paragraph(f"{penalty.value.capitalize()} penalty", "", _sentence(text), ours=False)


def duty_paragraphs(each: Fielded) -> Iterator[Paragraph]:
    """What binds a veteran in its next game, in the words of its rows."""
    duties = each.recruit.veteran.duties if each.recruit.veteran is not None else ()
    for told, id in zip(titles_of(duties), dict.fromkeys(duties), strict=True):
        text = index()[RuleId(id)].text if RuleId(id) in index() else ""
        yield Paragraph(told, "", text, ours=False)


def rule_paragraphs(rules: Iterable[WeaponKeyword]) -> Iterator[Paragraph]:
    """Special rules in full."""
    return _declared(rules, special_rules())


def word_paragraphs(words: Iterable[WeaponKeyword]) -> Iterator[Paragraph]:
    """Keywords in full, each once."""
    return _declared(words, keywords())


def _declared(words: Iterable[WeaponKeyword], meanings: Mapping[str, Declared]) -> Iterator[Paragraph]:
    for word in dict.fromkeys(words):
        if meaning := meanings.get(word.name):
            yield Paragraph(str(word), "", meaning.text, is_ours(meaning))


def action_paragraphs(actions: Iterable[Action]) -> Iterator[Paragraph]:
    """Actions of one's own: cost, phase and range, and what they do (SK-DEST-09, CC-DEST-09)."""
    for action in actions:
        figures = action_line(action).removeprefix(f"{action.name}: ")
        yield Paragraph(action.name, figures, action_effects()[action.effect].text, is_ours(action))


def spell_paragraphs(spells: Iterable[Spell]) -> Iterator[Paragraph]:
    """Powers: charge, range and phase, and what they do."""
    for spell in spells:
        figures = spell_line(spell).removeprefix(f"{spell.name}: ")
        yield Paragraph(spell.name, figures, _spell_text(spell), is_ours(spell))


def _spell_text(spell: Spell) -> str:
    """A power's own text, or else its effects one by one; in any case how it is rolled."""
    told = [spell.text]
    for effect in spell.effects:
        declared = spell_effects()[effect.effect]
        if declared.strikes:
            told.append(declared.text)
        elif not spell.text:
            told.append(f"{effect_line(effect)}. {declared.text}")
    return " ".join(_sentence(each) for each in told if each)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
