"""Destiny actions of a unit's own: a friend in range is moved or made better (SK-DEST-09) {R-SK-99}."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, ask, fill_in
from dwethia.lengths import INCH
from dwethia.powers.pools import left
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.destiny.paying import is_open_to, pay
from dwethia.skirmish.movement.displacing import Cause, go
from dwethia.skirmish.movement.walk_form import WalkForm
from dwethia.skirmish.movement.walking import Errand, read_path
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.setup.cards import OwnAction
from dwethia.skirmish.state.battle import Battle, Lasting, Model, Phase
from dwethia.skirmish.state.board import distance, is_engaged, within_friend
from dwethia.skirmish.turn.turn_order import until_of
from dwethia.tally import Tally

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
        if action.effect == "Change" or not is_engaged(battle, friend, rulings):
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
    battle = yield from pay(
        battle, id, action.name, RULE, rulings, affects=(target,), cost=action.cost, effect=_words(action)
    )
    if action.effect == "Reposition":
        return (yield from _reposition(battle, target, action, rulings))
    return _change(battle, model, target, action)


def _words(action: OwnAction) -> str:
    if action.effect == "Reposition":
        return f"may move up to {action.amount} in"
    assert action.characteristic is not None, "a change is one of something"
    return f"has {action.characteristic.title()} {action.amount} higher"


def _reposition(battle: Battle, id: ModelId, action: OwnAction, rulings: Rulings) -> Asking[Battle]:
    """A move by the rules of an ordinary one, in whatever phase, that counts for shooting (SK-MOVE-12)."""
    model = battle.model(id)
    errand = Errand(
        id, Tally.of(action.amount * INCH, action.name, RULE), ((RULE, f"{action.name} leads nobody into a fight"),)
    )
    form = WalkForm(battle, rulings, errand, is_own=False)
    answer = yield from fill_in(model.seat, "reposition", RULE, form, f"{model.name} may move by {action.name}")
    path = read_path(answer["path"])
    assert path is not None, "a legal answer has a path"
    rule = RULE if battle.phase is Phase.MOVEMENT else "SK-MOVE-12"
    return (yield from go(battle, form.going(), path, model.manner, rulings, Cause(rule, action.name, is_own=False)))


def _change(battle: Battle, model: Model, id: ModelId, action: OwnAction) -> Battle:
    friend = battle.model(id)
    assert action.lasts is not None, "a change lasts for some time"
    lasting = Lasting(
        source=action.name,
        rule=RULE,
        effect="Change",
        until=until_of(action.lasts, model.side, friend.side),
        characteristic=action.characteristic,
        amount=action.amount,
        since=battle.turn,
    )
    return battle.with_model(replace(friend, lasting=(*friend.lasting, lasting)))
