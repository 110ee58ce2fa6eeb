"""The Shoot Phase: each side's part of it, one decision at a time, and its end (SK-SHOOT-01 to -03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dwethia.engine.procedure import Ask, AskAny, Asking, Procedure, call
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.losses.slaying import take_off
from dwethia.skirmish.powers import casting
from dwethia.skirmish.scoring.spots import complete_instead_of_shooting
from dwethia.skirmish.shooting.firing import take_shot
from dwethia.skirmish.shooting.shoot_form import ShootForm, has_something_to_do, may_shoot
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.skirmish.turn.turn_order import enter_phase, second_part
from dwethia.skirmish.turn.windows import opened


def shoot_part(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The next thing in a side's part: its start, one decision of one of its seats, or its end."""
    if not battle.is_under_way:
        battle = yield from _before_shooting(battle.noting(is_under_way=True), rulings)
        return opened(battle, rulings)
    if battle.is_closing:
        return (yield from _next_part(battle, rulings))
    seats = _seats_to_ask(battle, rulings)
    if not seats:
        return opened(battle.noting(is_closing=True), rulings)
    seat, answer = yield from _decision(battle, seats, rulings)
    return (yield from _do(battle, seat, answer, rulings))


# A side's part of the phase


def _before_shooting(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """What special rules do before the first shot."""
    for model in tuple(battle.models_of(battle.acting)):
        for rule in rules_of(model.card).before_shooting:
            battle = yield from rule.before_shooting(battle, model.id, rulings)
    return battle


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


def _decision(battle: Battle, seats: list[Seat], rulings: Rulings) -> Asking[tuple[Seat, Mapping[str, Any]]]:
    """What one of the seats decides, whoever is first (SK-TURN-04)."""
    asks = tuple(
        Ask(seat, "shoot", "SK-SHOOT-01", (), text="Who shoots, and at whom?", form=ShootForm(battle, seat, rulings))
        for seat in seats
    )
    if len(asks) == 1:
        answer: Mapping[str, Any] = yield asks[0]
        return asks[0].seat, answer
    first: tuple[Seat, Mapping[str, Any]] = yield AskAny(asks)
    return first


def _do(battle: Battle, seat: Seat, answer: Mapping[str, Any], rulings: Rulings) -> Asking[Battle]:
    """A legal decision is carried out; a window opens after each model, not between its shots."""
    if answer["do"] == "done" and battle.shooting is None:
        return battle.noting(finished=(*battle.finished, seat))
    if answer["do"] == "shoot":
        battle = yield from _shoot(battle, answer, rulings)
        if battle.shots_left and may_shoot(battle, battle.model(answer["model"]), rulings):
            return battle
    elif answer["do"] == "cast":
        battle = yield from casting.cast(battle, answer, rulings)
    elif answer["do"] == "objective":
        battle = yield from complete_instead_of_shooting(battle, ModelId(answer["model"]), answer["spot"], rulings)
    return opened(battle.noting(shooting=None, shots_left=0), rulings)


def _shoot(battle: Battle, answer: Mapping[str, Any], rulings: Rulings) -> Asking[Battle]:
    """One shot of one model."""
    shooter, target = battle.model(answer["model"]), battle.model(answer["target"])
    weapon = shooter.card.weapon(answer["weapon"])
    assert weapon is not None, f"{shooter.id} has no {answer['weapon']}"
    return (yield from call(take_shot(battle, shooter, weapon, target, rulings, lobbed=answer.get("lobbed", False))))
