"""Return Fire: its shots and powers are for the nearest enemy with a ranged weapon (CP-SCAR-RANGED-4)."""

from __future__ import annotations

from dwethia.rulebook import RuleId
from dwethia.skirmish.duties import SkirmishDuty, campaign_of
from dwethia.skirmish.duties.goals import nearest_of
from dwethia.skirmish.state.battle import Battle, Model


class ReturnFire(SkirmishDuty):
    """Only targets are asked of it: it need not shoot at all {R-CP-35}."""

    row = RuleId("CP-SCAR-RANGED-4")

    def aims(self, battle: Battle, model: Model, *, is_shot: bool) -> tuple[Model, ...]:
        if campaign_of(battle).says("R-CP-35", "enemy-carries"):
            return nearest_of(model, (enemy for enemy in battle.enemies_of(model.side) if enemy.card.weapons))
        return nearest_of(model, battle.enemies_of(model.side)) if is_shot else ()
