"""Slave to Their Master: with no hero of theirs on the table they may fall apart (DD-ABIL-09)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, roll
from dwethia.profile import ModelId, UnitType
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import Deed, Means
from dwethia.skirmish.losses.slaying import resolve_losses
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.skirmish.state.battle import Battle

OBEYS_ON: Final = 3  # on a 1 or 2 it loses a Wound


class SlaveToTheirMaster(SkirmishRule):
    """Loses a Wound that nothing ignores."""

    def withers(self, battle: Battle, bearers: Sequence[ModelId], rulings: Rulings) -> Asking[Battle]:
        led = {model.side for model in battle.standing if model.card.type is UnitType.HERO}
        for id in [each for each in bearers if battle.model(each).side not in led]:
            model = battle.model(id)
            if model.is_slain:
                continue
            obeys = yield from roll(self.name, self.rule, model.seat, 1, OBEYS_ON)
            if not obeys:
                after = battle.with_model(replace(model, wounds=model.wounds - 1))
                battle = yield from resolve_losses(battle, after, Deed(Means.OTHER, self.rule), rulings, at_once=True)
        return battle
