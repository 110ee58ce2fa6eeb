"""The Shoot Phase: each side's part of it, one decision at a time, and its end (SK-SHOOT-01 to -03)."""

from __future__ import annotations

from functools import partial

from dwethia.engine.deeds import NothingMore
from dwethia.engine.procedure import Asking, Procedure, call, fill_in_or_pick
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.destiny.offering import label
from dwethia.skirmish.duties.when_shooting import pay_for_attack
from dwethia.skirmish.losses.slaying import take_off
from dwethia.skirmish.powers import casting
from dwethia.skirmish.powers.casting import CastPower
from dwethia.skirmish.scoring.spots import complete_instead_of_shooting
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.shooting.firing import take_shot
from dwethia.skirmish.shooting.shoot_form import (
    CompleteSpot,
    Shoot,
    ShootDecision,
    ShootForm,
    has_something_to_do,
    may_shoot,
)
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.skirmish.turn.turn_order import enter_phase, second_part
from dwethia.skirmish.turn.windows import opened, own_uses, take_own_use


def shoot_part(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The next thing in a side's part: its start, one decision of one of its seats, or its end."""
    if not battle.is_under_way:
        battle = yield from _before_shooting(battle.with_progress(is_under_way=True), rulings)
        return opened(battle, rulings)
    if battle.is_closing:
        return (yield from _next_part(battle, rulings))
    seats = _seats_to_ask(battle, rulings)
    if not seats:
        return opened(battle.with_progress(is_closing=True), rulings)
    forms = {seat: ShootForm(battle, seat, rulings) for seat in seats}
    seat, decision = yield from fill_in_or_pick(
        "shoot",
        "SK-SHOOT-01",
        forms,
        "Who shoots, and at whom?",
        more=partial(own_uses, battle, rulings),
        label=partial(label, battle),
    )
    if isinstance(decision, str):
        return (yield from take_own_use(battle, decision, rulings))
    return (yield from _do(battle, seat, decision, rulings))


# A side's part of the phase


def _before_shooting(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """What special rules do before the first shot."""
    able = [battle.models[place] for place in battle.by_card.bearing(_acts_before_shooting)]
    for model in [each for each in able if each.is_up_for(battle.acting)]:
        for rule in rules_of(model.card).before_shooting:
            battle = yield from rule.before_shooting(battle, model.id, rulings)
    return battle


def _acts_before_shooting(card: BattleCard) -> bool:
    return bool(rules_of(card).before_shooting)


def _next_part(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """The other side's part; after it the slain leave the table, and Close Combat begins (SK-SHOOT-02)."""
    if not battle.is_second:
        return second_part(battle)
    slain = tuple(model.id for model in battle.present if model.is_slain)
    battle = yield from take_off(battle, slain, "SK-SHOOT-02")
    return (yield from enter_phase(battle, Phase.CLOSE_COMBAT, rulings))


# Decisions


def _seats_to_ask(battle: Battle, rulings: Rulings) -> list[Seat]:
    """The seats that may still do something; one alone while a model of its has further shots (SK-SHOOT-16)."""
    if battle.shooting is not None:
        return [battle.model(battle.shooting).seat]
    waiting = [seat for seat in battle.seats_of(battle.acting) if seat not in battle.finished]
    return [seat for seat in waiting if has_something_to_do(battle, seat, rulings)]


def _do(battle: Battle, seat: Seat, decision: ShootDecision, rulings: Rulings) -> Asking[Battle]:
    """A legal decision is carried out; a window opens after each model, not between its shots."""
    match decision:
        case Shoot(id):
            battle = yield from _shoot(battle, decision, rulings)
            if battle.shots_left and may_shoot(battle, battle.model(id), rulings):
                return battle
        case CastPower():
            battle = yield from casting.cast(battle, decision, rulings)
        case CompleteSpot(id, spot):
            battle = yield from complete_instead_of_shooting(battle, id, spot, rulings)
        case NothingMore() if battle.shooting is None:
            return battle.with_progress(finished=(*battle.finished, seat))
    return opened(battle.with_progress(shooting=None, shots_left=0), rulings)


def _shoot(battle: Battle, shot: Shoot, rulings: Rulings) -> Asking[Battle]:
    """One shot of one model."""
    shooter, target = battle.model(shot.model), battle.model(shot.target)
    weapon = shooter.card.weapon(shot.weapon)
    assert weapon is not None, f"{shooter.id} has no {shot.weapon}"
    if shooter.card.duties:
        battle = yield from pay_for_attack(battle, shooter, (target.id,), rulings)
        shooter = battle.model(shooter.id)
    return (yield from call(take_shot(battle, shooter, weapon, target, rulings, lobbed=shot.lobbed)))
