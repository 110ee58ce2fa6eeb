"""Scout: a move after deployment, before the first turn (SK-SETUP-10, SK-MOVE-12)."""

from __future__ import annotations

from typing import Final

from dwethia.lengths import INCH
from dwethia.skirmish.special_rules import SkirmishRule

AWAY: Final = 9 * INCH  # from every enemy, at its end


class Scout(SkirmishRule):
    """Looks about, and keeps away."""

    scouting = 6 * INCH
