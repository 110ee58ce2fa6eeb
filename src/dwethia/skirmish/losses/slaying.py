"""When the last Wound is lost: what is recorded, what the rules of the slain do, and when they leave the table."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import Deed, Means, Person, Slain, TakenOff, WoundsLost
from dwethia.skirmish.rules.destiny import uses_pool
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Death, Model, Phase


def resolve_losses(
    before: Battle, after: Battle, deed: Deed | Callable[[Model], Deed], rulings: Rulings, *, at_once: bool
) -> Asking[Battle]:
    """Tell what everybody has lost since `before`, and let the slain fall, in the order of their ids.

    At once, they leave the table; otherwise they stay to the end of the phase (SK-SHOOT-02).
    """
    battle = after
    together = len(battle.deaths) + 1
    fallen = []
    for was, now in zip(before.models, after.models, strict=False):
        if now.wounds < was.wounds:
            if now.wounds:
                yield Tell(WoundsLost(now.id, now.name, was.wounds - now.wounds, now.wounds))
            else:
                fallen.append(now.id)
    for id in fallen:
        model = battle.model(id)
        done = deed if isinstance(deed, Deed) else deed(model)
        battle = yield from slay(battle, model, done, rulings, at_once=at_once, together=together)
    return battle


def slay(
    battle: Battle, model: Model, deed: Deed, rulings: Rulings, *, at_once: bool, together: int | None = None
) -> Asking[Battle]:
    """One model is slain: the record of it, and the rules that act on it."""
    order = len(battle.deaths) + 1
    statuses = tuple(dict.fromkeys(each.source for each in model.lasting))
    slayer = deed.slayer
    by_own_side = slayer is not None and slayer.side == model.side
    yield Tell(Slain(Person.of(model), deed, by_own_side, statuses, battle.turn, battle.phase.value, order))
    death = Death(
        victim=model.id,
        side=model.side,
        slayer=slayer.id if slayer else None,
        means=deed.means.value,
        turn=battle.turn,
        order=order,
        phase=battle.phase,
        at=model.base and (model.base.x, model.base.y),
        together=together or order,
    )
    destiny = model.destiny if uses_pool(rulings) else 0  # its points die with it {R-SK-91}
    fallen = replace(model, wounds=0, is_slain=True, destiny=destiny)
    battle = battle.with_model(fallen).with_progress(deaths=(*battle.deaths, death))
    for rule in rules_of(model.card).when_slain:
        battle = yield from rule.when_slain(battle, model, rulings)
    if slayer and deed.means in (Means.MELEE, Means.OPPORTUNITY) and slayer.side != model.side:
        for rule in rules_of(battle.model(slayer.id).card).when_slaying:
            battle = yield from rule.when_slaying(battle, slayer.id, model, rulings)
    for rule in rules_of(model.card).as_it_falls:
        battle = yield from rule.as_it_falls(battle, model, rulings)
    if at_once:
        battle = yield from take_off(battle, (model.id,), "SK-FIGHT-11" if deed.means is Means.MELEE else deed.rule)
    return battle


def falls_at_once(battle: Battle, rulings: Rulings) -> bool:
    """Whether the slain leave the table now: not in a Shoot Phase (SK-SHOOT-02), unless the ruling says so."""
    return battle.phase is not Phase.SHOOT or rulings.says("R-SK-52", "at-once")


def take_off(battle: Battle, ids: tuple[ModelId, ...], rule: str) -> Asking[Battle]:
    """Slain models leave the table."""
    models = [battle.model(id) for id in ids]
    there = [model for model in models if model.base is not None]
    if not there:
        return battle
    yield Tell(TakenOff(tuple(model.id for model in there), tuple(model.name for model in there), rule))
    under_something = [battle.models[place] for place in battle.lasting]
    left_alone = [each.left_alone_by(*ids) for each in under_something if each.id not in ids]
    return battle.with_models(*(replace(model, base=None) for model in there), *left_alone)
