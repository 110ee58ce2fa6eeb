"""The hero's seat in a dungeon: the bots that can take it, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

from dwethia.bots.dungeons.delver import delve
from dwethia.engine.view import Look

Delver: TypeAlias = Callable[[Look], str]


def random_hero(seed: str) -> Delver:
    """Any legal answer, drawn from a seed of its own."""
    chance = Random(seed)

    def answer(look: Look) -> str:
        return chance.choice(look.asks[0].options)

    return answer


def delver(seed: str) -> Delver:
    """The delver needs no luck of its own."""
    return lambda look: delve(look).answer


BOTS: Final[Mapping[str, Callable[[str], Delver]]] = {"delver": delver, "random": random_hero}
