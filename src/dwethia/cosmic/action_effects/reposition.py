"""Reposition: a friend moves at once (CC-DEST-09, CC-TURN-03)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dwethia.codex.loadout import OwnAction
from dwethia.cosmic.action_effects import CosmicActionEffect
from dwethia.cosmic.destiny.reposition_form import RepositionForm
from dwethia.cosmic.events.destiny import ShipRepositioned
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import is_locked
from dwethia.engine.procedure import Asking, Tell, fill_in
from dwethia.faults import Fault
from dwethia.lengths import INCH
from dwethia.rulebook import RuleId, Rulings


class Reposition(CosmicActionEffect):
    """In a straight line to any side, its heading kept; it counts for shooting as if it were its own move."""

    def faults_of(self, battle: FleetBattle, friend: ShipModel, action: OwnAction, rulings: Rulings) -> Iterator[Fault]:
        if is_locked(battle, friend, rulings):
            yield Fault(RuleId("CC-MOVE-17"), f"{friend.name} is locked in a boarding action")
        if friend.is_frozen:
            yield Fault(RuleId("CC-MOVE-18"), f"{friend.name} has made a boarding contact and moves no more")

    def words(self, action: OwnAction) -> str:
        return f"may move up to {action.amount} in"

    def take(self, battle: FleetBattle, friend: ShipModel, action: OwnAction, rulings: Rulings) -> Asking[FleetBattle]:
        rule = "CC-DEST-09" if action.pool == "destiny" else "CC-AFF-06"
        form = RepositionForm(battle, rulings, friend.id, action.amount * INCH)
        text = f"{friend.name} may move by {action.name}"
        chosen = yield from fill_in(friend.seat, "reposition", rule, form, text)
        if not chosen.distance:
            return battle
        moved = friend.placed(form.end_of(chosen), friend.heading)
        yield Tell(ShipRepositioned(friend.id, friend.name, moved.at, chosen.distance, action.name, rule))
        return battle.with_ships(replace(moved, moved=friend.moved + chosen.distance, has_moved=True))
