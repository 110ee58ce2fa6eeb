"""Mage Slayer: the nearest enemy with Affinity must be attacked (CP-SCAR-AFFINITY-3)."""

from __future__ import annotations

from dwethia.rulebook import RuleId
from dwethia.skirmish.duties.attack_duty import AttackDuty
from dwethia.skirmish.state.battle import Model


class MageSlayer(AttackDuty):
    """Affinity on the profile counts, however much of it is spent."""

    row = RuleId("CP-SCAR-AFFINITY-3")

    def is_goal(self, enemy: Model) -> bool:
        return enemy.card.profile.affinity > 0
