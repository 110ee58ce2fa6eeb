"""Daunt: it may not board (HS-SPELL-05)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.cosmic.powers.effects import PowerAtWork, lay
from dwethia.cosmic.spell_effects import CosmicEffect
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings


class Daunt(CosmicEffect):
    """Its crew dares not."""

    keeps_from_boarding = True

    def take(self, battle: FleetBattle, working: PowerAtWork, effect: Effect, rulings: Rulings) -> Asking[FleetBattle]:
        return (yield from lay(battle, working, effect, "may not board"))
