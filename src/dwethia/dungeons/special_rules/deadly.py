"""Deadly: saves of those in a melee with it are worse (DD-ABIL-01)."""

from __future__ import annotations

from dwethia.dungeons.combat.needed_rolls import Reason
from dwethia.dungeons.special_rules import DungeonsRule


class Deadly(DungeonsRule):
    """By 1."""

    def save_reasons(self, bearer: str) -> tuple[Reason, ...]:
        return ((1, f"{bearer} is {self.name}", "DD-ABIL-01"),)
