"""Who stands with whom: how many touching bases lie between."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import TOUCH

K = TypeVar("K", bound=Hashable)


def rows(crowd: Crowd[K], start: Iterable[K], tolerance: int = TOUCH, most: int = 3) -> list[tuple[K, ...]]:
    """Which bases are one, two, three … touching bases away from those at the start; as many rows as there are."""
    row = tuple(start)
    seen = set(row)
    found: list[tuple[K, ...]] = []
    while row and len(found) < most:
        beside = {other: None for key in row for other in crowd.near(crowd.discs[key], tolerance) if other not in seen}
        row = tuple(beside)
        seen.update(row)
        if row:
            found.append(row)
    return found
