"""Dying Blow: slain in a melee, it strikes once more (DD-ABIL-01)."""

from __future__ import annotations

from dwethia.dungeons.special_rules import DungeonsRule


class DyingBlow(DungeonsRule):
    """A die per point of Aggression, and each 6 is a wound."""

    strikes_when_slain = True
