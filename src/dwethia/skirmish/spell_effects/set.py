"""Set: a characteristic counts as an amount (HS-SPELL-03)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings
from dwethia.skirmish.powers.effects import Working, lay, recounted, standing
from dwethia.skirmish.spell_effects import SkirmishEffect
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.counters import counted
from dwethia.skirmish.state.current_profile import CHANGING


class Set(SkirmishEffect):
    """Of what is counted down, so much is left."""

    def take(self, battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
        assert effect.amount is not None
        if effect.characteristic in CHANGING:
            return (yield from lay(battle, working, effect, f"{effect.characteristic} counts as {effect.amount}"))
        for model in standing(battle, working):
            by = effect.amount - counted(battle, model, effect.characteristic or "", rulings)
            battle = yield from recounted(battle, working, model, effect, by, rulings)
        return battle

    def change(self, value: int, amount: int) -> int:
        return amount - value
