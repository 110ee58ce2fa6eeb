"""Strike: rolled like a shot of the spell's Strength, after all else (DD-SPELL-01)."""

from __future__ import annotations

from dwethia.dungeons.spell_effects import DungeonsEffect


class Strike(DungeonsEffect):
    """The spell is a weapon then, and casting it is a ranged attack."""
