"""Proving Ground: a Hero within 12 inches must be attacked (CP-SCAR-HERO-4)."""

from __future__ import annotations

from typing import Final

from dwethia.lengths import INCH
from dwethia.rulebook import RuleId
from dwethia.skirmish.duties.attack_duty import AttackDuty
from dwethia.skirmish.duties.goals import is_hero
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import distance

REACH: Final = 12 * INCH


class ProvingGround(AttackDuty):
    """Any of them will do, not only the nearest."""

    row = RuleId("CP-SCAR-HERO-4")

    def is_goal(self, enemy: Model) -> bool:
        return is_hero(enemy.card)

    def goals(self, battle: Battle, model: Model) -> tuple[Model, ...]:
        if model.base is None:
            return ()
        heroes = (enemy for enemy in battle.enemies_of(model.side) if self.is_goal(enemy))
        return tuple(hero for hero in heroes if distance(model, hero) <= REACH)
