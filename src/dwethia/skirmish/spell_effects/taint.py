"""Taint: slain under it, a model counts as corrupted for the campaign (HS-SPELL-08)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings
from dwethia.skirmish.powers.effects import Working, lay
from dwethia.skirmish.spell_effects import SkirmishEffect
from dwethia.skirmish.state.battle import Battle


class Taint(SkirmishEffect):
    """It comes before anything else, so that who is slain by the power itself is slain under it."""

    comes_first = True

    def take(self, battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
        return (yield from lay(battle, working, effect, "is corrupted if it is slain"))
