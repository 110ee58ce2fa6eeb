"""The code behind declared words: a game keeps each in a file that is called like it, and finds it by that."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pkgutil import walk_packages
from typing import ClassVar, TypeVar

from dwethia.rulebook.declared import Declared
from dwethia.rulebook.index import RuleId

W = TypeVar("W", bound="Word")


class Word:
    """What a game does with a declared word. Name, text, price and rule stand in the declaration, and nowhere else.

    A class that says among which `words` to look is a kind of word; any other is the word that its file is called by.
    """

    declared: ClassVar[Declared]
    name: ClassVar[str]
    rule: ClassVar[RuleId]
    _among: ClassVar[Callable[[], Mapping[str, Declared]]]

    def __init__(self, number: int = 1) -> None:
        self.number = number  # that follows the name, 1 where none does

    def __init_subclass__(cls, *, words: Callable[[], Mapping[str, Declared]] | None = None) -> None:
        if words is not None:
            cls._among = staticmethod(words)
            return
        file = cls.__module__.rpartition(".")[2]
        found = next((each for each in cls._among().values() if file_name(each.name) == file), None)
        if found is None:
            raise TypeError(f"{cls.__module__}: the rulebook declares no word that is called like this file")
        cls.declared, cls.name, cls.rule = found, found.name, found.rule or RuleId("")


def file_name(name: str) -> str:
    """What the file of a word is called: `stand_and_fight` for Stand and Fight!"""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def words_in(package: str, kind: type[W]) -> Mapping[str, type[W]]:
    """The words of a package, in the order in which they are declared."""
    found: dict[str, type[W]] = {}
    for file in walk_packages(import_module(package).__path__, f"{package}."):
        for each in vars(import_module(file.name)).values():
            if isinstance(each, type) and issubclass(each, kind) and "name" in vars(each):
                found[each.name] = each
    order = list(kind._among())
    return {name: found[name] for name in sorted(found, key=order.index)}


def acting_at(hook: str, words: Iterable[W], kind: type[W]) -> tuple[W, ...]:
    """The words that have something of their own to do at a moment."""
    return tuple(each for each in words if getattr(type(each), hook) is not getattr(kind, hook))
