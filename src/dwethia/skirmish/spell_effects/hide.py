"""Hide: nobody may aim at it (HS-SPELL-04)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings
from dwethia.skirmish.powers.effects import Working, lay
from dwethia.skirmish.spell_effects import SkirmishEffect
from dwethia.skirmish.state.battle import Battle


class Hide(SkirmishEffect):
    """Neither with a weapon nor with a power."""

    hides = True

    def take(self, battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
        return (yield from lay(battle, working, effect, "cannot be the target of ranged attacks or powers"))
