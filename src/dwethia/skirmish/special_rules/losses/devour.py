"""Devour: who slays one with Faith or Affinity gets something back (SK-FIGHT-45)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import GotBack
from dwethia.skirmish.rules.destiny import uses_pool
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.skirmish.state.battle import Battle, Model


class Devour(SkirmishRule):
    """A lost Wound, or 1 Destiny if it has lost none."""

    def when_slaying(self, battle: Battle, slayer: ModelId, victim: Model, rulings: Rulings) -> Asking[Battle]:
        eater = battle.model(slayer)
        if not eater.wounds or not (victim.card.profile.faith or victim.card.profile.affinity):
            return battle
        if eater.wounds < eater.card.profile.wounds:
            yield Tell(GotBack(eater.name, 1, "Wound", f"it devours {victim.name}", "SK-FIGHT-45"))
            return battle.with_model(replace(eater, wounds=eater.wounds + 1))
        yield Tell(GotBack(eater.name, 1, "Destiny", f"it devours {victim.name}", "SK-FIGHT-45"))
        if uses_pool(rulings):
            side = battle.side(eater.side)
            return battle.with_side(replace(side, destiny=side.destiny + 1))
        return battle.with_model(replace(eater, destiny=eater.destiny + 1))
