"""Lists of tokens for ships, as a seat writes them down: orders, and the sides that shields guard."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from dwethia.engine.forms import Written
from dwethia.faults import Fault
from dwethia.rulebook import RuleId

LONGEST: Final = 40  # of a word that is repeated


def faults_of_lists(written: Written, words: type[StrEnum], rule: RuleId, expected: str) -> Iterator[Fault]:
    """What is wrong with lists that cannot be read: the first ship with something else, or its first wrong word."""
    ships, (*others, last) = written.get("ships"), words
    known = f"{', '.join(others)} or {last}"
    if written.keys() == {"ships"} and isinstance(ships, dict):
        for id, given in ships.items():
            if not isinstance(given, list):
                yield Fault(rule, f"{str(id)[:LONGEST]}: expected a list of words: {known}")
                return
            wrong = next((word for word in given if word not in list(words)), None)
            if wrong is not None or None in given:
                yield Fault(rule, f"{str(id)[:LONGEST]}: {repr(wrong)[:LONGEST]} is none of {known}")
                return
    yield Fault(None, expected)
