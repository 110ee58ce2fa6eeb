"""Change: a characteristic is higher or lower by an amount (HS-SPELL-05)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.cosmic.powers.effects import PowerAtWork, lay, recounted, standing
from dwethia.cosmic.spell_effects import CosmicEffect
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.state.current_profile import CHANGING
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings


class Change(CosmicEffect):
    """What is counted down changes for good."""

    def take(self, battle: FleetBattle, working: PowerAtWork, effect: Effect, rulings: Rulings) -> Asking[FleetBattle]:
        assert effect.amount is not None
        if effect.characteristic in CHANGING:
            return (yield from lay(battle, working, effect, f"{effect.characteristic} {effect.amount:+d}"))
        for ship in standing(battle, working):
            battle = yield from recounted(battle, working, ship, effect, effect.amount, rulings)
        return battle
