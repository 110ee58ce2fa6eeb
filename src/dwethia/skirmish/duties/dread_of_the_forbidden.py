"""Dread of the Forbidden: a Black Sun weapon fired at it costs Faith (CP-SCAR-BLACKSUN-3)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.engine.procedure import Asking
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.duties import SkirmishDuty, campaign_of
from dwethia.skirmish.duties.faith import lose_one
from dwethia.skirmish.duties.goals import is_black_sun
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.weapon import Weapon


class DreadOfTheForbidden(SkirmishDuty):
    """Hit or miss, and only where it is the target that was named {R-CP-36}."""

    row = RuleId("CP-SCAR-BLACKSUN-3")

    def when_shot_at(
        self, battle: Battle, model: Model, shooter: Model, weapon: Weapon, rulings: Rulings
    ) -> Asking[Battle]:
        if weapon.is_spell or not is_black_sun(weapon) or self._is_spared(battle, model):
            return battle
        why = f"{shooter.name} shoots {weapon.name} at it"
        before, battle = battle, (yield from lose_one(battle, model, self.row, why, rulings))
        if battle is before:
            return battle
        now = battle.model(model.id)
        return battle.with_model(replace(now, duty=replace(now.duty, shaken_in=battle.turn)))

    def _is_spared(self, battle: Battle, model: Model) -> bool:
        """Whether it has lost enough already."""
        campaign, last = campaign_of(battle), model.duty.shaken_in
        if campaign.says("R-CP-36", "once-per-game"):
            return last > 0
        return campaign.says("R-CP-36", "once-per-turn") and last == battle.turn
