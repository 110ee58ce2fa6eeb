"""Sharpshooter: its target's owner names nobody else (SK-SHOOT-36)."""

from __future__ import annotations

from dwethia.skirmish.special_rules import SkirmishRule


class Sharpshooter(SkirmishRule):
    """Strikes whom it aimed at."""

    holds_target = True
