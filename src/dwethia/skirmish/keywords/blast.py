"""Blast: it catches rows of touching bases around its target (SK-KEY-06 to -09) {R-SK-09}."""

from __future__ import annotations

from typing import Final

from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import Reached, SkirmishKeyword
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.ranks import ranks

SHELTERED: Final = 2  # rows of touching bases that a shield among those struck serves


class Blast(SkirmishKeyword):
    """Goes outward for so many rows, and meets the model it was aimed at."""

    holds_target = True
    off_board = "also strikes models around the target, which needs a board"

    def cited(self) -> tuple[str, ...]:
        return ("SK-KEY-08",)

    def reached(self, battle: Battle, centre: Model, rulings: Rulings) -> Reached:
        around = ranks(battle, (centre.id,), max(self.number, SHELTERED), rulings)
        return Reached(
            models=frozenset(id for row in around[: self.number] for id in row),
            sheltered=frozenset({centre.id, *(id for row in around[:SHELTERED] for id in row)}),
        )
