"""What every Destiny action has in common: who may take it, what it costs, and whom it has affected."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.powers.pools import left, paid
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.destiny import ActionUsed
from dwethia.skirmish.rules.destiny import may_affect, pools_of
from dwethia.skirmish.rules.fighters import has_actions
from dwethia.skirmish.state.battle import Battle, Model

COST = 1  # of every action that all heroes have


def may_act(battle: Battle, hero: Model, rulings: Rulings, cost: int = COST) -> bool:
    """Whether a model has the actions of heroes, and the Destiny for one {R-SK-90, R-SK-100}."""
    return has_actions(hero.card.profile, rulings) and left(battle, hero, "destiny", pools_of(rulings)) >= cost


def is_open_to(action: str, model: Model, rulings: Rulings) -> bool:
    """Whether an action may affect a model that is alive and on the table, this phase (SK-DEST-10)."""
    if model.base is None or model.is_slain:
        return False
    return not model.affected or may_affect(action, model.affected, rulings)


def pay(
    battle: Battle,
    hero: ModelId,
    action: str,
    rule: str,
    rulings: Rulings,
    *,
    affects: Iterable[ModelId] = (),
    cost: int = COST,
    effect: str = "",
) -> Asking[Battle]:
    """The battle after an action has been paid for; it is told, and remembered of those whom it affects."""
    model = battle.model(hero)
    battle = affected(paid(battle, model, "destiny", cost, pools_of(rulings)), action, affects)
    names = tuple(battle.model(id).name for id in affects)
    rest = left(battle, battle.model(hero), "destiny", pools_of(rulings))
    yield Tell(ActionUsed(model.seat, hero, model.name, action, cost, rest, rule, names, effect))
    return battle


def affected(battle: Battle, action: str, ids: Iterable[ModelId]) -> Battle:
    """The battle in which an action has affected these models this phase."""
    newly = [model for model in map(battle.model, ids) if action not in model.affected]
    return battle.with_models(*[replace(model, affected=(*model.affected, action)) for model in newly])
