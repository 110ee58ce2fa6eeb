"""Strike: rolled like a ranged attack, free of Behemoth (CC-AFF-07)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.cosmic.losses.losing import take_off_wrecks
from dwethia.cosmic.powers.effects import PowerAtWork, weapon_of
from dwethia.cosmic.shooting.firing import strike
from dwethia.cosmic.spell_effects import CosmicEffect
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings


class Strike(CosmicEffect):
    """At the target, and at all in coherency with it where the power spreads: a roll for each."""

    def take(self, battle: FleetBattle, working: PowerAtWork, effect: Effect, rulings: Rulings) -> Asking[FleetBattle]:
        weapon = weapon_of(working.power, working.extra)
        for target in working.struck:
            if battle.ship(working.caster).is_here and battle.ship(target).is_here:
                battle = yield from strike(battle, working.caster, weapon, target, rulings, means="power")
        if battle.phase is Phase.SHOOT:
            return battle
        return (yield from take_off_wrecks(battle, "CC-SHOOT-31"))
