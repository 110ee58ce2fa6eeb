"""What the façade offers: functions for every game, and those that games bring; each is imported when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from dwethia.kits import find_kits

FOR_EVERY_GAME: Final = {"load": "dwethia.facade.records"}


class FacadeKit(NamedTuple):
    """The functions that a game adds to the façade, and the module that has each."""

    game: str
    functions: Mapping[str, str]


@cache
def facade_kits() -> Mapping[str, FacadeKit]:
    """The games that add to the façade."""
    return find_kits(__package__, "facade", FacadeKit)


@cache
def names() -> Mapping[str, str]:
    """Every name of the façade, and the module that has it."""
    return FOR_EVERY_GAME | {name: module for kit in facade_kits().values() for name, module in kit.functions.items()}


def offered(name: str) -> Any:
    """What the façade has under a name."""
    if name.startswith("_") or name not in names():
        raise AttributeError(f"module 'dwethia' has no attribute {name!r}", name=name)
    return getattr(import_module(names()[name]), name)
