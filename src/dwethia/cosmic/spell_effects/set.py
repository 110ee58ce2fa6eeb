"""Set: a characteristic counts as an amount (HS-SPELL-03)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.cosmic.powers.effects import PowerAtWork, counted, lay, recounted, standing
from dwethia.cosmic.spell_effects import CosmicEffect
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.state.current_profile import CHANGING
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings


class Set(CosmicEffect):
    """Of what is counted down, so much is left."""

    def take(self, battle: FleetBattle, working: PowerAtWork, effect: Effect, rulings: Rulings) -> Asking[FleetBattle]:
        assert effect.amount is not None
        if effect.characteristic in CHANGING:
            words = f"{effect.characteristic} counts as {effect.amount}"
            return (yield from lay(battle, working, effect, words, is_new_value=True))
        for ship in standing(battle, working):
            by = effect.amount - counted(battle, ship, effect.characteristic or "", rulings)
            battle = yield from recounted(battle, working, ship, effect, by, rulings)
        return battle
