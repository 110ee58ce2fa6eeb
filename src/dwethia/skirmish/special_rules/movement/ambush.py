"""Ambush: held back, to come from any edge of the table (SK-SETUP-08)."""

from __future__ import annotations

from dwethia.lengths import INCH
from dwethia.skirmish.special_rules import SkirmishRule


class Ambush(SkirmishRule):
    """Comes unseen, and so may engage nobody in that turn."""

    ambush = 6 * INCH
