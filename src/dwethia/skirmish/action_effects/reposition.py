"""Reposition: a friend moves at once (SK-DEST-09)."""

from __future__ import annotations

from dwethia.codex.loadout import OwnAction
from dwethia.engine.procedure import Asking, fill_in
from dwethia.lengths import INCH
from dwethia.rulebook import Rulings
from dwethia.skirmish.action_effects import SkirmishActionEffect
from dwethia.skirmish.movement.displacing import Cause, move_model
from dwethia.skirmish.movement.walk_form import WalkForm
from dwethia.skirmish.movement.walking import AllowedMove
from dwethia.skirmish.movement.ways import way_of
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.skirmish.state.board import is_engaged
from dwethia.tally import Tally


class Reposition(SkirmishActionEffect):
    """By the rules of an ordinary move, in whatever phase; it counts for shooting (SK-MOVE-12)."""

    moves = True

    def may_affect(self, battle: Battle, friend: Model, rulings: Rulings) -> bool:
        return not is_engaged(battle, friend, rulings)

    def words(self, action: OwnAction) -> str:
        return f"may move up to {action.amount} in"

    def take(self, battle: Battle, actor: Model, friend: Model, action: OwnAction, rulings: Rulings) -> Asking[Battle]:
        far = Tally.of(action.amount * INCH, action.name, self.rule)
        errand = AllowedMove(friend.id, far, ((self.rule, f"{action.name} leads nobody into a fight"),))
        form = WalkForm(battle, rulings, errand, is_own=False)
        text = f"{friend.name} may move by {action.name}"
        walk = yield from fill_in(friend.seat, "reposition", self.rule, form, text)
        rule = self.rule if battle.phase is Phase.MOVEMENT else "SK-MOVE-12"
        cause = Cause(rule, action.name, is_own=False)
        return (yield from move_model(battle, form.going(), way_of(walk.path), friend.manner, rulings, cause))
