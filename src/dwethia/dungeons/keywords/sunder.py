"""Sunder: saves against it are worse (HS-KEY-01)."""

from __future__ import annotations

from dwethia.dungeons.combat.needed_rolls import Reason
from dwethia.dungeons.keywords import DungeonsKeyword


class Sunder(DungeonsKeyword):
    """By so much, whether it is shot, cast or struck with."""

    def save_reasons(self, bearer: str) -> tuple[Reason, ...]:
        return ((self.number, f"{self.name} of {bearer}", self.rule),)
