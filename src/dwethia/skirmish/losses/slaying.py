"""When the last Wound is lost: what is recorded, what the rules of the slain do, and when they leave the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from dwethia import charts
from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, ask, call, roll, then
from dwethia.lengths import INCH
from dwethia.powers.rerolls import Purse
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import fighter_of, fighters_of, settled
from dwethia.skirmish.events.dying import Deed, Exploded, GotBack, Means, Person, Slain, TakenOff, WoundsLost
from dwethia.skirmish.rules.destiny import shares_faith, uses_pool
from dwethia.skirmish.rules.fighters import Standing, purse_of
from dwethia.skirmish.rules.losses import Struck, standing_of, struck, suffer
from dwethia.skirmish.state.battle import Battle, Death, Model, Phase
from dwethia.skirmish.state.board import distance

VOLATILE_STRENGTH: Final = 4
OFFERING_RANGE: Final = 6 * INCH


def reckon(
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
        battle = yield from fall(battle, model, done, rulings, at_once=at_once, together=together)
    return battle


def fall(
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
    battle = battle.with_model(fallen).noting(deaths=(*battle.deaths, death))
    if model.card.rule("Blood Offering"):
        battle = yield from _blood_offering(battle, model, rulings)
    if slayer and deed.means in (Means.MELEE, Means.OPPORTUNITY) and slayer.side != model.side:
        battle = yield from _devour(battle, model, slayer.id, rulings)
    if inches := model.card.rule("Volatile"):
        battle = yield from _explode(battle, model, inches, rulings)
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
    left_alone = [each.left_alone_by(*ids) for each in battle.models if each.lasting and each.id not in ids]
    return battle.with_models(*(replace(model, base=None) for model in there), *left_alone)


def _blood_offering(battle: Battle, model: Model, rulings: Rulings) -> Asking[Battle]:
    """One friend within 6 inches that has lost Affinity gets 1 back."""
    pooled = shares_faith(rulings)
    side = battle.side(model.side)
    full = sum(each.card.profile.affinity for each in battle.models if each.side == model.side)
    near = [
        friend
        for friend in battle.models_of(model.side)
        if friend.card.profile.affinity and distance(model, friend) <= OFFERING_RANGE
    ]
    losers = [
        friend
        for friend in near
        if (side.affinity < full if pooled else friend.affinity < friend.card.profile.affinity)
    ]
    if not losers:
        return battle
    answer = yield from ask(
        battle.seats_of(model.side)[0],
        "blood-offering",
        "SK-AFF-01",
        tuple(friend.id for friend in losers),
        lambda id: battle.model(id).name,
        f"{model.name} is offered up: who gets 1 Affinity back?",
    )
    friend = battle.model(answer)
    yield Tell(GotBack(friend.name, 1, "Affinity", f"Blood Offering of {model.name}", "SK-AFF-01"))
    if pooled:
        return battle.with_side(replace(side, affinity=side.affinity + 1))
    return battle.with_model(replace(friend, affinity=friend.affinity + 1))


def _devour(battle: Battle, model: Model, slayer: ModelId, rulings: Rulings) -> Asking[Battle]:
    """Who slays a model that had Faith or Affinity gets a Wound back, or 1 Destiny if it has lost none."""
    eater = battle.model(slayer)
    if not eater.wounds or not eater.card.rule("Devour"):
        return battle
    if not (model.card.profile.faith or model.card.profile.affinity):
        return battle
    if eater.wounds < eater.card.profile.wounds:
        yield Tell(GotBack(eater.name, 1, "Wound", f"it devours {model.name}", "SK-FIGHT-45"))
        return battle.with_model(replace(eater, wounds=eater.wounds + 1))
    yield Tell(GotBack(eater.name, 1, "Destiny", f"it devours {model.name}", "SK-FIGHT-45"))
    if uses_pool(rulings):
        side = battle.side(eater.side)
        return battle.with_side(replace(side, destiny=side.destiny + 1))
    return battle.with_model(replace(eater, destiny=eater.destiny + 1))


def _explode(battle: Battle, model: Model, inches: int, rulings: Rulings) -> Asking[Battle]:
    """Everyone within so many inches suffers an attack of Strength 4 without Perception.

    Whatever slew the model, the explosion itself is no [Quick Shot] (SK-SHOOT-03).
    """
    near = tuple(
        other.id for other in battle.standing if other.id != model.id and distance(model, other) <= inches * INCH
    )
    yield Tell(Exploded(model.name, inches, tuple(battle.model(id).name for id in near)))
    explosion: Stage[Battle] = then(blow_up, battle, model, near, rulings)
    return (yield from call(explosion))


def blow_up(battle: Battle, source: Model, near: tuple[ModelId, ...], rulings: Rulings) -> Procedure[Battle]:
    """One model after the other is struck by an explosion, if it still stands."""
    if not near:
        return battle
    victim = battle.model(near[0])
    if victim.wounds and victim.base is not None:
        own = fighters_of(battle, victim.seat, (fighter_of(battle, victim, rulings),), rulings)
        cause = fighters_of(battle, source.seat, (fighter_of(battle, source, rulings, is_bystander=True),), rulings)
        side = struck(own, cause, rulings, battle.seats_of(battle.holder)[0], None, False)
        blown_up: Stage[Standing] = then(_blown_up, side, purse_of(cause, rulings), rulings)
        standing = yield from call(blown_up)
        after = settled(battle, own, own.after(standing, rulings), rulings)
        deed = Deed(Means.OTHER, "SK-SHOOT-31", Person.of(source), weapon_name="its explosion", weapon_strength=4)
        battle = yield from reckon(battle, after, deed, rulings, at_once=falls_at_once(battle, rulings))
    return then(blow_up, battle, source, near[1:], rulings)


def _blown_up(side: Struck, nothing: Purse, rulings: Rulings) -> Procedure[Standing]:
    """One model struck by an explosion."""
    own = side.side
    standing = standing_of(own, purse_of(own, rulings), tuple(0 for _ in nothing), rulings)
    defense = own.models[0].profile.defense
    hits = yield from roll(
        "explosion",
        charts.RANGED.line(VOLATILE_STRENGTH, defense),
        side.striker,
        1,
        charts.need(VOLATILE_STRENGTH, defense, rulings),
    )
    return (yield from suffer(side, standing, 0)) if hits else standing
