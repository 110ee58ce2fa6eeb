"""Stand and Fight!: Faith against the loss of a Wound (DD-ABIL-03)."""

from __future__ import annotations

from dwethia.skirmish.special_rules import SkirmishRule


class StandAndFight(SkirmishRule):
    """For itself, and for friends in coherency with it."""

    minds_friends = True
    rescues = True
