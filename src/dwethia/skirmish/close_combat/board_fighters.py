"""From the table to a fight or a shot, and back: models as fighters, and what has become of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from dwethia.engine.seats import Seat
from dwethia.profile import ModelId, Profile, UnitType
from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import blows_that_spoil, combined, keywords_of
from dwethia.skirmish.rules.destiny import shares_faith, uses_pool
from dwethia.skirmish.rules.fighters import Fighter, Fighters
from dwethia.skirmish.rules.losses import SHIELD_SAVES
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.special_rules import rules_of, told_in_fights
from dwethia.skirmish.state.battle import Battle, Manner, Model, Phase
from dwethia.skirmish.state.board import mates
from dwethia.skirmish.state.current_profile import changed_by, profile_now
from dwethia.tabletop.sides import SIDES
from dwethia.tally import Part
from dwethia.weapon import Weapon

BEST_SAVE: Final = 2


def fighter_of(
    battle: Battle,
    model: Model,
    rulings: Rulings,
    *,
    weapon: Weapon | None = None,
    gives_dice: bool = True,
    has_ally: bool = False,
    reasons: tuple[tuple[str, Part], ...] = (),
    is_bystander: bool = False,
    reaches: bool = False,
) -> Fighter:
    """A model as a fight or a shot sees it; `reasons` are changes that come from those it meets there."""
    profile, why = profile_now(battle, model, rulings)
    if reasons:
        profile, why = changed_by(profile, reasons), (*why, *reasons)
    friends = () if is_bystander else _friends_that_matter(battle, model, rulings)
    return Fighter(
        id=model.id,
        name=model.name,
        profile=armoured(battle, model, profile, friends, rulings),
        wounds=model.wounds,
        destiny=model.destiny,
        weapon=weapon,
        gives_dice=gives_dice and not is_bystander,
        has_ally=has_ally,
        affected=model.affected,
        faith=model.faith,
        blows=blows_that_spoil(model.card.blows),
        special=told_in_fights(model.card.special) if model.card.special else (),
        reaches=reaches,
        spot=battle.index(model.id) + 1,
        reasons=why,
        is_bystander=is_bystander,
        seat=model.seat,
        rescuers=tuple(each.id for each in (model, *friends) if rules_of(each.card).rescues),
        guards=tuple(each.id for each in friends if rules_of(each.card).guards_heroes)
        if model.card.type is UnitType.HERO
        else (),
    )


def _friends_that_matter(battle: Battle, model: Model, rulings: Rulings) -> tuple[Model, ...]:
    """The friends in coherency with a model, unless its side has no rule that asks for them."""
    for place in battle.by_card.bearing(_minds_friends):
        if battle.models[place].is_up_for(model.side):
            return mates(battle, model, rulings)
    return ()


def _minds_friends(card: BattleCard) -> bool:
    return rules_of(card).minds_friends


def armoured(battle: Battle, model: Model, profile: Profile, friends: Sequence[Model], rulings: Rulings) -> Profile:
    """A profile with the save it has now: no shield where both hands are full (HS-KEY-03), better behind one."""
    in_melee = battle.phase in (Phase.CLOSE_COMBAT, Phase.RETREAT)
    if profile.shield and _hands_are_full(model, in_melee):
        profile = replace(profile, shield=False, save=model.card.save_without_shield)
    better = 0
    floor = BEST_SAVE
    if model.manner is Manner.DEFENSIVE and profile.shield:
        better += 1
    if in_melee and profile.shield and (beside := rules_of(model.card).better_save(model, friends)):
        better, floor = better + beside[0], beside[1]
    if not better:
        return profile
    save = profile.save or SHIELD_SAVES[rulings.option("R-SK-58")]
    return replace(profile, save=min(save, max(save - better, floor)))


def _hands_are_full(model: Model, in_melee: bool) -> bool:
    if in_melee and combined(model.card.blows).fills_hands:
        return True
    weapon = model.card.weapon(model.shot_with) if model.shot_with else None
    return weapon is not None and keywords_of(weapon).fills_hands


def fighters_of(battle: Battle, seat: Seat, fighters: Iterable[Fighter], rulings: Rulings) -> Fighters:
    """One side's fighters with those who may step in for them, and the Destiny and Faith of the army behind them."""
    models = tuple(fighters)
    named = {each.id for each in models}
    wanted = [id for each in models for id in (*each.rescuers, *each.guards) if id not in named]
    bystanders = tuple(fighter_of(battle, battle.model(id), rulings, is_bystander=True) for id in dict.fromkeys(wanted))
    first = battle.model(models[0].id)
    side = battle.side(first.side)
    here = {each.id for each in (*models, *bystanders)}
    afar = sum(
        [
            model.destiny
            for model in battle.models
            if model.destiny and model.is_up_for(first.side) and model.id not in here
        ]
    )
    return Fighters(seat, (*models, *bystanders), pool=side.destiny, afar=afar, faith=side.faith)


def settled(battle: Battle, before: Fighters, after: Fighters, rulings: Rulings) -> Battle:
    """The battle after a fight or a shot has changed these fighters; who is slain is left to `slaying`."""
    changed = []
    side = battle.model(before.models[0].id).side
    for was, now in zip(before.models, after.models, strict=True):
        model = battle.model(now.id)
        if (was.wounds, was.destiny, was.faith, was.affected) != (now.wounds, now.destiny, now.faith, now.affected):
            changed.append(
                replace(model, wounds=now.wounds, destiny=now.destiny, faith=now.faith, affected=now.affected)
            )
    changed += _paid_from_afar(battle, side, {each.id for each in before.models}, before.afar - after.afar)
    battle = battle.with_models(*changed) if changed else battle
    own = battle.side(side)
    pool = after.pool if uses_pool(rulings) else own.destiny
    faith = after.faith if shares_faith(rulings) else own.faith
    if (pool, faith) == (own.destiny, own.faith):
        return battle
    return battle.with_side(replace(own, destiny=pool, faith=faith))


def _paid_from_afar(battle: Battle, side: Seat, here: set[ModelId], points: int) -> list[Model]:
    """Friends elsewhere pay in the order of their ids {R-SK-92}."""
    paid: list[Model] = []
    for model in battle.models_of(side) if points else ():
        if points and model.id not in here and model.destiny:
            share = min(points, model.destiny)
            paid.append(replace(model, destiny=model.destiny - share))
            points -= share
    return paid


def side_of(battle: Battle, seat: Seat) -> Seat:
    """The side that a seat belongs to."""
    return next(side for side in SIDES if seat in battle.seats_of(side))


def has_priority(battle: Battle, one: Fighters, another: Fighters) -> Seat:
    """The seat of whichever of two sides has priority."""
    first = battle.model(one.models[0].id).side
    return one.seat if first == battle.holder else another.seat
