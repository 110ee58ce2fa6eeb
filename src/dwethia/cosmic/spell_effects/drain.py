"""Drain: all that is left of a characteristic is lost (HS-SPELL-06)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.codex.entries import Effect
from dwethia.cosmic.powers.effects import PowerAtWork, lay, recounted, standing
from dwethia.cosmic.spell_effects import CosmicEffect
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.state.current_profile import CHANGING
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings


class Drain(CosmicEffect):
    """Of a pool, the ship's share; what is not counted down is 0 from then on."""

    def take(self, battle: FleetBattle, working: PowerAtWork, effect: Effect, rulings: Rulings) -> Asking[FleetBattle]:
        if effect.characteristic in CHANGING:
            for_good = replace(effect, amount=0, lasts="battle")
            return (
                yield from lay(battle, working, for_good, f"{effect.characteristic} counts as 0", is_new_value=True)
            )
        for ship in standing(battle, working):
            own = int(getattr(ship, effect.characteristic or ""))
            battle = yield from recounted(battle, working, ship, effect, -own, rulings)
        return battle
