"""Regeneration: lost Wounds come back in the End Phase (SK-TURN-05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell, roll
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import GotBack
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.skirmish.state.battle import Battle

WORKS_ON: Final = 5


class Regeneration(SkirmishRule):
    """Who has lost Wounds may get one back."""

    def recovers(self, battle: Battle, bearers: Sequence[ModelId], rulings: Rulings) -> Asking[Battle]:
        for id in bearers:
            model = battle.model(id)
            if model.wounds >= model.card.profile.wounds:
                continue
            if (yield from roll(self.name, "SK-TURN-05", model.seat, 1, WORKS_ON)):
                yield Tell(GotBack(model.name, 1, "Wound", self.name, "SK-TURN-05"))
                battle = battle.with_model(replace(model, wounds=model.wounds + 1))
        return battle
