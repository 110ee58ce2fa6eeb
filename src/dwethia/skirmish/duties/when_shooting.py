"""What duties say to shots, powers and what is done instead: whom they must be turned on, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dwethia.engine.procedure import Asking
from dwethia.faults import Fault
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.duties import JUDGED, AttackOpen, SkirmishDuty, away, duties_of
from dwethia.skirmish.duties.faith import faults_of_prices, pay
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.weapon import Weapon


def faults_of_attack_price(battle: Battle, model: Model, targets: Iterable[Model], rulings: Rulings) -> Iterator[Fault]:
    """What a model cannot pay for to attack these."""
    duties = duties_of(model.card)
    prices = [price for target in targets for price in duties.prices_of_attack(battle, model, target)]
    if prices:
        yield from faults_of_prices(battle, model, prices, rulings)


def faults_of_doing_otherwise(
    battle: Battle, model: Model, targets: Iterable[ModelId | None], rulings: Rulings
) -> Iterator[Fault]:
    """What speaks against a deed of the Shoot Phase, at these or at nobody, that is not the attack a model owes."""
    owed = duties_of(model.card).attack_owed(battle, model, rulings)
    if owed is None:
        return
    duty, found = owed
    goals = {goal.id for goal in duty.goals(battle, model)}
    if goals.isdisjoint(id for id in targets if id is not None):
        yield from _faults_of_owing(model, duty, found)


def _faults_of_owing(model: Model, duty: SkirmishDuty, found: AttackOpen) -> Iterator[Fault]:
    goal = found.goal
    yield Fault(duty.row, f"{duty.title}: {model.name} must attack {goal.name}, {away(model, goal)} away, first")
    yield Fault(JUDGED, f"from where it stands {found.in_words(model)}")


def pay_for_attack(battle: Battle, model: Model, targets: Iterable[ModelId], rulings: Rulings) -> Asking[Battle]:
    """What it costs a model to attack these is paid, and that it has attacked whom it must is remembered."""
    duties, at = duties_of(model.card), [battle.model(id) for id in targets]
    prices = [price for target in at for price in duties.prices_of_attack(battle, model, target)]
    goals = {*model.duty.goals, *(goal.id for goal in duties.goals(battle, model))}
    battle = yield from pay(battle, model, prices, rulings)
    if not goals.isdisjoint(target.id for target in at):
        now = battle.model(model.id)
        battle = battle.with_model(replace(now, duty=replace(now.duty, has_attacked=True)))
    return battle


def shot_at(battle: Battle, target: Model, shooter: Model, weapon: Weapon, rulings: Rulings) -> Asking[Battle]:
    """What a shot does to the target that was named, before any die."""
    for duty in duties_of(target.card).shaken:
        battle = yield from duty.when_shot_at(battle, battle.model(target.id), shooter, weapon, rulings)
    return battle
