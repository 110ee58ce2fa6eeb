"""Destiny actions of a unit's own: a friend in range is moved or made better (SK-DEST-09) {R-SK-99}."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.codex.loadout import OwnAction
from dwethia.engine.procedure import Asking, ask
from dwethia.lengths import INCH
from dwethia.powers.pools import left
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.action_effects import action_effect
from dwethia.skirmish.destiny.paying import is_open_to, pay
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.skirmish.state.board import distance, within_friend

RULE = "SK-DEST-09"


def usable(battle: Battle, model: Model, rulings: Rulings) -> Iterator[OwnAction]:
    """The actions of its own that a model may take now."""
    phase = Phase.CLOSE_COMBAT if battle.phase is Phase.RETREAT else battle.phase
    for action in model.card.actions:
        if (
            action.phase in ("any", phase)
            and left(battle, model, "destiny", pools_of(rulings)) >= action.cost
            and next(_targets(battle, model, action, rulings), None) is not None
        ):
            yield action


def _targets(battle: Battle, model: Model, action: OwnAction, rulings: Rulings) -> Iterator[Model]:
    """Friends in range whom it may affect, the model itself among them."""
    near = battle.crowds[model.side].near(model.disc, action.range * INCH)
    for id in sorted(near, key=battle.places.__getitem__):
        friend = battle.model(id)
        if not is_open_to(action.name, friend, rulings):
            continue
        if id != model.id and not within_friend(distance(model, friend), action.range * INCH, rulings):
            continue
        if action_effect(action.effect).may_affect(battle, friend, rulings):
            yield friend


def take_own(battle: Battle, id: ModelId, action_id: str, rulings: Rulings) -> Asking[Battle]:
    """The action on one friend, of its owner's choice."""
    model = battle.model(id)
    action = next(each for each in model.card.actions if each.id == action_id)
    targets = [friend.id for friend in _targets(battle, model, action, rulings)]
    target = ModelId(
        (
            yield from ask(
                model.seat,
                "action-target",
                RULE,
                tuple(targets),
                lambda id: battle.model(id).name,
                f"{action.name}: for whom?",
            )
        )
    )
    effect = action_effect(action.effect)
    battle = yield from pay(
        battle, id, action.name, RULE, rulings, affects=(target,), cost=action.cost, effect=effect.words(action)
    )
    return (yield from effect.take(battle, model, battle.model(target), action, rulings))
