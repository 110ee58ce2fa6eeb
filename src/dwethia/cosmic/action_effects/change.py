"""Change: a friend's characteristic is higher (CC-DEST-09)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.codex.loadout import OwnAction
from dwethia.cosmic.action_effects import CosmicActionEffect
from dwethia.cosmic.powers.effects import UNTIL
from dwethia.cosmic.state.battle import FleetBattle, LastingEffect, ShipModel
from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings


class Change(CosmicActionEffect):
    """For a while, like one by a power."""

    def words(self, action: OwnAction) -> str:
        assert action.characteristic is not None, "a change is one of something"
        return f"has {action.characteristic.title()} {action.amount} higher"

    def take(self, battle: FleetBattle, friend: ShipModel, action: OwnAction, rulings: Rulings) -> Asking[FleetBattle]:
        yield from ()
        assert action.lasts is not None, "a change lasts for some time"
        lasting = LastingEffect(
            source=action.name,
            rule="CC-DEST-09" if action.pool == "destiny" else "CC-AFF-06",
            effect=self.name,
            until=UNTIL[action.lasts],
            characteristic=action.characteristic,
            amount=action.amount,
        )
        return battle.with_ships(replace(friend, lasting=(*friend.lasting, lasting)))
