"""Which rules stand behind the words on a screen: what the games have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from dwethia.rulebook.declared import keywords, special_rules

Rules: TypeAlias = tuple[str, ...]


def named(kind: str, meanings: Iterable[tuple[str, Rules]]) -> Iterator[tuple[str, Rules]]:
    """Words of a kind with their rules, as `phase:movement`; without a kind as they are."""
    for name, rules in meanings:
        yield f"{kind}:{name}" if kind else str(name), rules


def declared_words(glossary: Rules) -> Iterator[tuple[str, Rules]]:
    """Keywords and special rules; the glossary stands behind those whose meaning is a card's own."""
    declared = {**keywords(), **special_rules()}
    yield from named("word", ((name, (each.rule,) if each.rule else glossary) for name, each in declared.items()))
