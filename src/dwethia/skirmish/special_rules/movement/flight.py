"""Flight: over models and terrain as if they were not there."""

from __future__ import annotations

from dwethia.skirmish.special_rules import SkirmishRule


class Flight(SkirmishRule):
    """Only where it ends its move it needs room."""

    flies = True
