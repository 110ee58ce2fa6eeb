"""Dangerous: after each use its bearer may be hurt by it (HS-KEY-06)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.dungeons import events
from dwethia.dungeons.keywords import DungeonsKeyword
from dwethia.dungeons.setup.plan import ENEMIES, HERO
from dwethia.dungeons.state import Dungeon, Hero
from dwethia.engine.procedure import Asking, Tell, roll


class Dangerous(DungeonsKeyword):
    """A die after each use: on a 1 its bearer loses a Wound that nothing ignores."""

    def after_use(self, dungeon: Dungeon, user: str, what: str) -> Asking[Dungeon]:
        model = dungeon.model(user)
        assert model is not None
        if model.wounds == 0:
            return dungeon
        safe = yield from roll("danger", self.rule, HERO if isinstance(model, Hero) else ENEMIES, 1, 2)
        if safe:
            return dungeon
        yield Tell(events.CasterHurt(model.name, what))
        return dungeon.with_model(replace(model, wounds=model.wounds - 1))
