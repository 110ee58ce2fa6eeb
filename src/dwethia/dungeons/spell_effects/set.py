"""Set: a characteristic counts as an amount (HS-SPELL-03)."""

from __future__ import annotations

from dwethia.codex.entries import Effect
from dwethia.dungeons.powers.effects import Working, lay
from dwethia.dungeons.spell_effects import DungeonsEffect
from dwethia.dungeons.state import Dungeon, Status
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings


class Set(DungeonsEffect):
    """Who has a Move of 0 cannot take the Move action (DD-SPELL-04)."""

    is_exact = True

    def take(self, dungeon: Dungeon, working: Working, effect: Effect, rulings: Rulings) -> Asking[Dungeon]:
        return (yield from lay(dungeon, working, effect))

    def described(self, status: Status) -> tuple[str, str]:
        if status.characteristic == "move":
            return "cannot move", "DD-SPELL-04"
        return f"{status.characteristic} counts as {status.amount}", "HS-SPELL-06"

    def value(self, value: int, amount: int) -> int:
        return amount
