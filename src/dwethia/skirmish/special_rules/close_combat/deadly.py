"""Deadly: saves of enemies in a fight with it are worse (SK-STAT-12)."""

from __future__ import annotations

from dwethia.rulebook import RuleId
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.tally import Part


class Deadly(SkirmishRule):
    """Once, however many are."""

    def save_parts(self, bearer: str) -> tuple[Part, ...]:
        return (Part(1, f"{bearer} is {self.name}", RuleId("SK-STAT-12")),)
