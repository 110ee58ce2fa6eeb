"""What may be done in a window, as types, and as answers write it: `surge:red-1`, `own:red-1:move-the-pins`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from dwethia.profile import ModelId

PASS: Final = "pass"


class HeroicUse(Struct, frozen=True):
    """One of the actions that all heroes have: surge, together, signal or release."""

    word: str
    model: ModelId


class OwnUse(Struct, frozen=True):
    """An action of a unit's own."""

    model: ModelId
    action: str


class WargearUse(Struct, frozen=True):
    """Wargear that works once, at any time."""

    model: ModelId
    trinket: str


WindowUse: TypeAlias = HeroicUse | OwnUse | WargearUse


def heroic_use(word: str, model: ModelId) -> str:
    return f"{word}:{model}"


def own_use(model: ModelId, action: str) -> str:
    return f"own:{model}:{action}"


def wargear_use(model: ModelId, trinket: str) -> str:
    return f"item:{model}:{trinket}"


@lru_cache(maxsize=1024)
def read_use(option: str) -> WindowUse:
    """What an option of a window stands for, unless it lets it pass."""
    match option.split(":", 2):
        case ["own", model, action]:
            return OwnUse(ModelId(model), action)
        case ["item", model, trinket]:
            return WargearUse(ModelId(model), trinket)
        case [word, model]:
            return HeroicUse(word, ModelId(model))
    raise ValueError(f"{option!r} is nothing to do in a window")
