"""What each version of the aftermath's rules plays otherwise than the one before."""

from __future__ import annotations

from typing import Final

from dwethia.games import RulesChange

CHANGES: Final = (
    RulesChange(2, "what the credited slayer struck with says which scar tables fit", ("R-CP-16", "CP-GEN-11")),
    RulesChange(2, "only the place of a tracked Captain of one's own warband is taken", ("R-CP-48", "CP-GLORY-SPEC-9")),
    RulesChange(3, "credit is drawn by dice also among those of an army that no warband remembers", ("R-CP-16",)),
    RulesChange(2, "of a squad, only those who would die become a Reforged", ("R-CP-44", "CP-SCAR-SPEC-5")),
)
