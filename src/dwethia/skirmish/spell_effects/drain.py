"""Drain: all that is left of a characteristic is lost (HS-SPELL-06)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.codex.entries import Effect
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings
from dwethia.skirmish.powers.effects import Working, lay, recounted, standing
from dwethia.skirmish.spell_effects import SkirmishEffect
from dwethia.skirmish.spell_effects.set import Set
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.current_profile import CHANGING


class Drain(SkirmishEffect):
    """Of a pool, the model's share; what is not counted down is 0 from then on."""

    def take(self, battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
        if effect.characteristic in CHANGING:
            for_good = replace(effect, effect=Set.name, amount=0, lasts="battle")
            return (yield from lay(battle, working, for_good, f"{effect.characteristic} counts as 0"))
        for model in standing(battle, working):
            own = int(getattr(model, effect.characteristic or ""))
            battle = yield from recounted(battle, working, model, effect, -own, rulings)
        return battle
