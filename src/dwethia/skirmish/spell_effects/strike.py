"""Strike: rolled like a ranged attack, free of Behemoth (SK-AFF-08)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.engine.procedure import Asking, Stage, call, then
from dwethia.rulebook import Rulings
from dwethia.skirmish.powers.effects import Working, weapon_of
from dwethia.skirmish.shooting.aiming import conditions_of
from dwethia.skirmish.shooting.firing import Shot, ranged_strike, shot_over
from dwethia.skirmish.spell_effects import SkirmishEffect
from dwethia.skirmish.state.battle import Battle


class Strike(SkirmishEffect):
    """At the target, and at all in coherency with it where the power spreads."""

    def take(self, battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
        caster, target = battle.model(working.caster), battle.model(working.struck[0])
        if target.base is None:
            return battle
        power, weapon = working.power, weapon_of(working.power, working.extra)
        shot = Shot(
            caster.id,
            weapon,
            target.id,
            conditions_of(battle, caster, target, weapon, rulings),
            then(shot_over),
            power=power.id,
            is_learnable=True,
            spreads=power.spreads,
        )
        stage: Stage[Battle] = then(ranged_strike, battle, shot, rulings)
        return (yield from call(stage))
