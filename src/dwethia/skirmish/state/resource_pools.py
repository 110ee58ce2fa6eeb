"""Destiny, Faith and Affinity on the board: what a model may draw on, and what paying, losing and regaining leave."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from dwethia.rulebook import Rulings
from dwethia.skirmish.rules.destiny import uses_pool
from dwethia.skirmish.rules.fighters import shares_faith
from dwethia.skirmish.state.battle import Battle, Model

Kind = Literal["destiny", "faith", "affinity"]
KINDS: Final[tuple[Kind, ...]] = ("destiny", "faith", "affinity")


def is_pooled(kind: Kind, rulings: Rulings) -> bool:
    """Whether the army has these points together (SK-MUSTER-15 to -17) {R-SK-90, R-SK-101}."""
    return uses_pool(rulings) if kind == "destiny" else shares_faith(rulings)


def left(battle: Battle, model: Model, kind: Kind, rulings: Rulings) -> int:
    """What a model may draw on: the army's pool, or its own."""
    owner = battle.side(model.side) if is_pooled(kind, rulings) else model
    return int(getattr(owner, kind))


def full(battle: Battle, model: Model, kind: Kind, rulings: Rulings) -> int:
    """What there was at the start: the force's sum, or the figure on the model's own card."""
    if not is_pooled(kind, rulings):
        return int(getattr(model.card.profile, kind))
    force = battle.force(model.side)
    return sum(int(getattr(force.cards[each.card].profile, kind)) for each in force.models)


def paid(battle: Battle, model: Model, kind: Kind, points: int, rulings: Rulings) -> Battle:
    """The battle after a model, or the pool behind it, has spent points."""
    if points == 0:
        return battle
    return _counting(battle, model, kind, left(battle, model, kind, rulings) - points, rulings)


def regained(battle: Battle, model: Model, kind: Kind, points: int, rulings: Rulings) -> tuple[Battle, int]:
    """The battle after spent points have come back, and how many did: never more than there were at the start."""
    now = left(battle, model, kind, rulings)
    back = min(points, max(full(battle, model, kind, rulings) - now, 0))
    return _counting(battle, model, kind, now + back, rulings), back


def drained(battle: Battle, model: Model, kind: Kind, points: int, rulings: Rulings) -> tuple[Battle, int]:
    """The battle after a model has lost points of its own, or of its share of a pool, and how many they were."""
    own = int(getattr(model, kind))
    gone = min(points, own, left(battle, model, kind, rulings))
    if is_pooled(kind, rulings):
        battle = _counting(battle, model, kind, left(battle, model, kind, rulings) - gone, rulings)
    return battle.with_model(replace(model, **{kind: own - min(points, own)})), gone


def _counting(battle: Battle, model: Model, kind: Kind, points: int, rulings: Rulings) -> Battle:
    assert points >= 0, f"{model.id} cannot have {points} {kind}"
    if is_pooled(kind, rulings):
        return battle.with_side(replace(battle.side(model.side), **{kind: points}))
    return battle.with_model(replace(model, **{kind: points}))
