"""Blast: it catches those who touch its target, row by row (DD-SHARED-08)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dwethia.dungeons.keywords import DungeonsKeyword
from dwethia.dungeons.rooms.distance import neighbours
from dwethia.dungeons.rooms.squares import Area, squares
from dwethia.dungeons.state import Model
from dwethia.rulebook import Rulings


class Blast(DungeonsKeyword):
    """Goes outward for so many rows."""

    caught_by = "DD-SHARED-08"

    def reached(self, target: Model, others: Sequence[Model], rulings: Rulings) -> Iterable[Model]:
        found: dict[str, Model] = {}
        front = Area(1 << target.square)
        for _ in range(self.number):
            beside = 0
            for square in squares(front):
                beside |= neighbours(square, rulings)
            row = [each for each in others if beside >> each.square & 1 and each.id not in found]
            found |= {each.id: each for each in row}
            front = Area(sum(1 << each.square for each in row))
        return found.values()
