"""Vow of Retribution: the nearest enemy with a Black Sun weapon must be attacked (CP-SCAR-BLACKSUN-5)."""

from __future__ import annotations

from dwethia.rulebook import RuleId
from dwethia.skirmish.duties.attack_duty import AttackDuty
from dwethia.skirmish.duties.goals import bears_black_sun
from dwethia.skirmish.state.battle import Model


class VowOfRetribution(AttackDuty):
    """To shoot with, or to strike with {R-CP-15}."""

    row = RuleId("CP-SCAR-BLACKSUN-5")

    def is_goal(self, enemy: Model) -> bool:
        return bears_black_sun(enemy.card)
