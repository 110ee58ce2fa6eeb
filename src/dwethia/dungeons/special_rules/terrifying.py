"""Terrifying: those without Faith fight less well (DD-ABIL-01)."""

from __future__ import annotations

from dwethia.dungeons.combat.needed_rolls import Reason
from dwethia.dungeons.special_rules import DungeonsRule


class Terrifying(DungeonsRule):
    """Their Martial is 1 lower."""

    def martial_reasons(self, bearer: str) -> tuple[Reason, ...]:
        return ((-1, f"{bearer} is {self.name}", "DD-ABIL-01"),)
