"""Radius: it strikes everybody so many steps around its target (HS-KEY-04)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dwethia.dungeons.keywords import DungeonsKeyword
from dwethia.dungeons.rooms.distance import steps
from dwethia.dungeons.state import Model
from dwethia.rulebook import Rulings


class Radius(DungeonsKeyword):
    """Whether they touch anybody or not."""

    caught_by = "HS-KEY-04"

    def reached(self, target: Model, others: Sequence[Model], rulings: Rulings) -> Iterable[Model]:
        return [each for each in others if steps(each.square, target.square) <= self.number]
