"""Slip Away: a long retreat, and nobody strikes after it."""

from __future__ import annotations

from typing import Final

from dwethia.lengths import INCH
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.tally import Tally

FAR: Final = 6 * INCH


class SlipAway(SkirmishRule):
    """Gone before anybody can strike."""

    leaves_unharmed = True

    def retreat_allowance(self, tally: Tally) -> Tally:
        return tally.exactly(FAR, self.name, "SK-STAT-12")
