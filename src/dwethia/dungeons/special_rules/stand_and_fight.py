"""Stand and Fight!: Faith against the loss of a Wound (DD-ABIL-03)."""

from __future__ import annotations

from dwethia.dungeons.special_rules import DungeonsRule


class StandAndFight(DungeonsRule):
    """For itself alone."""

    spends_faith = True
