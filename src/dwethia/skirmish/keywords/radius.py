"""Radius: it strikes everybody so many inches around its target (HS-KEY-04)."""

from __future__ import annotations

from dwethia.lengths import INCH
from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import Reached, SkirmishKeyword
from dwethia.skirmish.shooting.aiming import near
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.sides import SIDES


class Radius(SkirmishKeyword):
    """Measured from the target's base."""

    off_board = "also strikes models around the target, which needs a board"

    def reached(self, battle: Battle, centre: Model, rulings: Rulings) -> Reached:
        found = (each.id for side in SIDES for each in near(battle, centre, side, self.number * INCH, rulings))
        return Reached(frozenset(found))
