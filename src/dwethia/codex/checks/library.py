"""What every check looks things up in: the entries that can be read, and the names of those that cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from dwethia.codex.battlefield import Action
from dwethia.codex.entries import Entry, Gear, Priced, Spell, Unit, Wargear, parse_word
from dwethia.codex.kinds import SHELVES, kind_of
from dwethia.codex.mistakes import Mistake, PackPlace
from dwethia.codex.prices import list_price
from dwethia.codex.shape import did_you_mean, quoted
from dwethia.rulebook.declared import Declared, Keyword, special_rules, spell_effects
from dwethia.rulebook.declared import keywords as declared_keywords

E = TypeVar("E", bound=Entry)


class Library(Struct):
    """All standing entries by shelf and id, where they are written, and every id that somebody has used."""

    entries: Mapping[tuple[str, str], Entry]
    places: Mapping[tuple[str, str], PackPlace]
    known: Mapping[str, Sequence[str]]  # shelf to ids, those of entries that cannot be read included
    has_all_units: bool  # whether every unit could be read

    def of(self, kind: type[E]) -> list[E]:
        return [each for each in self.entries.values() if isinstance(each, kind)]

    def get(self, shelf: str, name: str | None) -> Entry | None:
        return self.entries.get((shelf, name)) if name else None

    def place(self, entry: Entry, field: str | None = None) -> PackPlace:
        place = self.places[SHELVES[kind_of(entry)], entry.id]
        return PackPlace(place.pack, place.file, place.kind, place.entry, field)

    def wargear(self) -> dict[str, Wargear]:
        return {each.id: each for each in self.of(Wargear)}

    def spells(self) -> dict[str, Spell]:
        return {each.id: each for each in self.of(Spell)}

    def actions(self) -> dict[str, Action]:
        return {each.id: each for each in self.of(Action)}

    def reference_mistakes(
        self, entry: Entry, field: str, shelf: str, names: Sequence[str], rule: str | None = None
    ) -> Iterator[Mistake]:
        """References to entries that nobody has written."""
        known = self.known.get(shelf, ())
        for each in dict.fromkeys(names):
            if each not in known:
                found = f"there is no {shelf} {quoted(each)}"
                yield Mistake.at(self.place(entry, field), found, did_you_mean(each, known), rule)


def word_mistakes(
    library: Library, entry: Entry, field: str, words: Sequence[str], declared: Mapping[str, Declared], what: str
) -> Iterator[Mistake]:
    """Words nobody has declared, on something that may not bear them, or with the wrong number."""
    seen: set[str] = set()
    bearer = kind_of(entry)
    place = library.place(entry, field)
    for written in words:
        word = parse_word(written)
        meaning = declared.get(word.name)
        if meaning is None:
            yield Mistake.at(place, f"there is no {what} {quoted(word.name)}", did_you_mean(word.name, declared))
            continue
        if word.name in seen:
            yield Mistake.at(place, f"{quoted(word.name)} is named twice", "once is enough", meaning.rule)
        seen.add(word.name)
        if isinstance(meaning, Keyword) and bearer not in meaning.on:
            found = f"{quoted(word.name)} is not for a {bearer}"
            yield Mistake.at(place, found, f"it is for {' and '.join(meaning.on)}", meaning.rule)
        yield from number_mistakes(place, written, word.number, meaning)


def number_mistakes(place: PackPlace, written: str, number: int | None, meaning: Declared) -> Iterator[Mistake]:
    """A word without its number, or with one it does not take."""
    if meaning.number is None:
        if number is not None:
            yield Mistake.at(place, f"{quoted(written)} has a number", f"{meaning.name} takes none", meaning.rule)
        return
    expected = f"{meaning.name} takes a number from {meaning.number.least} to {meaning.number.most}"
    if number is None:
        yield Mistake.at(place, f"{quoted(written)} has no number", expected, meaning.rule)
    elif not meaning.number.least <= number <= meaning.number.most:
        yield Mistake.at(place, f"{quoted(written)} is out of bounds", expected, meaning.rule)


def keyword_mistakes(library: Library, entry: Entry, words: Sequence[str]) -> Iterator[Mistake]:
    """What is wrong with an entry's keywords."""
    yield from word_mistakes(library, entry, "keywords", words, declared_keywords(), "keyword")


def price_mistakes(library: Library, entry: Priced, rule: str) -> Iterator[Mistake]:
    """A stated price that differs from the list without a reason."""
    if entry.points is None or entry.points_reason or not can_be_priced(library, entry):
        return
    listed = list_price(entry, library.wargear(), library.spells(), library.actions())
    if listed.total != entry.points:
        found = f"{entry.points} is not the {listed.total} of the price list"
        yield Mistake.at(library.place(entry, "points"), found, "say why in points_reason, or leave points out", rule)


def can_be_priced(library: Library, entry: Priced) -> bool:
    """Whether everything the price depends on could be read and is declared."""
    parts: list[Entry | None] = []
    if isinstance(entry, Unit):
        parts += [library.get("wargear", each) for each in entry.wargear]
        parts += [library.get("action", each) for each in entry.actions]
    if isinstance(entry, Unit | Gear):
        parts += [library.get("spell", each) for each in entry.spells]
    if isinstance(entry, Spell):
        return all(each.effect in spell_effects() for each in entry.effects)
    return all(isinstance(each, Priced) and can_be_priced(library, each) for each in parts)


def rule_mistakes(library: Library, entry: Unit) -> Iterator[Mistake]:
    """What is wrong with a unit's special rules."""
    known = {name: each for name, each in special_rules().items() if "unit" in each.on}
    yield from word_mistakes(library, entry, "rules", entry.rules, known, "special rule")
