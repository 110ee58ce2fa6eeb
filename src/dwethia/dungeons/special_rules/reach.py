"""Reach: fights at a melee Range of its own (SK-FIGHT-23)."""

from __future__ import annotations

from dwethia.dungeons.special_rules import DungeonsRule


class Reach(DungeonsRule):
    """Its number is the Range that the codex writes on the sheet, as with a long weapon."""
