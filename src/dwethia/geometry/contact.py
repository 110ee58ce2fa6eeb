"""Who stands with whom: how many touching bases lie between."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import TOUCH
from dwethia.geometry.shapes import Disc

K = TypeVar("K", bound=Hashable)


def rows(
    crowds: Sequence[Crowd[K]], start: Mapping[K, Disc], tolerance: int = TOUCH, most: int = 3
) -> list[tuple[K, ...]]:
    """Which bases are one, two, three … touching bases away from those at the start; as many rows as there are."""
    row = dict(start)
    seen = set(row)
    found: list[tuple[K, ...]] = []
    while row and len(found) < most:
        beside: dict[K, Disc] = {}
        for disc in row.values():
            for crowd in crowds:
                for key in crowd.near(disc, tolerance):
                    if key not in seen:
                        beside[key] = crowd.discs[key]
        row = beside
        seen.update(row)
        if row:
            found.append(tuple(row))
    return found
