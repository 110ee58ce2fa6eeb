"""Keywords on the cards of the games: each in the field that is called like it, those without one side by side."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from dwethia.codex.entries import Armament
from dwethia.codex.outfit import Outfit
from dwethia.rulebook.declared import keywords
from dwethia.rulebook.words import file_name
from dwethia.weapon import WeaponKeyword

FURTHER = "further"  # the field for keywords that have none of their own


def keywords_of_blows(outfit: Outfit) -> tuple[WeaponKeyword, ...]:
    """The keywords of what somebody strikes with, and of all it carries those that work while they are carried."""
    return tuple(
        word
        for each in outfit.wargear
        if not each.is_ranged
        for word in each.words
        if isinstance(each, Armament) or keywords()[word.name].while_carried
    )


def noted(card: type[Struct], words: Iterable[WeaponKeyword]) -> dict[str, Any]:
    """Keywords as the fields of a card, each with its highest number."""
    highest: dict[str, WeaponKeyword] = {}
    for word in words:
        if word.name not in highest or (word.number or 0) > (highest[word.name].number or 0):
            highest[word.name] = word
    fields = {field: name for name in highest if (field := _field(card, name))}
    further = tuple(word for name, word in highest.items() if name not in fields.values())
    own = {field: highest[name].number or True for field, name in fields.items()}
    return {**own, FURTHER: further} if further else own


def _field(card: type[Struct], name: str) -> str | None:
    called = file_name(name)
    return next((each for each in (called, f"is_{called}") if each in card.__struct_fields__), None)


@lru_cache(maxsize=1024)
def read_noted(
    fields: tuple[str, ...], values: tuple[int, ...], further: tuple[WeaponKeyword, ...]
) -> tuple[WeaponKeyword, ...]:
    """The keywords that fields of a card hold, and those beside them."""
    names = _names()
    held = (
        WeaponKeyword(names[field], value if keywords()[names[field]].number else None)
        for field, value in zip(fields, values, strict=True)
        if value
    )
    return (*held, *further)


@cache
def _names() -> dict[str, str]:
    called = {file_name(each): each for each in keywords()}
    return called | {f"is_{field}": name for field, name in called.items()}
