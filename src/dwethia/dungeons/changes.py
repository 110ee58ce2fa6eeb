"""What each version of the rules of Dungeons plays otherwise than the one before."""

from __future__ import annotations

from typing import Final

from dwethia.games import RulesChange

CHANGES: Final = (
    RulesChange(
        2,
        "a defender strikes back only at an attacker within its own reach",
        ("DD-MELEE-02", "DD-MELEE-11"),
    ),
    RulesChange(
        2, "who stands on a barricade is in cover from shots too", ("DD-BARR-05", "DD-AIRNG-03", "R-DD-33", "R-DD-35")
    ),
    RulesChange(2, "a re-roll that can change nothing is not offered", ("DD-SHARED-02", "DD-AI-25")),
)
