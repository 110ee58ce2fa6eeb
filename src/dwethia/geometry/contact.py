"""Who stands with whom: chains of bases near each other, and how many touching bases lie between."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import TOUCH

K = TypeVar("K", bound=Hashable)


def groups(crowd: Crowd[K], link: int) -> list[tuple[K, ...]]:
    """The chains of bases in which each is at most so far from another, in the crowd's order."""
    leader = {key: key for key in crowd.discs}

    def led_by(key: K) -> K:
        while leader[key] != key:
            leader[key] = key = leader[leader[key]]
        return key

    for key, disc in crowd.discs.items():
        for other in crowd.near(disc, link):
            leader[led_by(other)] = led_by(key)
    together: dict[K, list[K]] = {}
    for key in crowd.discs:
        together.setdefault(led_by(key), []).append(key)
    return [tuple(keys) for keys in together.values()]


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
