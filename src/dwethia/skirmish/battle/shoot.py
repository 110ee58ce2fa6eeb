"""The Shoot Phase: each side's part of it, one decision at a time, and its end (SK-SHOOT-01 to -03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from dwethia.engine.procedure import Ask, AskAny, Asking, Procedure, Tell, moment
from dwethia.engine.seats import Seat
from dwethia.powers.destiny import uses_pool
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.aiming import RAIN_FIRE, conditions_of, weapon_now
from dwethia.skirmish.battle.board import mates
from dwethia.skirmish.battle.events.shooting import FireRained
from dwethia.skirmish.battle.firing import backfire, ranged_strike
from dwethia.skirmish.battle.parts import enter_phase, second_part
from dwethia.skirmish.battle.shoot_form import ShootForm, may_shoot
from dwethia.skirmish.battle.slaying import take_off
from dwethia.skirmish.battle.state import Battle, Lasting, Model, Phase, Until
from dwethia.skirmish.battle.windows import open_windows
from dwethia.skirmish.shooting import shots_of


def shoot_part(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The next decision of the acting side in the Shoot Phase, or the end of its part."""
    if not battle.is_under_way:
        return (yield from _begin_part(battle, rulings))
    seats = _seats_to_ask(battle, rulings)
    if not seats:
        return (yield from _end_part(battle, rulings))
    seat, answer = yield from _ask(battle, seats, rulings)
    if answer["do"] == "done":
        return (yield from _done(battle, seat, rulings))
    return (yield from _shoot(battle, answer, rulings))


# A side's part of the phase


def _begin_part(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """What comes before the first shot: windows, and models that make it Rain Fire!."""
    battle = yield from open_windows(replace(battle, is_under_way=True), rulings)
    for model in tuple(battle.models_of(battle.acting)):
        if model.card.rule(RAIN_FIRE):
            battle = yield from _rain_fire(battle, model.id, rulings)
    return battle


def _rain_fire(battle: Battle, id: ModelId, rulings: Rulings) -> Asking[Battle]:
    """A model may spend 1 Destiny so that it and its friends shoot however far they have moved (DD-ABIL-04)."""
    model = battle.model(id)
    points = battle.side(model.side).destiny if uses_pool(rulings) else model.destiny
    if not points:
        return battle
    answer = yield from moment(
        model.seat,
        "rain-fire",
        "DD-ABIL-04",
        ("no", "yes"),
        lambda option: "Spend 1 Destiny" if option == "yes" else "Pass",
        f"Rain Fire! of {model.name}: it and its friends in coherency shoot however far they have moved",
    )
    if answer == "no":
        return battle
    if uses_pool(rulings):
        side = battle.side(model.side)
        battle = battle.with_side(replace(side, destiny=side.destiny - 1))
    else:
        battle = battle.with_model(replace(model, destiny=model.destiny - 1))
    friends = mates(battle, model, rulings)
    yield Tell(FireRained(model.name, tuple(friend.name for friend in friends)))
    rain = Lasting(RAIN_FIRE, "DD-ABIL-04", RAIN_FIRE, Until.PHASE)
    raining = [battle.model(each.id) for each in (model, *friends)]
    return battle.with_models(*(replace(each, lasting=(*each.lasting, rain)) for each in raining))


def _end_part(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """The other side's part; after it the slain leave the table, and Close Combat begins (SK-SHOOT-02)."""
    battle = yield from open_windows(battle, rulings)
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
    return [seat for seat in waiting if _may_act(battle, seat, rulings)]


def _may_act(battle: Battle, seat: Seat, rulings: Rulings) -> bool:
    return any(model.seat == seat and may_shoot(battle, model, rulings) for model in battle.models)


def _ask(battle: Battle, seats: list[Seat], rulings: Rulings) -> Asking[tuple[Seat, Mapping[str, Any]]]:
    asks = tuple(
        Ask(seat, "shoot", "SK-SHOOT-01", (), text="Who shoots, and at whom?", form=ShootForm(battle, rulings, seat))
        for seat in seats
    )
    if len(asks) == 1:
        answer: Mapping[str, Any] = yield asks[0]
        return asks[0].seat, answer
    first: tuple[Seat, Mapping[str, Any]] = yield AskAny(asks)
    return first


def _done(battle: Battle, seat: Seat, rulings: Rulings) -> Asking[Battle]:
    """A model shoots no more, or a seat has finished its part."""
    if battle.shooting is None:
        return replace(battle, finished=(*battle.finished, seat))
    return (yield from open_windows(replace(battle, shooting=None, shots_left=0), rulings))


def _shoot(battle: Battle, answer: Mapping[str, Any], rulings: Rulings) -> Asking[Battle]:
    """One shot; a window opens when the model has had its last."""
    id = ModelId(answer["model"])
    shooter, target = battle.model(id), battle.model(answer["target"])
    printed = shooter.card.weapon(answer["weapon"])
    assert printed is not None, f"{id} has no {answer['weapon']}"
    weapon = weapon_now(shooter, printed)
    conditions = conditions_of(battle, shooter, target, weapon, rulings, lobbed=answer.get("lobbed", False))
    battle = _having_shot(battle, shooter, printed.id, rulings)
    battle = yield from ranged_strike(battle, id, weapon, target.id, conditions, rulings)
    if weapon.has("Dangerous"):
        at_once = rulings.says("R-SK-52", "at-once")
        battle = yield from backfire(battle, id, weapon.name, rulings, at_once=at_once)
    if battle.shots_left and may_shoot(battle, battle.model(id), rulings):
        return battle
    return (yield from open_windows(replace(battle, shooting=None, shots_left=0), rulings))


def _having_shot(battle: Battle, shooter: Model, weapon_id: str, rulings: Rulings) -> Battle:
    """The battle with a shot counted: what it costs the model later {R-SK-70}, and what is used up."""
    weapon = shooter.card.weapon(weapon_id)
    assert weapon is not None
    shots = battle.shots_left if battle.shooting == shooter.id else shots_of(shooter.card.profile, rulings)
    forfeits = not weapon.has("Light") and not rulings.says("R-SK-70", "no-forfeit")
    used = (*shooter.used, weapon.id) if weapon.once and weapon.id not in shooter.used else shooter.used
    shot = replace(shooter, has_shot=True, shot_with=weapon.id, forfeits=shooter.forfeits or forfeits, used=used)
    return replace(battle.with_model(shot), shooting=shooter.id, shots_left=shots - 1)
