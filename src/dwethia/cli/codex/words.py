"""What the rulebook declares for packs to name, as `dwethia codex list` and `show` print it."""

from __future__ import annotations

from typing import Any

import msgspec

from dwethia.codex import Action, Codex, Mission, Ship, SpaceScenario, Spell, Unit, Wargear
from dwethia.codex.codex import plain
from dwethia.codex.template import identifier
from dwethia.codex.wording import ORIGINS
from dwethia.rulebook.declared import (
    ActionEffect,
    Declared,
    Keyword,
    MissionTrigger,
    ScenarioAim,
    SpecialRule,
    action_effects,
    keywords,
    mission_triggers,
    scenario_aims,
    special_rules,
    spell_effects,
)

WORD_KINDS = ("rule", "keyword", "effect", "action-effect", "trigger", "aim")


def words_of(kind: str | None) -> list[Declared]:
    """The declarations of one kind, or all."""
    found: dict[str, list[Declared]] = {
        "rule": [*special_rules().values()],
        "keyword": [*keywords().values()],
        "effect": [*spell_effects().values()],
        "action-effect": [*action_effects().values()],
        "trigger": [*mission_triggers().values()],
        "aim": [*scenario_aims().values()],
    }
    return [each for name in WORD_KINDS if kind in (None, name) for each in found[name]]


def words_called(name: str) -> list[Declared]:
    """The declarations of this name; a number at its end does not matter."""
    wanted = plain(name.rstrip(" 0123456789"))
    return [each for each in words_of(None) if plain(each.name) == wanted]


def kind_of_word(word: Declared) -> str:
    kinds = {
        SpecialRule: "rule",
        Keyword: "keyword",
        ActionEffect: "action-effect",
        MissionTrigger: "trigger",
        ScenarioAim: "aim",
    }
    return kinds.get(type(word), "effect")


def has_price(word: Declared) -> bool:
    """Whether bearing it costs points; an action costs the same whatever it does, missions and scenarios nothing."""
    return not isinstance(word, ActionEffect | MissionTrigger | ScenarioAim)


def word_summary(word: Declared) -> dict[str, Any]:
    """A declaration under the keys of an entry's summary."""
    return {
        "kind": kind_of_word(word),
        "id": identifier(word.name),
        "name": word.name,
        "faction": None,
        "religion": None,
        "mark": None,
        "points": word.points if has_price(word) else None,
        "origin": word.origin,
        "origin_text": ORIGINS[word.origin],
        "pack": None,
    }


def word_full(codex: Codex, word: Declared) -> dict[str, Any]:
    """Everything a declaration says, and the names of what bears it."""
    full: dict[str, Any] = msgspec.to_builtins(word)
    return full | word_summary(word) | {"borne_by": bearers(codex, word)}


def bearers(codex: Codex, word: Declared) -> list[str]:
    """The names of the entries that bear a word."""
    return [each.name for each in codex.entries if word.name in _names(each, kind_of_word(word))]


def _names(entry: object, kind: str) -> set[str]:
    if kind == "rule":
        return {each.name for each in entry.special} if isinstance(entry, Unit | Ship) else set()
    if kind == "effect":
        return {each.effect for each in entry.effects} if isinstance(entry, Spell) else set()
    if kind == "action-effect":
        return {entry.effect} if isinstance(entry, Action) else set()
    if kind == "trigger":
        return {entry.trigger} if isinstance(entry, Mission) else set()
    if kind == "aim":
        return {entry.aim} if isinstance(entry, SpaceScenario) else set()
    if isinstance(entry, Unit):
        return set(entry.keywords)
    return {each.name for each in entry.words} if isinstance(entry, Wargear | Spell) else set()


def price_line(word: Declared) -> str:
    """`2`, `1 for each point of its number`, `the sum times its number`."""
    if isinstance(word, Keyword) and word.multiplies:
        return "the sum times its number"
    if word.points_each:
        each = f"{word.points_each} for each point of its number"
        return f"{each}, and {word.points:+d}" if word.points else each
    return str(word.points)
