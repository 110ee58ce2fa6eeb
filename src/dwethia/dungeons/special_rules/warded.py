"""Warded: spells that target it are resisted with more (DD-SHARED-06)."""

from __future__ import annotations

from dwethia.dungeons.special_rules import DungeonsRule


class Warded(DungeonsRule):
    """Whatever Faith adds to it."""

    def resistance(self) -> int:
        return self.number
