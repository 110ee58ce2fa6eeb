"""Change: a friend's characteristic is higher (SK-DEST-09)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.codex.loadout import OwnAction
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings
from dwethia.skirmish.action_effects import SkirmishActionEffect
from dwethia.skirmish.spell_effects.change import Change as LastingChange
from dwethia.skirmish.state.battle import Battle, LastingEffect, Model
from dwethia.skirmish.turn.turn_order import until_of


class Change(SkirmishActionEffect):
    """For a while, like one by a power."""

    def words(self, action: OwnAction) -> str:
        assert action.characteristic is not None, "a change is one of something"
        return f"has {action.characteristic.title()} {action.amount} higher"

    def take(self, battle: Battle, actor: Model, friend: Model, action: OwnAction, rulings: Rulings) -> Asking[Battle]:
        yield from ()
        assert action.lasts is not None, "a change lasts for some time"
        lasting = LastingEffect(
            source=action.name,
            rule=self.rule,
            effect=LastingChange.name,
            until=until_of(action.lasts, actor.side, friend.side),
            characteristic=action.characteristic,
            amount=action.amount,
            since=battle.turn,
        )
        return battle.with_model(replace(friend, lasting=(*friend.lasting, lasting)))
