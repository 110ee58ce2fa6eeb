"""Vengeful Hunter: the nearest Monster must be attacked (CP-SCAR-MONSTER-4)."""

from __future__ import annotations

from dwethia.rulebook import RuleId
from dwethia.skirmish.duties.attack_duty import AttackDuty
from dwethia.skirmish.duties.goals import is_monster
from dwethia.skirmish.state.battle import Model


class VengefulHunter(AttackDuty):
    """A Titan is none."""

    row = RuleId("CP-SCAR-MONSTER-4")

    def is_goal(self, enemy: Model) -> bool:
        return is_monster(enemy.card)
