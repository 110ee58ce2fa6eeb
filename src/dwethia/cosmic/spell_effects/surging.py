"""Surging: Affinity beyond the Charge makes more wounds of a success (HS-SPELL-01)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.cosmic.spell_effects import CosmicEffect


class Surging(CosmicEffect):
    """So many for each point."""

    def wounds_more(self, effect: Effect, extra: int) -> int:
        return extra * (effect.amount or 0)
