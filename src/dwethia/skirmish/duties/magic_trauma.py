"""Magic Trauma: no power is resisted by it, or for its sake (CP-SCAR-AFFINITY-2)."""

from __future__ import annotations

from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.duties import SkirmishDuty


class MagicTrauma(SkirmishDuty):
    """Nobody resists a power that targets its bearer; as a bystander it is no help either {R-CP-31}."""

    row = RuleId("CP-SCAR-AFFINITY-2")

    def may_resist(self, campaign: Rulings, *, is_target: bool) -> bool:
        return not is_target and campaign.says("R-CP-31", "own-target-only")
