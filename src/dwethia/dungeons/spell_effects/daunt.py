"""Daunt: it may not engage (HS-SPELL-05)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.dungeons.powers.effects import Working, lay
from dwethia.dungeons.spell_effects import DungeonsEffect
from dwethia.dungeons.state import Dungeon, Status
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings


class Daunt(DungeonsEffect):
    """It dares not."""

    keeps_from_engaging = True

    def take(self, dungeon: Dungeon, working: Working, effect: Effect, rulings: Rulings) -> Asking[Dungeon]:
        return (yield from lay(dungeon, working, effect))

    def described(self, status: Status) -> tuple[str, str]:
        return "may not engage", self.rule
