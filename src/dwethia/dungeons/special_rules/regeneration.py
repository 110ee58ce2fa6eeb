"""Regeneration: a lost Wound may come back after its activation (DD-ABIL-01)."""

from __future__ import annotations

from dwethia.dungeons.special_rules import DungeonsRule


class Regeneration(DungeonsRule):
    """One at a time."""

    regains_on = 5
