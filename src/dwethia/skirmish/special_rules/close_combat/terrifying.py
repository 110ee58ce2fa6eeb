"""Terrifying: enemies without Faith fight less well (SK-STAT-12)."""

from __future__ import annotations

from dwethia.rulebook import RuleId
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.skirmish.state.battle import Model
from dwethia.tally import Part


class Terrifying(SkirmishRule):
    """Once, however many are."""

    def dread(self, bearer: Model) -> tuple[tuple[str, Part], ...]:
        return (("martial", Part(-1, f"{bearer.name} is {self.name}", RuleId("SK-STAT-12"))),)
