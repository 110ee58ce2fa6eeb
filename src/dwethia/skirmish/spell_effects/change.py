"""Change: a characteristic is higher or lower by an amount (HS-SPELL-05)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings
from dwethia.skirmish.powers.effects import Working, lay, recounted, standing
from dwethia.skirmish.spell_effects import SkirmishEffect
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.current_profile import CHANGING


class Change(SkirmishEffect):
    """What is counted down changes for good."""

    def take(self, battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
        assert effect.amount is not None
        if effect.characteristic in CHANGING:
            return (yield from lay(battle, working, effect, f"{effect.characteristic} {effect.amount:+d}"))
        for model in standing(battle, working):
            battle = yield from recounted(battle, working, model, effect, effect.amount, rulings)
        return battle

    def change(self, value: int, amount: int) -> int:
        return amount
