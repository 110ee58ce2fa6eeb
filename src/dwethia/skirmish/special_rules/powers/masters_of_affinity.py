"""Masters of Affinity: two powers per turn (DD-ABIL-06)."""

from __future__ import annotations

from dwethia.skirmish.special_rules import SkirmishRule


class MastersOfAffinity(SkirmishRule):
    """Both are declared and paid for before any roll."""

    powers_per_turn = 2
