"""Daunt: it may not engage (HS-SPELL-05)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings
from dwethia.skirmish.powers.effects import Working, lay
from dwethia.skirmish.spell_effects import SkirmishEffect
from dwethia.skirmish.state.battle import Battle


class Daunt(SkirmishEffect):
    """It dares not."""

    keeps_from_engaging = True

    def take(self, battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
        return (yield from lay(battle, working, effect, "may not engage"))
