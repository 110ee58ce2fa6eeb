"""How random forces of a game are put together: which types come first, how many of each, and what fills the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from msgspec import Struct

Between = Callable[[int, int], int]  # a whole number by chance, both ends included


class LevyStyle(Struct, frozen=True):
    """What a person might field: `wanted` says how many models of each type but the filling one."""

    order: tuple[StrEnum, ...]
    filling: StrEnum  # the type that takes the points left
    single: StrEnum  # the type of which no two are taken alike at once
    kinds_of_filling: Callable[[int], int]
    wanted: Callable[[int, Between], Mapping[StrEnum, int]]
    size: Callable[[int, Between], int]  # how many models are equipped alike, more or less
