"""Reach: fights at a melee Range of its own (SK-FIGHT-23)."""

from __future__ import annotations

from dwethia.skirmish.special_rules import SkirmishRule


class Reach(SkirmishRule):
    """Its number is the Range that the codex writes on the card, as with a long weapon."""
