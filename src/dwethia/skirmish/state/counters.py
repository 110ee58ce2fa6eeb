"""What is counted down goes up or down by a rule: Wounds, Destiny, Faith, Affinity."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.powers.pools import POINTS, drained, left, regained
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import Deed, GotBack
from dwethia.skirmish.events.powers import PointsLost
from dwethia.skirmish.losses.slaying import falls_at_once, resolve_losses
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.state.battle import Battle, Model


def counted(battle: Battle, model: Model, name: str, rulings: Rulings) -> int:
    """What is left of something that is counted down."""
    return left(battle, model, name, pools_of(rulings)) if name in POINTS else model.wounds


def recount(battle: Battle, model: Model, name: str, by: int, deed: Deed, rulings: Rulings) -> Asking[Battle]:
    """So much more or less is left to a model: never less than nothing, nor more than it came with.

    The deed says by what, and names it where a Wound was the last one.
    """
    if name == "wounds":
        return (yield from _rewound(battle, model, by, deed, rulings))
    assert name in POINTS, f"{name} is not counted down"
    if by > 0:
        after, points = regained(battle, model, name, by, pools_of(rulings))
        if points:
            yield Tell(GotBack(model.name, points, name.title(), deed.weapon_name, deed.rule))
        return after
    after, points = drained(battle, model, name, -by, pools_of(rulings))
    yield Tell(PointsLost(model.id, model.name, points, name.title(), deed.weapon_name, deed.rule))
    return after


def _rewound(battle: Battle, model: Model, by: int, deed: Deed, rulings: Rulings) -> Asking[Battle]:
    wounds = min(max(model.wounds + by, 0), max(model.card.profile.wounds, model.wounds))
    if wounds > model.wounds:
        yield Tell(GotBack(model.name, wounds - model.wounds, "Wound", deed.weapon_name, deed.rule))
    after = battle.with_model(replace(model, wounds=wounds))
    return (yield from resolve_losses(battle, after, deed, rulings, at_once=falls_at_once(battle, rulings)))
