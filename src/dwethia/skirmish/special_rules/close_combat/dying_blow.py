"""Dying Blow: slain in close combat, it strikes once more (SK-STAT-12)."""

from __future__ import annotations

from dwethia.skirmish.special_rules import SkirmishRule


class DyingBlow(SkirmishRule):
    """A die per point of Aggression, and each 6 is a wound."""

    strikes_when_slain = True
