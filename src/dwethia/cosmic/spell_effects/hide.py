"""Hide: nobody may aim at it (HS-SPELL-04)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.cosmic.powers.effects import PowerAtWork, lay
from dwethia.cosmic.spell_effects import CosmicEffect
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings


class Hide(CosmicEffect):
    """Neither with a weapon nor with a power."""

    hides = True

    def take(self, battle: FleetBattle, working: PowerAtWork, effect: Effect, rulings: Rulings) -> Asking[FleetBattle]:
        return (yield from lay(battle, working, effect, "cannot be the target of ranged attacks or powers"))
