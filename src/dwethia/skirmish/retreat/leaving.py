"""Leaving a fight by an ordinary move, where a ruling lets those left behind strike {R-SK-37}."""

from __future__ import annotations

from collections.abc import Sequence

from dwethia.engine.procedure import Asking
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.retreat.opportunities import opportunity
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.board import engaged_with


def struck_on_leaving(battle: Battle, leaver: ModelId, left: Sequence[ModelId], rulings: Rulings) -> Asking[Battle]:
    """The enemies that a model has moved away from may strike at it, like at one that retreats (SK-RETREAT-06)."""
    model = battle.model(leaver)
    if rules_of(model.card).leaves_unharmed:
        return battle
    still = {enemy.id for enemy in engaged_with(battle, model, rulings)}
    for id in left:
        if id not in still and not battle.model(leaver).is_slain:
            battle = yield from opportunity(battle, id, (leaver,), rulings)
    return battle
