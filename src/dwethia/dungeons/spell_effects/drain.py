"""Drain: all that is left of a characteristic is lost (HS-SPELL-06)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.codex.entries import Effect
from dwethia.dungeons import events
from dwethia.dungeons.powers.effects import Working
from dwethia.dungeons.spell_effects import DungeonsEffect
from dwethia.dungeons.state import Dungeon
from dwethia.engine.procedure import Asking, Tell
from dwethia.rulebook import Rulings


class Drain(DungeonsEffect):
    """For good."""

    def take(self, dungeon: Dungeon, working: Working, effect: Effect, rulings: Rulings) -> Asking[Dungeon]:
        assert effect.characteristic is not None
        for id in working.struck:
            model = dungeon.model(id)
            assert model is not None
            yield Tell(events.SpellTook(model.name, working.power.name, f"{effect.characteristic} 0", self.rule))
            dungeon = dungeon.with_model(replace(model, **{effect.characteristic: 0}))
        return dungeon
