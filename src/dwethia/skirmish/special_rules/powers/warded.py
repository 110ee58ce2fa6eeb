"""Warded: powers that target it are resisted with more (SK-FAITH-05)."""

from __future__ import annotations

from dwethia.skirmish.special_rules import SkirmishRule


class Warded(SkirmishRule):
    """Even before any Faith is added."""

    def resistance(self) -> int:
        return self.number
